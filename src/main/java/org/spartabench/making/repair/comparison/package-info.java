/**
 * Normalises blamed comparisons and measures the distance between values.
 */
@NullMarked
package org.spartabench.making.repair.comparison;

import org.jspecify.annotations.NullMarked;
