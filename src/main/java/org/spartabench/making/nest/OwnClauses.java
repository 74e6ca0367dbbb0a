package org.spartabench.making.nest;

import java.util.Set;
import org.spartabench.authors.item.FinishedBlock;
import org.spartabench.authors.item.Outcome;
import org.spartabench.authors.request.AuthorSession;
import org.spartabench.authors.request.NextSteps;
import org.spartabench.authors.request.PartialBlock;
import org.spartabench.sql.tree.BlockPath;
import org.spartabench.sql.tree.Clause;

/** Writes the clauses of a block beside its nested predicates; repairs empty results. */
public interface OwnClauses {

    /** Adds conditions. @param next what follows on them */
    Outcome<PartialBlock> where(AuthorSession session, BlockPath at, PartialBlock block, NextSteps next);

    /** Writes the wanted clauses of the outermost block, SELECT among them, and runs the finished query. */
    Outcome<FinishedBlock> finish(AuthorSession session, PartialBlock block, Set<Clause> wanted, boolean aggregate);
}
