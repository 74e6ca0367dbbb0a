/**
 * Judges results: the only place that decides whether two values, rows or outputs are the same. Rows of engines and programs, and
 * printed outputs that were read, come in with what was asked; what is alone on a side, columns that match, or a verdict with the
 * rules that it needed go out. No model is asked here.
 */
@NullMarked
package org.spartabench.rows;

import org.jspecify.annotations.NullMarked;
