package org.spartabench.making.nest;

import java.util.Set;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.stage.FinishedBlock;
import org.spartabench.authors.request.AuthorSession;
import org.spartabench.authors.request.view.PartialBlock;
import org.spartabench.authors.request.view.PlannedClauses;
import org.spartabench.making.leaf.clause.LeafUse;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.tree.Block;

/** Writes the clauses of a block beside its nested predicates; repairs empty results. */
public interface OwnClauses {

    /** Adds conditions. @param next what follows on them */
    Outcome<PartialBlock> where(
            AuthorSession session, BlockPath at, PartialBlock block, PlannedClauses next, LeafUse use);

    /** Writes the conditions of a leaf over the table, for its place in a tree. @param next what follows on them */
    Outcome<PartialBlock> leaf(AuthorSession session, BlockPath at, String table, PlannedClauses next, LeafUse use);

    /** Says whether such a leaf is possible. */
    default boolean leafPossible(AuthorSession session, String table, PlannedClauses next, LeafUse use) {
        return true;
    }

    /**
     * Says whether the answer of a finished query can be read and needs all of the query; one that is too long can still be
     * narrowed down.
     */
    default boolean answers(Block finished) {
        return true;
    }

    /** Says whether the outermost block can be finished in this form without further conditions, as far as that is known. */
    default boolean finishable(Block block, Set<Clause> wanted, boolean aggregate) {
        return true;
    }

    /** Writes the wanted clauses of the outermost block, SELECT among them, and runs the finished query. */
    Outcome<FinishedBlock> finish(AuthorSession session, PartialBlock block, Set<Clause> wanted, boolean aggregate);
}
