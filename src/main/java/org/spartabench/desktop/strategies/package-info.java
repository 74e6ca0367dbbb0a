/** Runs the four strategies as a task; shows their attempts, sums and curves beside the paper's. */
@NullMarked
package org.spartabench.desktop.strategies;

import org.jspecify.annotations.NullMarked;
