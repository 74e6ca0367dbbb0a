package org.spartabench.run;

import java.util.Optional;
import java.util.Set;
import org.spartabench.author.AuthorSession;
import org.spartabench.item.Outcome;
import org.spartabench.item.Refusal;
import org.spartabench.leaf.Draft;
import org.spartabench.leaf.LeafClauses;
import org.spartabench.leaf.Remedy;
import org.spartabench.leaf.Written;
import org.spartabench.nest.EmptyQueryRepair;
import org.spartabench.nest.FinishedBlock;
import org.spartabench.nest.OwnClauses;
import org.spartabench.nest.PartialBlock;
import org.spartabench.query.Block;
import org.spartabench.query.BlockPath;
import org.spartabench.query.Clause;

/**
 * Has the author write the own clauses of a block with nested predicates.
 *
 * @param mender repairs an empty result; without it the clause goes back to its author
 */
record Finishing(LeafClauses clauses, Optional<EmptyQueryRepair> mender) implements OwnClauses {

    @Override
    public Outcome<PartialBlock> where(AuthorSession session, BlockPath at, PartialBlock block) {
        return switch (clauses.where(session, at, draft(block), remedy())) {
            case Outcome.Refused<Draft>(Refusal refusal) -> Outcome.refused(refusal);
            case Outcome.Done<Draft>(Draft draft) ->
                Outcome.done(new PartialBlock(draft.block(), draft.partial(), draft.repairs()));
        };
    }

    @Override
    public Outcome<FinishedBlock> finish(
            AuthorSession session, PartialBlock block, Set<Clause> wanted, boolean aggregate) {
        return switch (clauses.finish(session, BlockPath.ROOT, draft(block), wanted, aggregate, remedy())) {
            case Outcome.Refused<Written>(Refusal refusal) -> Outcome.refused(refusal);
            case Outcome.Done<Written>(Written written) ->
                Outcome.done(new FinishedBlock(written.grounded(), written.repairs()));
        };
    }

    private Remedy remedy() {
        return mender.<Remedy>map(m -> (session, at, empty) -> heal(m, session, at, empty))
                .orElse(Remedy.NONE);
    }

    private static Outcome<Draft> heal(EmptyQueryRepair mender, AuthorSession session, BlockPath at, Block empty) {
        return switch (mender.mend(session, at, empty)) {
            case Outcome.Refused<PartialBlock>(Refusal refusal) -> {
                session.rolledBack(at, refusal.message());
                yield Outcome.refused(new Refusal.Declined("it returns no rows, and no repair helped"));
            }
            case Outcome.Done<PartialBlock>(PartialBlock mended) ->
                Outcome.done(new Draft(mended.block(), mended.partial(), mended.repairs()));
        };
    }

    private static Draft draft(PartialBlock block) {
        return new Draft(block.block(), block.partial(), block.repairs());
    }
}
