/**
 * Nested queries in post-order. Grounded inner blocks and what a tree is to be come in; a grounded tree goes out, one
 * nested predicate after the other written, run and, where it returned nothing, repaired.
 */
@NullMarked
package org.spartabench.nest;

import org.jspecify.annotations.NullMarked;
