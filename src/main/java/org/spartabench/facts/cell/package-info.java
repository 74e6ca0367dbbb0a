/**
 * Parses the cells of foreign tables by type and notation, and writes texts as cells that no
 * spreadsheet runs as a formula.
 */
@NullMarked
package org.spartabench.facts.cell;

import org.jspecify.annotations.NullMarked;
