/**
 * Grows trees in post-order, one nested predicate at a time; each is written, run and, if it returns nothing,
 * repaired.
 */
@NullMarked
package org.spartabench.making.nest.growth;

import org.jspecify.annotations.NullMarked;
