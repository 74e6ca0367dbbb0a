/**
 * Reads and writes review sheets without a project: CSV files with a row per item, for review in a spreadsheet. Rows
 * come in and a file goes out, and back; any text survives, and no cell runs as a formula.
 */
@NullMarked
package org.spartabench.judging.review.sheet;

import org.jspecify.annotations.NullMarked;
