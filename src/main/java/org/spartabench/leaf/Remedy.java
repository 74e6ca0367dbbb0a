package org.spartabench.leaf;

import org.spartabench.author.AuthorSession;
import org.spartabench.item.Outcome;
import org.spartabench.item.Refusal;
import org.spartabench.query.Block;
import org.spartabench.query.BlockPath;

/** Handles a block that returns nothing since its last clause. */
@FunctionalInterface
public interface Remedy {

    /** Nothing: the clause goes back to its author. */
    Remedy NONE = (session, at, empty) -> Outcome.refused(new Refusal.Declined("it returns no rows"));

    /** The block changed so that it returns rows; refused when that cannot be done. */
    Outcome<Draft> heal(AuthorSession session, BlockPath at, Block empty);
}
