/**
 * Compares the costs of methods. Costs of runs and published figures come in; comparisons for screens and CSV files go out.
 */
@NullMarked
package org.spartabench.making.compare;

import org.jspecify.annotations.NullMarked;
