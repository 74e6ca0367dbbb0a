package org.spartabench.repair.tree;

import java.util.List;
import org.spartabench.query.Block;
import org.spartabench.query.Predicate;
import org.spartabench.query.Query;

/**
 * Writes {@code x IN (SELECT y …)} as {@code EXISTS (SELECT 1 … AND x = y)} wherever WHERE needs it to be true and
 * makes no difference between false and unknown. Engines then look for the one value instead of collecting all of them.
 * Names must be unique.
 */
public final class Existence {

    private Existence() {}

    public static Block of(Block block) {
        return block.withWhere(block.where().stream().map(Existence::needed).toList());
    }

    /** A predicate that must be true. */
    private static Predicate needed(Predicate predicate) {
        return switch (predicate) {
            case Predicate.And a ->
                new Predicate.And(a.all().stream().map(Existence::needed).toList());
            case Predicate.Or o ->
                new Predicate.Or(o.any().stream().map(Existence::needed).toList());
            case Predicate.InQuery in
            when !in.negated() && in.inner() instanceof Block b && rowByRow(b) ->
                new Predicate.Exists(
                        false,
                        Terms.block(List.of(Block.Output.of(Terms.ONE)), b.from())
                                .withWhere(of(linked(in, b)).where()));
            case Predicate.Nested nested -> nested.withInner(inside(nested.inner()));
            case Predicate other -> other;
        };
    }

    private static Query inside(Query query) {
        return query instanceof Block b ? of(b) : query;
    }

    private static Block linked(Predicate.InQuery in, Block inner) {
        Block linked = inner;
        for (Predicate link : InvertedBlocks.links(in, inner)) {
            linked = linked.and(link);
        }
        return linked;
    }

    private static boolean rowByRow(Block block) {
        return block.groupBy().isEmpty()
                && block.having().isEmpty()
                && block.limit().isEmpty()
                && block.select().stream()
                        .noneMatch(o -> RelaxablePredicates.hasAggregate(new Predicate.Truth(o.expr())));
    }
}
