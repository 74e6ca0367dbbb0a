/**
 * Holds what the makers wrote and answered to one question, why two answers differ, and the JSON of it.
 */
@NullMarked
package org.spartabench.answering.contest.candidate;

import org.jspecify.annotations.NullMarked;
