package org.spartabench.making.repair.rewrite;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.spartabench.making.repair.tree.FreeSources;
import org.spartabench.making.repair.tree.RelaxablePredicates;
import org.spartabench.making.repair.tree.Terms;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Predicate.Comparison;
import org.spartabench.sql.tree.Source;
import org.spartabench.sql.walk.Aggregates;
import org.spartabench.sql.walk.Walk;

/**
 * Rewrites nested predicates of WHERE, where a condition must be true and false is as good as unknown, into forms that
 * engines answer without comparing every outer row with every inner one. Names must be unique.
 *
 * <ul>
 *   <li>{@code x IN (SELECT y …)} becomes {@code EXISTS (SELECT 1 … AND x = y)}.
 *   <li>A condition that names nothing of its block leaves it, so that a correlation reaches one level.
 *   <li>An EXISTS that names its block and one further out changes places with its block, or is joined to it.
 *   <li>{@code EXISTS (… AND x < y)}, where only equalities of columns connect the blocks besides, becomes a comparison
 *       with the MAX of y.
 * </ul>
 */
public final class Existence {

    /** Whether each IN is rewritten; otherwise only one whose correlation is no equality with the block around it. */
    private final boolean eachIn;

    private Existence(boolean eachIn) {
        this.eachIn = eachIn;
    }

    /** Rewrites for one outer row: engines then look for one value instead of collecting all of them. */
    public static Block of(Block block) {
        return new Existence(true).needed(block);
    }

    /** Rewrites for all outer rows; leaves what engines turn into joins by themselves. */
    public static Block ofMany(Block block) {
        return new Existence(false).needed(block);
    }

    /** Rewrites a condition of a block for all its rows. */
    public static Predicate ofMany(Predicate condition, Block around) {
        return new Existence(false).needed(condition, RelaxablePredicates.sources(around));
    }

    private Block needed(Block block) {
        Set<String> own = RelaxablePredicates.sources(block);
        return block.withWhere(
                Predicate.flat(block.where().stream().map(p -> needed(p, own)).toList(), true));
    }

    /** Rewrites a predicate that must be true. */
    private Predicate needed(Predicate predicate, Set<String> around) {
        return switch (predicate) {
            case Predicate.And a ->
                Terms.all(a.all().stream().map(p -> needed(p, around)).toList());
            case Predicate.Or o ->
                new Predicate.Or(o.any().stream().map(p -> needed(p, around)).toList());
            case Predicate.InQuery in
            when !in.negated()
                    && in.inner() instanceof Block b
                    && Aggregates.none(b)
                    && (eachIn || !around.containsAll(sources(in.left())) || !joinable(b, around)) ->
                found(b.and(InvertedBlocks.links(in, b)));
            case Predicate.Exists e when !e.negated() && e.inner() instanceof Block b -> found(b);
            case Predicate.Nested nested ->
                nested.withInner(
                        !(nested.inner() instanceof Block b)
                                ? nested.inner()
                                : nested instanceof Predicate.CompareQuery ? needed(b) : joined(needed(b)));
            case Predicate other -> other;
        };
    }

    /** Whether all that connects a block with others are equalities with columns of the block around it. */
    private static boolean joinable(Block inner, Set<String> around) {
        Set<String> own = RelaxablePredicates.sources(inner);
        return inner.where().stream().allMatch(p -> {
            Set<String> outside = FreeSources.named(p);
            outside.removeAll(own);
            return outside.isEmpty() || around.containsAll(outside) && equality(p);
        });
    }

    /** The condition that a block has a row. */
    private Predicate found(Block block) {
        if (!Aggregates.none(block)) {
            return new Predicate.Exists(false, needed(block));
        }
        Block inner = joined(exchanged(needed(Terms.filtered(block))));
        Set<String> own = RelaxablePredicates.sources(inner);
        List<Predicate> inside = new ArrayList<>();
        List<Predicate> beside = new ArrayList<>();
        for (Predicate condition : inner.where()) {
            Set<String> named = FreeSources.named(condition);
            (!named.isEmpty() && Collections.disjoint(named, own) ? beside : inside).add(condition);
        }
        Block left = inner.withWhere(inside);
        beside.addFirst(extreme(left, own).orElseGet(() -> new Predicate.Exists(false, left)));
        return Terms.all(beside);
    }

    /** Compares with the largest or smallest value of a block that one inequality connects with others. */
    private static Optional<Predicate> extreme(Block block, Set<String> own) {
        List<Predicate> outward = block.where().stream()
                .filter(p -> !own.containsAll(FreeSources.named(p)))
                .toList();
        List<Predicate> sided = outward.stream().filter(p -> !equality(p)).toList();
        if (sided.size() != 1
                || !(sided.getFirst() instanceof Predicate.Compare c)
                || c.operator() == Comparison.EQ
                || c.operator() == Comparison.NE) {
            return Optional.empty();
        }
        boolean ownIsLeft = own.containsAll(sources(c.left()));
        Expr inner = ownIsLeft ? c.left() : c.right();
        Expr outer = ownIsLeft ? c.right() : c.left();
        if (!own.containsAll(sources(inner)) || !Collections.disjoint(own, sources(outer))) {
            return Optional.empty();
        }
        Comparison operator = ownIsLeft ? c.operator().flipped() : c.operator();
        boolean smallest = operator == Comparison.GT || operator == Comparison.GE;
        Block extreme = block.withWhere(
                        block.where().stream().filter(p -> p != c).toList())
                .withSelect(Expr.Call.of(smallest ? "MIN" : "MAX", inner));
        return Optional.of(new Predicate.CompareQuery(outer, operator, Predicate.Quantifier.ONE, extreme));
    }

    private static boolean equality(Predicate predicate) {
        return predicate instanceof Predicate.Compare c && c.equatesColumns();
    }

    private static Set<String> sources(Expr expr) {
        return FreeSources.qualifiers(new Predicate.Truth(expr));
    }

    /** Finds an EXISTS of a block that names this block and one further out. */
    private static Optional<Predicate.Exists> far(Block block) {
        Set<String> own = RelaxablePredicates.sources(block);
        return block.where().stream()
                .flatMap(Walk.only(Predicate.Exists.class))
                .filter(e -> !e.negated() && e.inner() instanceof Block inner && Aggregates.none(inner))
                .filter(e -> {
                    Set<String> named = FreeSources.named(e);
                    return !Collections.disjoint(named, own) && !own.containsAll(named);
                })
                .findFirst();
    }

    private static List<Predicate> without(List<Predicate> conditions, Predicate one) {
        return conditions.stream().filter(p -> p != one).toList();
    }

    /** Puts a block that nothing else connects with blocks further out inside the EXISTS that it contains. */
    private static Block exchanged(Block block) {
        Set<String> own = RelaxablePredicates.sources(block);
        Optional<Predicate.Exists> far = far(block);
        if (far.isEmpty() || !(far.get().inner() instanceof Block inner)) {
            return block;
        }
        List<Predicate> rest = new ArrayList<>(without(block.where(), far.get()));
        boolean apart = rest.stream().allMatch(p -> own.containsAll(FreeSources.named(p)));
        List<Predicate> outside = new ArrayList<>();
        Set<String> both = RelaxablePredicates.sources(inner);
        both.addAll(own);
        for (Predicate condition : inner.where()) {
            Set<String> named = FreeSources.named(condition);
            boolean links = !Collections.disjoint(named, own);
            apart &= !links || both.containsAll(named);
            (links ? rest : outside).add(condition);
        }
        outside.add(new Predicate.Exists(false, block.withWhere(rest)));
        return apart ? exchanged(Terms.filtered(inner.withWhere(outside))) : block;
    }

    /** Joins to a block, of which only the existence of a row matters, each EXISTS that also names one further out. */
    private static Block joined(Block block) {
        Optional<Predicate.Exists> far = Aggregates.none(block) ? far(block) : Optional.empty();
        if (far.isEmpty() || !(far.get().inner() instanceof Block inner)) {
            return block;
        }
        List<Predicate> where = new ArrayList<>(without(block.where(), far.get()));
        where.addAll(inner.where());
        List<Source> from = new ArrayList<>(block.from());
        from.addAll(inner.from());
        return joined(block.withFrom(from).withWhere(where));
    }
}
