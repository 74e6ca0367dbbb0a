/**
 * Compares texts and tables: finds facts that both state, and values that a passage should state and does not.
 */
@NullMarked
package org.spartabench.facts.passage.overlap;

import org.jspecify.annotations.NullMarked;
