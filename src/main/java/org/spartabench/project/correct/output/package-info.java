/**
 * Runs the queries and programs of a correction and keeps what they give.
 */
@NullMarked
package org.spartabench.project.correct.output;

import org.jspecify.annotations.NullMarked;
