package org.spartabench.making.nest;

import org.spartabench.authors.request.NextSteps;
import org.spartabench.sql.tree.BlockPath;
import org.spartabench.sql.tree.Nesting;

/**
 * Describes a nested predicate to be written.
 *
 * @param child the path of its inner block
 * @param next what follows on it in the block that holds it
 * @param attempts tries before it is given up
 * @param others whether other inner blocks can be tried: then one that fails after a repair is given up
 */
record PlannedPredicate(BlockPath child, Nesting type, NextSteps next, int attempts, boolean others) {}
