package org.spartabench.apis.virtual.planner;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.spartabench.apis.virtual.source.BlockSite;
import org.spartabench.apis.virtual.source.FreeNames;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.walk.Walk;

/**
 * Guesses from the conditions on a source how likely it is that none of its rows counts, as engines guess how many rows a
 * condition leaves. A guess chooses between orders of calls and decides nothing else.
 */
final class EmptyChance {

    /** Rows expected of a source of which nothing is said. */
    private static final double ROWS = 60;

    /** Share of rows that have one given value in a column. */
    private static final double EQUAL = 0.04;

    private static final double RANGE = 0.4;

    /** Share of rows that have a partner in another source, or stand in the rows of a query. */
    private static final double INNER = 0.6;

    /**
     * Least chance of a source with conditions of its own: a call that may save all others is made first where these are more
     * than five times as many, so that it costs a fifth more at most.
     */
    private static final double LEAST = 0.2;

    private static final double LEAST_OF_ALL = 0.03;

    private EmptyChance() {}

    /** Gives the chance that a source has no row under the conditions on it and on what is ready; 0 if that would save no calls. */
    static double of(BlockSite site, BlockSite.Leaf leaf, ReadySources ready) {
        if (leaf.nullable()) {
            return 0;
        }
        Set<String> known = new HashSet<>(Set.of(leaf.name()));
        site.leaves().stream()
                .filter(l -> ready.source(l.source(), site.named()))
                .forEach(l -> known.add(l.name()));
        double rows = ROWS * share(leaf, known);
        return Math.max(rows < ROWS * (1 - EQUAL) ? LEAST : LEAST_OF_ALL, Math.exp(-rows));
    }

    /** Gives the share of the rows of a source that its own conditions leave. */
    static double share(BlockSite.Leaf leaf) {
        return share(leaf, Set.of(leaf.name()));
    }

    private static double share(BlockSite.Leaf leaf, Set<String> known) {
        return leaf.required().stream()
                .filter(p -> {
                    Set<String> names = FreeNames.of(p);
                    return names.contains(leaf.name()) && known.containsAll(names);
                })
                .mapToDouble(EmptyChance::share)
                .reduce(1, (a, b) -> a * b);
    }

    /** Whether a source is not called if those of another block, or of this one, have no rows. */
    static boolean cuts(BlockSite by, BlockSite other) {
        return surrounds(by, other)
                || by.outer().filter(o -> asks(o, by) && cuts(o, other)).isPresent();
    }

    /** Whether a block keeps rows only if one of its conditions finds some in an inner one. */
    private static boolean asks(BlockSite site, BlockSite inner) {
        return Predicate.flat(site.block().where(), true).stream().anyMatch(p -> switch (p) {
            case Predicate.InQuery q -> !q.negated() && q.inner() == inner.block();
            case Predicate.Exists e -> !e.negated() && e.inner() == inner.block();
            case Predicate.CompareQuery c -> c.quantifier() != Predicate.Quantifier.ALL && c.inner() == inner.block();
            default -> false;
        });
    }

    private static boolean surrounds(BlockSite by, BlockSite other) {
        for (Optional<BlockSite> at = Optional.of(other);
                at.isPresent();
                at = at.get().outer()) {
            BlockSite site = at.get();
            if (site.block() == by.block()) {
                return true;
            }
            if (site.outer().filter(o -> BindingFilter.within(site, o)).isEmpty()) {
                return false;
            }
        }
        return false;
    }

    private static double share(Predicate p) {
        return switch (p) {
            case Predicate.Compare c -> compared(c);
            case Predicate.InList l ->
                either(l.negated(), Math.min(1, EQUAL * l.values().size()));
            case Predicate.Between b -> either(b.negated(), RANGE);
            case Predicate.Like l -> either(l.negated(), RANGE / 2);
            case Predicate.IsNull n -> either(!n.negated(), 1 - 2 * EQUAL);
            case Predicate.And(List<Predicate> all) ->
                all.stream().mapToDouble(EmptyChance::share).reduce(1, (a, b) -> a * b);
            case Predicate.Or(List<Predicate> any) ->
                Math.min(1, any.stream().mapToDouble(EmptyChance::share).sum());
            case Predicate.Not(Predicate operand) -> 1 - share(operand);
            case Predicate.Truth _, Predicate.Nested _ -> INNER;
        };
    }

    private static double compared(Predicate.Compare c) {
        boolean columns = Walk.exprs(c).stream()
                        .flatMap(Walk::exprs)
                        .filter(Expr.Column.class::isInstance)
                        .count()
                > 1;
        return switch (c.operator()) {
            case EQ -> columns ? INNER : EQUAL;
            case NE -> 1 - EQUAL;
            default -> RANGE;
        };
    }

    private static double either(boolean negated, double share) {
        return negated ? 1 - share : share;
    }
}
