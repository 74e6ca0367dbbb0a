/**
 * Holds the cells of foreign tables, as texts, in the engine while their import is planned. The rows of a source come in; the
 * different texts of a column in order of appearance, their numbers, and rows that columns tell apart go out.
 */
@NullMarked
package org.spartabench.facts.staging;

import org.jspecify.annotations.NullMarked;
