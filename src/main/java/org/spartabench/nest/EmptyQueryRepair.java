package org.spartabench.nest;

import org.spartabench.author.AuthorSession;
import org.spartabench.item.Outcome;
import org.spartabench.query.Block;
import org.spartabench.query.BlockPath;

/** Repairs queries that return nothing. */
@FunctionalInterface
public interface EmptyQueryRepair {

    /**
     * Changes a query that returns nothing until it returns something.
     *
     * @param query its outermost block stands at {@code at} in the planned tree
     * @return what it returns now, and a count of one repair
     */
    Outcome<PartialBlock> mend(AuthorSession session, BlockPath at, Block query);
}
