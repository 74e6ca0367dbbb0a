/**
 * Qualifies the tree of a query under diagnosis and finds its relaxable predicates.
 */
@NullMarked
package org.spartabench.making.repair.tree;

import org.jspecify.annotations.NullMarked;
