package org.spartabench.nest;

import java.util.Optional;
import org.spartabench.author.AuthorSession;
import org.spartabench.author.EmptyQueryRepair;
import org.spartabench.fact.Schema;
import org.spartabench.item.Blueprint;
import org.spartabench.item.Outcome;

/**
 * Post-order growth, with repairs by provenance or without: leaves first, then each internal block over its finished
 * children, one nested predicate at a time, every step run before the next.
 */
public final class PostOrder implements TreeWriter {

    /**
     * What this stage takes from others.
     *
     * @param mender repairs what returns nothing; without it that step starts again
     */
    public record Neighbours(
            OwnClauses clauses,
            Optional<EmptyQueryRepair> mender,
            TreeInspector inspector,
            InnerBlockCounter counter) {}

    /**
     * How far the growing of one tree goes.
     *
     * @param attempts tries for one nested predicate before its step is given up
     * @param candidates leaves laid before the author for one inner block
     */
    public record Limits(int attempts, int candidates) {}

    /** What the growing of one tree needs and does not change. */
    record Tools(Schema schema, Joins joins, Fitting fitting, Neighbours neighbours, Limits limits) {
        Tools(Schema schema, Joins joins, Neighbours neighbours, Limits limits) {
            this(schema, joins, new Fitting(joins), neighbours, limits);
        }

        int attempts() {
            return limits.attempts();
        }
    }

    private final Tools tools;

    public PostOrder(Schema schema, Joins joins, Neighbours neighbours, Limits limits) {
        this.tools = new Tools(schema, joins, neighbours, limits);
    }

    @Override
    public Outcome<FinishedTree> grow(AuthorSession session, Blueprint blueprint, Pool pool) {
        return new TreeGrowth(tools, session, blueprint, pool).grow();
    }
}
