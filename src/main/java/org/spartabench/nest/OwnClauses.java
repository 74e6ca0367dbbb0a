package org.spartabench.nest;

import java.util.Set;
import org.spartabench.author.Session;
import org.spartabench.item.Outcome;
import org.spartabench.query.BlockPath;
import org.spartabench.query.Clause;

/** Writes the clauses that a block has beside its nested predicates; what returns nothing is repaired. */
public interface OwnClauses {

    /** Adds conditions. */
    Outcome<Standing> where(Session session, BlockPath at, Standing block);

    /** Writes the wanted clauses of the outermost block, SELECT among them, and runs the finished query. */
    Outcome<Ripe> finish(Session session, Standing block, Set<Clause> wanted, boolean aggregate);
}
