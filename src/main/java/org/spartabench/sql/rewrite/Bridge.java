package org.spartabench.sql.rewrite;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Predicate.Compare;
import org.spartabench.sql.tree.Predicate.Comparison;
import org.spartabench.sql.tree.Predicate.Exists;
import org.spartabench.sql.tree.Predicate.InQuery;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.walk.Walk;

/**
 * Skips a block that hands on the key it is asked for: {@code k IN (SELECT b FROM t WHERE b IN (…))} becomes {@code k IN (…)},
 * which is the same for each key that the table has. So does EXISTS where {@code b = k} correlates it.
 */
final class Bridge {

    private Bridge() {}

    /** Gives what stands for a nested predicate without its block; empty where the block itself says more. */
    static Optional<Predicate> over(Predicate.Nested nested) {
        if (!(nested.inner() instanceof Block block) || !plain(block)) {
            return Optional.empty();
        }
        return switch (nested) {
            case InQuery(Expr key, boolean denied, Query _)
            when block.select().getFirst().expr() instanceof Expr.Column own ->
                skipped(block, block.where(), own, key, denied);
            case Exists(boolean denied, Query _) ->
                block.where().stream()
                        .flatMap(p -> link(p, block).stream())
                        .findFirst()
                        .flatMap(link -> {
                            List<Predicate> rest = new ArrayList<>(block.where());
                            rest.remove(link);
                            boolean first = own((Expr.Column) link.left(), block);
                            Expr.Column left = (Expr.Column) (first ? link.left() : link.right());
                            return skipped(block, rest, left, first ? link.right() : link.left(), denied);
                        });
            default -> Optional.empty();
        };
    }

    /**
     * Gives the inner block of a query that only lists the keys that it is handed: {@code SELECT k FROM s WHERE k IN (…)}; empty where
     * the query itself says more.
     */
    static Optional<Block> below(Block root) {
        if (!plain(root)
                || root.where().size() != 1
                || root.select().size() != 1
                || !(root.select().getFirst().expr() instanceof Expr.Column key)
                || !own(key, root)) {
            return Optional.empty();
        }
        return switch (root.where().getFirst()) {
            case InQuery(Expr.Column left, boolean denied, Block inner)
            when !denied && own(left, root) && same(left, key) && !names(inner, root) -> Optional.of(inner);
            case Exists(boolean denied, Block inner)
            when !denied && plain(inner) ->
                inner.where().stream()
                        .flatMap(p -> link(p, inner).stream())
                        .findFirst()
                        .flatMap(link -> {
                            List<Predicate> rest = new ArrayList<>(inner.where());
                            rest.remove(link);
                            boolean first = own((Expr.Column) link.left(), inner);
                            Expr.Column outer = (Expr.Column) (first ? link.right() : link.left());
                            Block alone = inner.withWhere(rest).withSelect(first ? link.left() : link.right());
                            return same(outer, key) && !names(alone, root) ? Optional.of(alone) : Optional.empty();
                        });
            default -> Optional.empty();
        };
    }

    /** Says whether a column inside is one of the outer block's rows, and of no block of the same name in between. */
    private static boolean names(Query inner, Block outer) {
        long hidden = Walk.blocks(inner)
                .filter(block -> block.alias().equals(outer.alias()))
                .mapToLong(block -> count(block, outer))
                .sum();
        return count(inner, outer) > hidden;
    }

    private static long count(Query inner, Block outer) {
        return Walk.exprs(inner, Expr.Column.class)
                .filter(c -> c.qualifier().isPresent() && own(c, outer))
                .count();
    }

    /** Finds a correlation: a column of the block equals one around it. */
    private static Optional<Compare> link(Predicate predicate, Block block) {
        return predicate instanceof Compare c
                        && c.operator() == Comparison.EQ
                        && c.left() instanceof Expr.Column left
                        && c.right() instanceof Expr.Column right
                        && own(left, block) != own(right, block)
                ? Optional.of(c)
                : Optional.empty();
    }

    private static boolean plain(Block block) {
        return block.table().isPresent()
                && block.groupBy().isEmpty()
                && block.having().isEmpty()
                && block.limit().isEmpty();
    }

    private static boolean own(Expr.Column column, Block block) {
        return column.qualifier().isEmpty() || column.qualifier().equals(block.alias());
    }

    /** Puts the outer key in the place of the block's own, if nothing but hops from that one are asked. */
    private static Optional<Predicate> skipped(
            Block block, List<Predicate> conditions, Expr.Column own, Expr key, boolean denied) {
        List<Predicate> hops = new ArrayList<>();
        for (Predicate condition : conditions) {
            Optional<Predicate> hop = hop(block, condition, own, key);
            if (hop.isEmpty()) {
                return Optional.empty();
            }
            hops.add(hop.get());
        }
        Optional<Predicate> all = hops.size() < 2 ? hops.stream().findFirst() : Optional.of(new Predicate.And(hops));
        return denied ? all.map(p -> p.opposite().orElseGet(() -> new Predicate.Not(p))) : all;
    }

    private static Optional<Predicate> hop(Block block, Predicate condition, Expr.Column own, Expr key) {
        if (!(condition instanceof Predicate.Nested nested)) {
            return Optional.empty();
        }
        List<Expr.Column> looked = names(nested.inner(), block)
                ? Walk.exprs(nested.inner(), Expr.Column.class)
                        .filter(c -> c.qualifier().isPresent() && own(c, block))
                        .toList()
                : List.of();
        Optional<String> outer = key instanceof Expr.Column c ? c.qualifier() : Optional.empty();
        boolean alone = looked.isEmpty()
                || outer.isPresent()
                        && looked.stream().allMatch(c -> same(c, own))
                        && Walk.blocks(nested.inner())
                                .noneMatch(b -> b.alias().equals(block.alias())
                                        || b.alias().equals(outer));
        Query inner = Rewrite.exprs(e -> e instanceof Expr.Column c && looked.contains(c) ? key : e)
                .query(nested.inner());
        return switch (nested) {
            case InQuery in
            when alone && in.left() instanceof Expr.Column left && own(left, block) && same(left, own) ->
                Optional.of(new InQuery(key, in.negated(), inner));
            case Exists exists when alone && !looked.isEmpty() -> Optional.of(new Exists(exists.negated(), inner));
            default -> Optional.empty();
        };
    }

    private static boolean same(Expr.Column one, Expr.Column other) {
        return one.name().equalsIgnoreCase(other.name());
    }
}
