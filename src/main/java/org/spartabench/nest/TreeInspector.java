package org.spartabench.nest;

import java.util.Map;
import java.util.Optional;
import org.spartabench.item.Refusal;
import org.spartabench.query.Block;
import org.spartabench.query.BlockPath;
import org.spartabench.query.Nesting;

/** Looks at a tree to which a nested predicate has been added and says what is wrong with it. */
public interface TreeInspector {

    /** What can be said without running it: its nesting types, and whether it compares only what may be compared. */
    Optional<Refusal.Objection> form(Block soFar, Map<BlockPath, Nesting> planned);

    /** What its rows tell: a hop or correlation that changes nothing, a block that returns nothing. */
    Optional<Refusal.Objection> effect(Block soFar);
}
