package org.spartabench.authors.request;

import org.spartabench.authors.item.outcome.ObjectionKind;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.outcome.Refusal;
import org.spartabench.authors.request.view.PartialBlock;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.tree.Block;

/** Repairs queries that return nothing. */
@FunctionalInterface
public interface EmptyQueryRepair {

    /** Repairs nothing, so that the predicate goes back to its author. */
    EmptyQueryRepair NONE =
            (session, at, query) -> Outcome.refused(new Refusal.Objection(ObjectionKind.NO_ROWS, "it returns no rows"));

    /**
     * Changes a query that returns nothing until it returns something.
     *
     * @param query its outermost block is at {@code at} in the planned tree
     * @return the result of the changed query, and a count of one repair
     */
    Outcome<PartialBlock> mend(AuthorSession session, BlockPath at, Block query);
}
