/**
 * The review sheet without a project: a CSV file with a row an item, for people who stay with a spreadsheet. Rows come in and a
 * file goes out, and the other way round; any text survives, and no cell is run as a formula.
 */
@NullMarked
package org.spartabench.review.sheet;

import org.jspecify.annotations.NullMarked;
