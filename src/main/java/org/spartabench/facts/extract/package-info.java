/**
 * Says what facts are wanted from texts: the grounding tables to be filled, their columns, keys and patterns. A JSON file comes in; a
 * checked schema goes out.
 */
@NullMarked
package org.spartabench.facts.extract;

import org.jspecify.annotations.NullMarked;
