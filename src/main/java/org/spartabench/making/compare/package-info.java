/**
 * Compares the costs of methods, and says before a run what its plan gives. Costs of runs, plans and published figures come
 * in; comparisons for screens and CSV files, and forecasts, go out.
 */
@NullMarked
package org.spartabench.making.compare;

import org.jspecify.annotations.NullMarked;
