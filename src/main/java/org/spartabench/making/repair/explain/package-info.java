/**
 * Explains results. A query, and perhaps one of its answers, comes in; the rows of each block and the witness rows
 * of the answer go out.
 */
@NullMarked
package org.spartabench.making.repair.explain;

import org.jspecify.annotations.NullMarked;
