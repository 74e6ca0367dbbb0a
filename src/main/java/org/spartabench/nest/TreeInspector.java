package org.spartabench.nest;

import java.util.Map;
import java.util.Optional;
import org.spartabench.query.Block;
import org.spartabench.query.BlockPath;
import org.spartabench.query.Nesting;

/** Inspects a tree with a new nested predicate and gives an objection in one line. */
public interface TreeInspector {

    /** Checks it without running it: its nesting types, and whether it compares only joinable columns. */
    Optional<String> form(Block soFar, Map<BlockPath, Nesting> planned);

    /** What its rows tell: a hop or correlation that changes nothing, a block that returns nothing. */
    Optional<String> effect(Block soFar);
}
