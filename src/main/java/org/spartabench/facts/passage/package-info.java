/**
 * Writes and reads passages. Rows or passage files come in; text, the rows that it states, and the facts that text and tables
 * share go out.
 */
@NullMarked
package org.spartabench.facts.passage;

import org.jspecify.annotations.NullMarked;
