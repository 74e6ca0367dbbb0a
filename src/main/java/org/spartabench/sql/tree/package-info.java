/**
 * Defines the query tree: immutable blocks, predicates and expressions, with paths, shapes and rewrites. Only this
 * package and its inner packages read and print SQL.
 */
@NullMarked
package org.spartabench.sql.tree;

import org.jspecify.annotations.NullMarked;
