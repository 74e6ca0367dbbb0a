/**
 * Judges results: the only place that decides whether two values, rows or outputs are the same. Rows of engines and programs, and
 * printed outputs that were read, come in with what was asked; what is alone on a side, columns that match, or a verdict with the
 * rules that it needed go out. No model is asked here.
 *
 * <p>Ask {@code Cells.same} for two values, {@code RowPairs} for the rows of two queries, engines or programs, {@code RowMatch} for whether
 * a system's rows hold the gold rows, {@code RowComparison} for two printed outputs. Answers that are lists of texts are compared by
 * {@code AnswerValue} of the area of authors.
 *
 * <p>Doors: Cells, RowPairs, RowMatch, RowComparison, TableComparison, Output; {@code verdict}; {@code output}.
 */
@NullMarked
package org.spartabench.rows;

import org.jspecify.annotations.NullMarked;
