package org.spartabench.run;

import java.util.Set;
import org.spartabench.author.AuthorSession;
import org.spartabench.author.EmptyQueryRepair;
import org.spartabench.author.PartialBlock;
import org.spartabench.item.FinishedBlock;
import org.spartabench.item.Outcome;
import org.spartabench.leaf.LeafClauses;
import org.spartabench.nest.OwnClauses;
import org.spartabench.query.BlockPath;
import org.spartabench.query.Clause;

/**
 * Has the author write the own clauses of a block with nested predicates.
 *
 * @param mender repairs an empty result
 */
record Finishing(LeafClauses clauses, EmptyQueryRepair mender) implements OwnClauses {

    @Override
    public Outcome<PartialBlock> where(AuthorSession session, BlockPath at, PartialBlock block) {
        return clauses.where(session, at, block, mender);
    }

    @Override
    public Outcome<FinishedBlock> finish(
            AuthorSession session, PartialBlock block, Set<Clause> wanted, boolean aggregate) {
        return clauses.finish(session, BlockPath.ROOT, block, wanted, aggregate, mender);
    }
}
