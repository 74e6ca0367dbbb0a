package org.spartabench.ui.tree;

import org.spartabench.query.BlockPath;

/**
 * A correlation: something in one block names a column of a block around it.
 *
 * @param from the block that names it
 * @param to the block that it belongs to
 */
public record Link(BlockPath from, BlockPath to) {}
