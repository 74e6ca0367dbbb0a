package org.spartabench.leaf;

import java.util.Optional;
import org.spartabench.item.Refusal;
import org.spartabench.query.Block;

/** Looks at a block as far as it is written and says what the author should know is wrong with it. */
public interface BlockInspector {

    /** What can be said without running it. */
    Optional<Refusal.Objection> form(Block soFar);

    /** That, and what its rows tell. */
    Optional<Refusal.Objection> objection(Block soFar);
}
