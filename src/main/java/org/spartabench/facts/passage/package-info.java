/**
 * Serves passages: places of tuples come in; the texts that state them, imported or written from templates, go
 * out.
 */
@NullMarked
package org.spartabench.facts.passage;

import org.jspecify.annotations.NullMarked;
