/**
 * Writes a block's own clauses one by one, and checks each clause and the finished block.
 */
@NullMarked
package org.spartabench.making.leaf.clause;

import org.jspecify.annotations.NullMarked;
