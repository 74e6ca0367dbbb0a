package org.spartabench.making.nest.growth;

import java.util.function.Predicate;
import org.spartabench.authors.request.view.PlannedClauses;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.tree.Block;

/**
 * Describes a nested predicate to be written.
 *
 * @param child the path of its inner block
 * @param next what follows on it in the block that holds it
 * @param attempts tries before it is given up
 * @param others whether other inner blocks can be tried: then one that fails after a repair is given up
 * @param goesOn whether the block with the predicate can be finished as planned, as far as that is known
 */
record PlannedPredicate(
        BlockPath child, Nesting type, PlannedClauses next, int attempts, boolean others, Predicate<Block> goesOn) {}
