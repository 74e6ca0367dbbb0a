package org.spartabench.nest;

import java.util.Set;
import org.spartabench.author.AuthorSession;
import org.spartabench.author.NextSteps;
import org.spartabench.author.PartialBlock;
import org.spartabench.item.FinishedBlock;
import org.spartabench.item.Outcome;
import org.spartabench.query.BlockPath;
import org.spartabench.query.Clause;

/** Writes the clauses of a block beside its nested predicates; repairs empty results. */
public interface OwnClauses {

    /** Adds conditions. @param next what follows on them */
    Outcome<PartialBlock> where(AuthorSession session, BlockPath at, PartialBlock block, NextSteps next);

    /** Writes the wanted clauses of the outermost block, SELECT among them, and runs the finished query. */
    Outcome<FinishedBlock> finish(AuthorSession session, PartialBlock block, Set<Clause> wanted, boolean aggregate);
}
