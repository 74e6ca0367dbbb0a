package org.spartabench.nest;

import java.util.Map;
import java.util.Optional;
import org.spartabench.query.Block;
import org.spartabench.query.BlockPath;
import org.spartabench.query.Nesting;

/** Looks at a tree to which a nested predicate has been added and says, in one line, what is wrong with it. */
public interface TreeInspector {

    /** What can be said without running it: its nesting types, and whether it compares only what may be compared. */
    Optional<String> form(Block soFar, Map<BlockPath, Nesting> planned);

    /** What its rows tell: a hop or correlation that changes nothing, a block that returns nothing. */
    Optional<String> effect(Block soFar);
}
