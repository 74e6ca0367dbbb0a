/**
 * Reads table-to-text templates and writes the tuples of a grounding table as text, with the characters that state
 * each value.
 */
@NullMarked
package org.spartabench.facts.passage.template;

import org.jspecify.annotations.NullMarked;
