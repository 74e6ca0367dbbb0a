package org.spartabench.making.nest;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.spartabench.sql.tree.Nesting;

/**
 * Finds the possible places of the pool's leaves. Every tree asks about every leaf for each place, so results are
 * kept by the leaf's number. Safe for use by several threads.
 */
final class Fitting {

    private record Seat(int leaf, String outer, Nesting type) {}

    private record Under(int leaf, String outer) {}

    private final Joins joins;
    private final Map<Seat, Boolean> fits = new ConcurrentHashMap<>();
    private final Map<Under, Double> shares = new ConcurrentHashMap<>();

    Fitting(Joins joins) {
        this.joins = joins;
    }

    /** Whether a block over the outer table can hold the leaf by a predicate of that type. */
    boolean fits(String outer, Pool.Leaf leaf, Nesting type) {
        return fits.computeIfAbsent(
                new Seat(leaf.number(), outer, type), seat -> form(leaf, type) && joins(outer, leaf.inner(), type));
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

    /** As {@link Joins#share}. */
    double share(String outer, Pool.Leaf leaf) {
        return shares.computeIfAbsent(new Under(leaf.number(), outer), u -> joins.share(outer, leaf.inner()));
    }
}
