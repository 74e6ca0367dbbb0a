package org.spartabench.run;

import java.util.Optional;
import java.util.Set;
import org.spartabench.author.Session;
import org.spartabench.item.Outcome;
import org.spartabench.item.Refusal;
import org.spartabench.leaf.Clauses;
import org.spartabench.leaf.Draft;
import org.spartabench.leaf.Remedy;
import org.spartabench.leaf.Written;
import org.spartabench.nest.Mender;
import org.spartabench.nest.OwnClauses;
import org.spartabench.nest.Ripe;
import org.spartabench.nest.Standing;
import org.spartabench.query.Block;
import org.spartabench.query.BlockPath;
import org.spartabench.query.Clause;

/**
 * Lets the clauses be written that a block with nested predicates has beside them.
 *
 * @param mender repairs where nothing is left; without it the clause goes back to its author
 */
record Finishing(Clauses clauses, Optional<Mender> mender) implements OwnClauses {

    @Override
    public Outcome<Standing> where(Session session, BlockPath at, Standing block) {
        return switch (clauses.where(session, at, draft(block), remedy())) {
            case Outcome.Refused<Draft>(Refusal refusal) -> Outcome.refused(refusal);
            case Outcome.Done<Draft>(Draft draft) ->
                Outcome.done(new Standing(draft.block(), draft.partial(), draft.repairs()));
        };
    }

    @Override
    public Outcome<Ripe> finish(Session session, Standing block, Set<Clause> wanted, boolean aggregate) {
        return switch (clauses.finish(session, BlockPath.ROOT, draft(block), wanted, aggregate, remedy())) {
            case Outcome.Refused<Written>(Refusal refusal) -> Outcome.refused(refusal);
            case Outcome.Done<Written>(Written written) ->
                Outcome.done(new Ripe(written.grounded(), written.repairs()));
        };
    }

    private Remedy remedy() {
        return mender.<Remedy>map(m -> (session, at, empty) -> heal(m, session, at, empty))
                .orElse(Remedy.NONE);
    }

    private static Outcome<Draft> heal(Mender mender, Session session, BlockPath at, Block empty) {
        return switch (mender.mend(session, at, empty)) {
            case Outcome.Refused<Standing>(Refusal refusal) -> {
                session.rolledBack(at, refusal.message());
                yield Outcome.refused(new Refusal.Declined("it returns no rows, and no repair helped"));
            }
            case Outcome.Done<Standing>(Standing mended) ->
                Outcome.done(new Draft(mended.block(), mended.partial(), mended.repairs()));
        };
    }

    private static Draft draft(Standing block) {
        return new Draft(block.block(), block.partial(), block.repairs());
    }
}
