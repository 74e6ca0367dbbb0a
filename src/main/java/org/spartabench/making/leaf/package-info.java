/**
 * Writes non-nested queries, clause by clause. A schema and the plan of a block come in; a query that ran and
 * returned rows goes out. The package also writes the clauses of an outermost block with nested predicates.
 */
@NullMarked
package org.spartabench.making.leaf;

import org.jspecify.annotations.NullMarked;
