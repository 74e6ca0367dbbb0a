/**
 * Writes non-nested queries, clause by clause. A schema and the plan of a block come in; a query that ran and returned
 * rows goes out. The clauses of an outermost block with nested predicates are written here too.
 */
@NullMarked
package org.spartabench.leaf;

import org.jspecify.annotations.NullMarked;
