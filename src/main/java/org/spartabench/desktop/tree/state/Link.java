package org.spartabench.desktop.tree.state;

import org.spartabench.sql.path.BlockPath;

/**
 * Represents a correlation: one block names a column of an enclosing block.
 *
 * @param from the block that names it
 * @param to the block that it belongs to
 */
public record Link(BlockPath from, BlockPath to) {}
