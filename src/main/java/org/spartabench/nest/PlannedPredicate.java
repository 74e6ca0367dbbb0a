package org.spartabench.nest;

import org.spartabench.query.BlockPath;
import org.spartabench.query.Nesting;

/**
 * Describes a nested predicate to be written.
 *
 * @param child where its inner block is to stand
 * @param least rows that it has to leave
 * @param attempts tries before it is given up
 * @param others whether other inner blocks can be tried: one that needed a repair and still will not do is then left
 */
record PlannedPredicate(BlockPath child, Nesting type, int least, int attempts, boolean others) {}
