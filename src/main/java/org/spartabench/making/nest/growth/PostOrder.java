package org.spartabench.making.nest.growth;

import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.outcome.Refusal;
import org.spartabench.authors.item.stage.Blueprint;
import org.spartabench.authors.request.AuthorSession;
import org.spartabench.facts.schema.Schema;
import org.spartabench.making.nest.FinishedTree;
import org.spartabench.making.nest.Pool;
import org.spartabench.making.nest.TreeWriter;
import org.spartabench.making.nest.join.Joins;

/**
 * Grows trees in post-order, with repairs by provenance or without. A purpose chooses tables and leaves; then leaves first, then each internal block over its
 * finished children, one nested predicate at a time; every step runs before the next.
 */
public final class PostOrder implements TreeWriter {

    private final TreeContext tools;

    public PostOrder(Schema schema, Joins joins, TreeContext.Neighbours neighbours, TreeContext.Limits limits) {
        this.tools = TreeContext.of(schema, joins, neighbours, limits);
    }

    @Override
    public Outcome<FinishedTree> grow(AuthorSession session, Blueprint blueprint, Pool pool) {
        InnerBlocks inners = new InnerBlocks(tools, session, blueprint, pool);
        return new Purposes(tools, session, blueprint, inners)
                .chosen()
                .map(sketch -> grown(session, sketch, new TreeGrowth(tools, session, blueprint, inners, sketch)))
                .orElseGet(() -> Outcome.refused(new Refusal.Declined("no tables and leaves serve a purpose")));
    }

    private static Outcome<FinishedTree> grown(AuthorSession session, Sketched sketch, TreeGrowth growth) {
        Outcome<FinishedTree> grown = growth.grow();
        if (!session.reads() && grown instanceof Outcome.Refused<FinishedTree>) {
            session.memory().failed(sketch.over(), growth.hopeless());
        }
        return grown;
    }
}
