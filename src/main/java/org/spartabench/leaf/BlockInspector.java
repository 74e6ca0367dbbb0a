package org.spartabench.leaf;

import java.util.Optional;
import org.spartabench.query.Block;

/** Inspects a partial block and gives an objection for the author in one line. */
public interface BlockInspector {

    /** What can be said without running it. */
    Optional<String> form(Block soFar);

    /** That, and what its rows tell. */
    Optional<String> objection(Block soFar);
}
