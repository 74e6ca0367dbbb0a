package org.spartabench.making.nest;

import java.util.Map;
import java.util.Optional;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.outcome.Refusal;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.tree.Block;

/** Inspects a tree with a new nested predicate and returns objections. */
public interface TreeInspector {

    /** Inspects the text of the tree without running it: nesting types, and comparisons of joinable columns. */
    Optional<Refusal.Objection> form(Block soFar, Map<BlockPath, Nesting> planned);

    /** Inspects the rows: a hop or correlation that changes nothing, a block that returns nothing. */
    Optional<Refusal.Objection> effect(Block soFar);

    /** Counts the rows of its FROM and WHERE, without an event. */
    Outcome<Long> rows(Block soFar);
}
