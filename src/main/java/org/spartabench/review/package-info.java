/**
 * Review without a window. Items of a queue and verdicts of validators come in; decisions, the standing of each item that
 * follows from them, the next item to look at, and the validator's pace go out.
 */
@NullMarked
package org.spartabench.review;

import org.jspecify.annotations.NullMarked;
