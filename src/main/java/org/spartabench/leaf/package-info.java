/**
 * Non-nested queries, clause by clause. A schema and what a block is to have come in; a query that ran and answered goes
 * out. The clauses of an outermost block with nested predicates are written here too.
 */
@NullMarked
package org.spartabench.leaf;

import org.jspecify.annotations.NullMarked;
