/**
 * Nests queries in post-order. Grounded inner blocks and the plan of a tree come in; a grounded tree goes out. Each
 * nested predicate is written, run and, if it returns nothing, repaired before the next one.
 */
@NullMarked
package org.spartabench.making.nest;

import org.jspecify.annotations.NullMarked;
