package org.spartabench.nest;

import org.spartabench.query.BlockPath;
import org.spartabench.query.Nesting;

/**
 * Describes a nested predicate to be written.
 *
 * @param child the path of its inner block
 * @param least rows that it has to leave
 * @param attempts tries before it is given up
 * @param others whether other inner blocks can be tried: then one that fails after a repair is given up
 */
record PlannedPredicate(BlockPath child, Nesting type, int least, int attempts, boolean others) {}
