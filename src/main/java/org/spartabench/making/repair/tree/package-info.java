/**
 * Rewrites queries for repair. A block tree comes in; its relaxable predicates and rewritten trees go out.
 */
@NullMarked
package org.spartabench.making.repair.tree;

import org.jspecify.annotations.NullMarked;
