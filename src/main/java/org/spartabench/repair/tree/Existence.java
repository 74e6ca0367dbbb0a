package org.spartabench.repair.tree;

import org.spartabench.query.Aggregates;
import org.spartabench.query.Block;
import org.spartabench.query.Predicate;

/**
 * Writes {@code x IN (SELECT y …)} as {@code EXISTS (SELECT 1 … AND x = y)} wherever WHERE needs it to be true and
 * does not distinguish false from unknown. Engines then look for the one value instead of collecting all of them.
 * Names must be unique.
 */
public final class Existence {

    private Existence() {}

    public static Block of(Block block) {
        return block.withWhere(block.where().stream().map(Existence::needed).toList());
    }

    /** Rewrites a predicate that must be true. */
    private static Predicate needed(Predicate predicate) {
        return switch (predicate) {
            case Predicate.And a ->
                new Predicate.And(a.all().stream().map(Existence::needed).toList());
            case Predicate.Or o ->
                new Predicate.Or(o.any().stream().map(Existence::needed).toList());
            case Predicate.InQuery in
            when !in.negated() && in.inner() instanceof Block b && Aggregates.none(b) ->
                new Predicate.Exists(false, Terms.filtered(of(b.and(InvertedBlocks.links(in, b)))));
            case Predicate.Nested nested ->
                nested.withInner(nested.inner() instanceof Block b ? of(b) : nested.inner());
            case Predicate other -> other;
        };
    }
}
