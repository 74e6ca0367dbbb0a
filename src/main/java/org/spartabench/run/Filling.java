package org.spartabench.run;

import java.util.Set;
import org.spartabench.author.AuthorSession;
import org.spartabench.author.PartialBlock;
import org.spartabench.item.FinishedBlock;
import org.spartabench.item.Outcome;
import org.spartabench.leaf.TemplateLeaves;
import org.spartabench.nest.OwnClauses;
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
        return templates
                .complete(session, block.block(), wanted, aggregate)
                .map(grounded -> new FinishedBlock(grounded, block.repairs()));
    }
}
