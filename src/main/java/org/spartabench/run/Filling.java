package org.spartabench.run;

import java.util.Set;
import org.spartabench.author.Session;
import org.spartabench.item.Grounded;
import org.spartabench.item.Outcome;
import org.spartabench.item.Refusal;
import org.spartabench.leaf.TemplateLeaves;
import org.spartabench.nest.OwnClauses;
import org.spartabench.nest.Ripe;
import org.spartabench.nest.Standing;
import org.spartabench.query.BlockPath;
import org.spartabench.query.Clause;

/** Lets templates fill what a block with nested predicates has beside them. */
record Filling(TemplateLeaves templates) implements OwnClauses {

    @Override
    public Outcome<Standing> where(Session session, BlockPath at, Standing block) {
        return Outcome.done(new Standing(templates.where(session, block.block()), block.partial(), block.repairs()));
    }

    @Override
    public Outcome<Ripe> finish(Session session, Standing block, Set<Clause> wanted, boolean aggregate) {
        return switch (templates.complete(session, block.block(), wanted, aggregate)) {
            case Outcome.Refused<Grounded>(Refusal refusal) -> Outcome.refused(refusal);
            case Outcome.Done<Grounded>(Grounded grounded) -> Outcome.done(new Ripe(grounded, block.repairs()));
        };
    }
}
