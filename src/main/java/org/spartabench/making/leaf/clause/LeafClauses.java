package org.spartabench.making.leaf.clause;

import java.util.Optional;
import java.util.Set;
import java.util.function.LongFunction;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.outcome.Refusal.Objection;
import org.spartabench.authors.item.stage.FinishedBlock;
import org.spartabench.authors.request.AuthorSession;
import org.spartabench.authors.request.EmptyQueryRepair;
import org.spartabench.authors.request.view.PartialBlock;
import org.spartabench.authors.request.view.PlannedClauses;
import org.spartabench.facts.schema.Schema;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.tree.Block;

/**
 * Writes a block's own clauses one after the other. Execution-guided, it runs each clause as soon as it is written;
 * a clause that fails, returns nothing or breaks a law goes back to the author with the reason. Otherwise it only
 * reads the clauses and runs the query when it has all of them.
 */
public final class LeafClauses {

    /** Tells what to do with a clause as soon as it is written. */
    public enum Trial {
        RUN,
        READ
    }

    final Schema schema;
    final ReplyRules rules;
    final FinalRun finalRun;
    final Trial trial;
    final int attempts;
    final BlockInspector inspector;

    /** @param attempts tries for one clause */
    public LeafClauses(Schema schema, Trial trial, int attempts, BlockInspector inspector) {
        this.schema = schema;
        this.rules = new ReplyRules(schema);
        this.finalRun = new FinalRun(schema);
        this.trial = trial;
        this.attempts = attempts;
        this.inspector = inspector;
    }

    /** Adds conditions of the block's own behind those it has. @param next what follows on them */
    public Outcome<PartialBlock> where(
            AuthorSession session, BlockPath at, PartialBlock start, EmptyQueryRepair repair, PlannedClauses next) {
        return new BlockWriting(this, session, at, repair, next).where(start, enough(next), LeafUse.ANY);
    }

    /** Writes the conditions of a leaf that a tree needs. @param next what follows on them */
    public Outcome<PartialBlock> leaf(
            AuthorSession session, BlockPath at, String table, PlannedClauses next, LeafUse use) {
        PartialBlock start = PartialBlock.begin(Block.from(table, Optional.empty()), 0);
        return new BlockWriting(this, session, at, EmptyQueryRepair.NONE, next).where(start, enough(next), use);
    }

    /** Says whether some condition on one column would do for such a leaf. */
    public boolean leafPossible(AuthorSession session, String table, PlannedClauses next, LeafUse use) {
        Block block = Block.from(table, Optional.empty());
        return new ConditionOffers(inspector, block, enough(next), use.serves())
                .any(session.figures(block, rules.bounded(block)));
    }

    private static LongFunction<Optional<Objection>> enough(PlannedClauses next) {
        return rows -> rows < next.least() ? Optional.of(Objection.tooFew(rows)) : Optional.empty();
    }

    /**
     * Writes the wanted clauses in the order of generation, and runs the finished query. If one of them cannot be
     * written, the query goes back to before WHERE, and an event reports it.
     */
    public Outcome<FinishedBlock> finish(
            AuthorSession session,
            BlockPath at,
            PartialBlock start,
            Set<Clause> wanted,
            boolean aggregate,
            EmptyQueryRepair repair) {
        PlannedClauses next = new PlannedClauses(
                wanted,
                aggregate,
                0,
                Optional.empty(),
                AcceptanceRules.least(wanted),
                AcceptanceRules.most(wanted, aggregate),
                session.rare());
        return new BlockWriting(this, session, at, repair, next).finish(start, wanted, aggregate);
    }
}
