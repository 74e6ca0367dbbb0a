package org.spartabench.leaf;

import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.spartabench.author.AuthorSession;
import org.spartabench.fact.Schema;
import org.spartabench.fact.Table;
import org.spartabench.item.Grounded;
import org.spartabench.item.Outcome;
import org.spartabench.item.Refusal;
import org.spartabench.query.Block;
import org.spartabench.query.BlockPath;
import org.spartabench.query.Clause;

/**
 * FROM is drawn, the other clauses are written by the author one by one: Execution-Guided where the clauses are run as they
 * come, Clause where they are only read.
 */
public final class ClauseLeaves implements LeafWriter {

    private final Schema schema;
    private final LeafClauses clauses;

    public ClauseLeaves(Schema schema, LeafClauses clauses) {
        this.schema = schema;
        this.clauses = clauses;
    }

    @Override
    public Outcome<Grounded> make(AuthorSession session, Set<Clause> wanted, boolean aggregate) {
        SplittableRandom chance = new SplittableRandom(session.seed());
        Optional<Table> table = LeafTables.draw(schema, chance, wanted.contains(Clause.GROUP_BY));
        if (table.isEmpty()) {
            return Outcome.refused(new Refusal.Declined("no table to ask about"));
        }
        Block block = Block.from(table.get().name(), Optional.empty());
        return switch (clauses.finish(session, BlockPath.ROOT, Draft.begin(block), wanted, aggregate, Remedy.NONE)) {
            case Outcome.Refused<Written>(Refusal refusal) -> Outcome.refused(refusal);
            case Outcome.Done<Written>(Written written) -> Outcome.done(written.grounded());
        };
    }
}
