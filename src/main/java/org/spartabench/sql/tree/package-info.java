/**
 * Defines the query tree: immutable queries, blocks, sources, predicates and expressions, which hold each other as
 * the grammar of SQL does.
 */
@NullMarked
package org.spartabench.sql.tree;

import org.jspecify.annotations.NullMarked;
