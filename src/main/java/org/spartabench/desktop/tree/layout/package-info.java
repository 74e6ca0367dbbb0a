/**
 * Places the blocks, edges and correlations of a query tree.
 */
@NullMarked
package org.spartabench.desktop.tree.layout;

import org.jspecify.annotations.NullMarked;
