package org.spartabench.making.leaf;

import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.stage.FinishedBlock;
import org.spartabench.authors.item.stage.Grounded;
import org.spartabench.authors.request.AuthorSession;
import org.spartabench.authors.request.EmptyQueryRepair;
import org.spartabench.authors.request.view.PartialBlock;
import org.spartabench.making.leaf.clause.LeafClauses;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.tree.Block;

/**
 * Draws FROM and lets the author write the other clauses one by one: Execution-Guided if the clauses are run as
 * they come, Clause if they are only read.
 */
public final class ClauseLeaves implements LeafWriter {

    private final LeafTables tables;
    private final LeafClauses clauses;

    public ClauseLeaves(LeafTables tables, LeafClauses clauses) {
        this.tables = tables;
        this.clauses = clauses;
    }

    @Override
    public Outcome<Grounded> make(AuthorSession session, Set<Clause> wanted, boolean aggregate) {
        SplittableRandom chance = new SplittableRandom(session.seed());
        return tables.draw(chance, wanted, aggregate, session.turn()).flatMap(table -> {
            PartialBlock begun = PartialBlock.begin(Block.from(table.name(), Optional.empty()), 0);
            return clauses.finish(session, BlockPath.ROOT, begun, wanted, aggregate, EmptyQueryRepair.NONE)
                    .map(FinishedBlock::grounded);
        });
    }
}
