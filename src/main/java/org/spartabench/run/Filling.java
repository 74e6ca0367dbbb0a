package org.spartabench.run;

import java.util.Set;
import org.spartabench.author.AuthorSession;
import org.spartabench.item.Grounded;
import org.spartabench.item.Outcome;
import org.spartabench.item.Refusal;
import org.spartabench.leaf.TemplateLeaves;
import org.spartabench.nest.FinishedBlock;
import org.spartabench.nest.OwnClauses;
import org.spartabench.nest.PartialBlock;
import org.spartabench.query.BlockPath;
import org.spartabench.query.Clause;

/** Fills the own clauses of a block with nested predicates from templates. */
record Filling(TemplateLeaves templates) implements OwnClauses {

    @Override
    public Outcome<PartialBlock> where(AuthorSession session, BlockPath at, PartialBlock block) {
        return Outcome.done(
                new PartialBlock(templates.where(session, block.block()), block.partial(), block.repairs()));
    }

    @Override
    public Outcome<FinishedBlock> finish(
            AuthorSession session, PartialBlock block, Set<Clause> wanted, boolean aggregate) {
        return switch (templates.complete(session, block.block(), wanted, aggregate)) {
            case Outcome.Refused<Grounded>(Refusal refusal) -> Outcome.refused(refusal);
            case Outcome.Done<Grounded>(Grounded grounded) ->
                Outcome.done(new FinishedBlock(grounded, block.repairs()));
        };
    }
}
