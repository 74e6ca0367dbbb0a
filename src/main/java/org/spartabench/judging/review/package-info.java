/**
 * Reviews items without a window. Items of a queue and verdicts of validators come in; decisions, the status of each
 * item, the next item, and the validator's pace go out.
 */
@NullMarked
package org.spartabench.judging.review;

import org.jspecify.annotations.NullMarked;
