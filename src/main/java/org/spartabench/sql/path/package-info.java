/**
 * Locates blocks, clauses and predicates in a query tree.
 */
@NullMarked
package org.spartabench.sql.path;

import org.jspecify.annotations.NullMarked;
