package org.spartabench.nest;

import java.util.Optional;
import java.util.function.Function;
import org.spartabench.author.AuthorSession;
import org.spartabench.author.EmptyQueryRepair;
import org.spartabench.fact.Schema;
import org.spartabench.item.Blueprint;
import org.spartabench.item.Outcome;
import org.spartabench.item.Refusal;
import org.spartabench.query.Block;

/**
 * Grows trees in post-order, with repairs by provenance or without. A purpose chooses tables and leaves; then leaves first, then each internal block over its
 * finished children, one nested predicate at a time; every step runs before the next.
 */
public final class PostOrder implements TreeWriter {

    /**
     * Holds the services of other stages.
     *
     * @param mender repairs empty results; without it that step starts again
     * @param counter counts rows and keys of a finished block that becomes an inner block
     */
    public record Neighbours(
            OwnClauses clauses,
            Optional<EmptyQueryRepair> mender,
            TreeInspector inspector,
            Function<Block, Inner> counter) {}

    /**
     * Limits the growth of one tree.
     *
     * @param attempts tries for one nested predicate before its step is given up
     * @param candidates leaves that the author can choose from for one inner block
     */
    public record Limits(int attempts, int candidates) {}

    /** Holds what the growth of one tree needs and does not change. */
    record Tools(Schema schema, Joins joins, Fitting fitting, Weights weights, Neighbours neighbours, Limits limits) {
        Tools(Schema schema, Joins joins, Neighbours neighbours, Limits limits) {
            this(schema, joins, new Fitting(joins), new Weights(schema, joins), neighbours, limits);
        }
    }

    private final Tools tools;

    public PostOrder(Schema schema, Joins joins, Neighbours neighbours, Limits limits) {
        this.tools = new Tools(schema, joins, neighbours, limits);
    }

    @Override
    public Outcome<FinishedTree> grow(AuthorSession session, Blueprint blueprint, Pool pool) {
        InnerBlocks inners = new InnerBlocks(tools, session, blueprint, pool);
        return new Purposes(tools, session, blueprint, inners)
                .chosen()
                .map(sketch -> new TreeGrowth(tools, session, blueprint, inners, sketch).grow())
                .orElseGet(() -> Outcome.refused(new Refusal.Declined("no tables and leaves serve a purpose")));
    }
}
