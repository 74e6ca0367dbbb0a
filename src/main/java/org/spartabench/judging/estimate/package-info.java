/**
 * Estimates shares with their confidence intervals, among them the precision of a check.
 */
@NullMarked
package org.spartabench.judging.estimate;

import org.jspecify.annotations.NullMarked;
