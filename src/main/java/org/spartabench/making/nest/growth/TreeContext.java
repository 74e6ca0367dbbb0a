package org.spartabench.making.nest.growth;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.spartabench.authors.request.EmptyQueryRepair;
import org.spartabench.authors.request.Request.Offer;
import org.spartabench.facts.schema.Schema;
import org.spartabench.making.nest.Inner;
import org.spartabench.making.nest.OwnClauses;
import org.spartabench.making.nest.Pool;
import org.spartabench.making.nest.TreeInspector;
import org.spartabench.making.nest.join.Joins;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Predicate;

/** Holds what the growth of one tree needs and does not change. */
public record TreeContext(
        Schema schema,
        Joins joins,
        Fitting fitting,
        Weights weights,
        QuestionClauses clauses,
        Neighbours neighbours,
        Limits limits) {

    /**
     * Holds the services of other stages.
     *
     * @param repair repairs empty results; without it that step starts again
     * @param counter counts a block as an inner one
     */
    public record Neighbours(
            OwnClauses clauses,
            Optional<EmptyQueryRepair> repair,
            TreeInspector inspector,
            Function<Block, Inner> counter) {}

    /**
     * Limits the growth of one tree.
     *
     * @param attempts tries for one nested predicate before its step is given up
     * @param candidates leaves that the author can choose from for one inner block
     */
    public record Limits(int attempts, int candidates) {}

    public static TreeContext of(Schema schema, Joins joins, Neighbours neighbours, Limits limits) {
        Weights weights = new Weights(schema, joins);
        QuestionClauses clauses = new QuestionClauses(joins, weights);
        return new TreeContext(schema, joins, new Fitting(joins), weights, clauses, neighbours, limits);
    }

    /**
     * Finds the possible places of the pool's leaves. Every tree asks about every leaf for each place, so results are
     * kept by the leaf's number. Safe for use by several threads.
     */
    static final class Fitting {

        private record Seat(int leaf, String outer, Nesting type) {}

        private record Under(int leaf, String outer) {}

        private final Joins joins;
        private final Map<Seat, Boolean> fits = new ConcurrentHashMap<>();
        private final Map<Under, Double> shares = new ConcurrentHashMap<>();
        private final Map<String, Boolean> possible = new ConcurrentHashMap<>();
        private final Map<String, Optional<Offer<Predicate.Nested>>> widest = new ConcurrentHashMap<>();

        Fitting(Joins joins) {
            this.joins = joins;
        }

        /** Whether a block over the outer table can hold the leaf by a predicate of that type. */
        boolean fits(String outer, Pool.Leaf leaf, Nesting type) {
            return fits.computeIfAbsent(
                    new Seat(leaf.number(), outer, type),
                    seat -> form(leaf, type)
                            && (leaf.open()
                                    ? joins.joinable(outer, leaf.inner().table(), type)
                                            && joins.wide(leaf.inner().table())
                                    : joins(outer, leaf.inner(), type)));
        }

        boolean joins(String outer, Inner inner, Nesting type) {
            return joins.joinable(outer, inner.table(), type) && joins.telling(outer, inner, type);
        }

        /** Whether a leaf can be an inner block: its SELECT can be replaced, or it lists groups with a usable key. */
        private static boolean form(Pool.Leaf leaf, Nesting type) {
            int least = type.aggregate() ? TreeGrowth.AGGREGATED : TreeGrowth.LISTED;
            boolean several = leaf.inner().rows() >= least || !type.aggregate() && leaf.named();
            return several && (leaf.plain() || type == Nesting.N && leaf.grouped());
        }

        /**
         * Says whether the conditions of an open leaf can be written, or a block be finished.
         *
         * @param place of the leaf: outer block, type, rows needed; or the block with what is wanted of it
         */
        boolean possible(String place, Supplier<Boolean> found) {
            return possible.computeIfAbsent(place, p -> found.get());
        }

        /** Gives the predicate around a leaf, or an internal block, that leaves the most rows. */
        Optional<Offer<Predicate.Nested>> widest(String place, Supplier<Optional<Offer<Predicate.Nested>>> found) {
            return widest.computeIfAbsent(place, p -> found.get());
        }

        /** As {@link Joins#share}. */
        double share(String outer, Pool.Leaf leaf) {
            return shares.computeIfAbsent(new Under(leaf.number(), outer), u -> joins.share(outer, leaf.inner()));
        }
    }
}
