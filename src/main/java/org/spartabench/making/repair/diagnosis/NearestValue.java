package org.spartabench.making.repair.diagnosis;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.spartabench.making.repair.comparison.Closeness;
import org.spartabench.making.repair.comparison.NormalisedComparison;
import org.spartabench.making.repair.comparison.NormalisedComparison.Inner;
import org.spartabench.making.repair.comparison.NormalisedComparison.Ordered;
import org.spartabench.making.repair.comparison.NormalisedComparison.Range;
import org.spartabench.making.repair.rewrite.Bindings;
import org.spartabench.making.repair.rewrite.InvertedBlocks;
import org.spartabench.making.repair.tree.DiagnosedQuery;
import org.spartabench.making.repair.tree.FreeSources;
import org.spartabench.making.repair.tree.RelaxablePredicate;
import org.spartabench.making.repair.tree.Terms;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Predicate.Comparison;
import org.spartabench.sql.tree.Query;

/**
 * Finds the nearest value that would let a row through.
 *
 * <ul>
 *   <li>For a comparison with a constant: the value that the constant would have to take, as near as possible to the
 *       one it has, so that the query returns a row, all else unchanged. {@code <} and {@code >} need a constant just
 *       beyond the row's value: by one for whole numbers, one in the last decimal place written, one day or one second;
 *       for texts it is the next value that the column has.
 *   <li>For {@code =} with a text, IN with a list, and LIKE: the value, among those of rows that fit everything else,
 *       with the fewest edits; of equally near ones the first in order.
 *   <li>For BETWEEN: the value to which one of its bounds would have to move, the one with less far to go.
 *   <li>For a comparison with an inner query: the result that the inner query would have to give, for the row that
 *       comes closest to what it gives.
 *   <li>For IN with an inner query: the value of its result nearest to the one of the expected row.
 * </ul>
 *
 * Where several predicates are blamed together no row fits all else; the values are then those that let the expected
 * row itself through, when all of them are taken.
 */
record NearestValue(DiagnosedQuery subject, Candidates candidates, Probe probe) {

    /**
     * Finds the nearest value.
     *
     * @param alone whether nothing else is blamed with it
     * @param rows the expected row, followed down to the predicate's block
     * @param blocked the value of that row that the predicate rejects
     */
    Optional<Object> of(RelaxablePredicate atom, boolean alone, Optional<Bindings> rows, Optional<Object> blocked) {
        if (atom.joins()) {
            return Optional.empty();
        }
        return NormalisedComparison.of(atom.predicate(), atom.even()).flatMap(aim -> switch (aim) {
            case Ordered o -> ordered(atom, o, alone, blocked);
            case Range r -> range(atom, r, alone, blocked);
            case NormalisedComparison.Listed l -> among(atom, l.operand(), values(l.constants()), alone, blocked);
            case NormalisedComparison.Pattern p ->
                among(atom, p.operand(), List.of(p.pattern().replaceAll("[%_]", "")), alone, blocked);
            case Inner i -> inner(atom, i, alone, blocked);
            case NormalisedComparison.Member m -> rows.flatMap(r -> member(r, m, blocked));
            case NormalisedComparison.Other o -> Optional.empty();
        });
    }

    private Optional<InvertedBlocks> spine(RelaxablePredicate atom) {
        return InvertedBlocks.to(atom, subject);
    }

    private static List<Object> values(List<Expr> constants) {
        return constants.stream().flatMap(c -> Closeness.value(c).stream()).toList();
    }

    private Optional<Object> ordered(RelaxablePredicate atom, Ordered aim, boolean alone, Optional<Object> blocked) {
        Optional<Object> constant = Closeness.value(aim.constant());
        if (constant.isEmpty()) {
            return Optional.empty();
        }
        Optional<Object> ofExpected = blocked.flatMap(b -> turned(aim, b, constant.get()));
        if (!alone) {
            return ofExpected;
        }
        Optional<InvertedBlocks> spine = spine(atom);
        Optional<Object> found = spine.flatMap(s -> reached(s, aim, constant.get()))
                .flatMap(r -> turned(aim, r, constant.get()))
                .filter(v -> spine.get().exact() || candidates.letThrough(atom, v));
        return found.or(() -> ofExpected.filter(v -> candidates.letThrough(atom, v)))
                .or(() -> candidates.tried(atom, aim.operand(), constant.get()));
    }

    /** Returns the value of the row that comes nearest to the constant. */
    private Optional<Object> reached(InvertedBlocks spine, Ordered aim, Object constant) {
        return switch (aim.operator()) {
            case GT, GE -> spine.extreme(true, aim.operand()).flatMap(probe::maybeValue);
            case LT, LE -> spine.extreme(false, aim.operand()).flatMap(probe::maybeValue);
            case EQ ->
                spine.straight() ? candidates.closest(spine, aim.operand(), List.of(constant)) : Optional.empty();
            case NE -> Optional.empty();
        };
    }

    /** Returns the constant that lets a row with that value through. */
    private Optional<Object> turned(Ordered aim, Object value, Object constant) {
        return switch (aim.operator()) {
            case GE, LE, EQ -> Optional.of(value);
            case NE -> Optional.empty();
            case GT, LT -> {
                boolean larger = aim.operator() == Comparison.LT;
                yield value instanceof String
                        ? candidates.neighbour(aim.operand(), value, larger)
                        : Closeness.next(value, larger, constant);
            }
        };
    }

    private Optional<Object> range(RelaxablePredicate atom, Range aim, boolean alone, Optional<Object> blocked) {
        Optional<Object> low = Closeness.value(aim.low());
        Optional<Object> high = Closeness.value(aim.high());
        if (low.isEmpty() || high.isEmpty()) {
            return Optional.empty();
        }
        Optional<Object> ofExpected = blocked.filter(b -> !aim.outside() && reachable(b, low.get(), high.get()));
        if (!alone) {
            return ofExpected;
        }
        Optional<Object> found = spine(atom).filter(InvertedBlocks::straight).flatMap(s -> {
            Optional<Object> bound =
                    aim.outside() ? inside(s, aim, low.get(), high.get()) : beside(s, aim, low.get(), high.get());
            return bound.filter(v -> s.exact() || candidates.letThrough(atom, v));
        });
        return found.or(() -> ofExpected.filter(v -> candidates.letThrough(atom, v)))
                .or(() -> candidates.tried(atom, aim.operand(), low.get()));
    }

    /** Whether one bound can be moved to the value without passing the other; the bounds may be exchanged. */
    private static boolean reachable(Object value, Object low, Object high) {
        boolean below = Closeness.compare(value, low) < 0 && Closeness.compare(value, high) <= 0;
        boolean above = Closeness.compare(value, high) > 0 && Closeness.compare(value, low) >= 0;
        return below || above;
    }

    private Optional<Object> beside(InvertedBlocks spine, Range aim, Object low, Object high) {
        Expr operand = aim.operand();
        Predicate below = Terms.all(List.of(
                new Predicate.Compare(operand, Comparison.LT, aim.low()),
                new Predicate.Compare(operand, Comparison.LE, aim.high())));
        Predicate above = Terms.all(List.of(
                new Predicate.Compare(operand, Comparison.GT, aim.high()),
                new Predicate.Compare(operand, Comparison.GE, aim.low())));
        Block sides = spine.select(List.of())
                .withSelect(
                        Expr.Call.of("MAX", Terms.when(below, operand)),
                        Expr.Call.of("MIN", Terms.when(above, operand)));
        return probe.maybeRow(sides).flatMap(r -> nearer(r.getFirst(), low, r.get(1), high));
    }

    /** Finds the nearer bound to move where all rows are within, so that the outermost of them is outside. */
    private Optional<Object> inside(InvertedBlocks spine, Range aim, Object low, Object high) {
        Block ends = spine.select(List.of())
                .withSelect(Expr.Call.of("MIN", aim.operand()), Expr.Call.of("MAX", aim.operand()));
        return probe.maybeRow(ends)
                .flatMap(r -> nearer(
                        next(r.getFirst(), true, low).orElse(null),
                        low,
                        next(r.get(1), false, high).orElse(null),
                        high));
    }

    private static Optional<Object> next(@Nullable Object value, boolean larger, Object constant) {
        return value == null ? Optional.empty() : Closeness.next(value, larger, constant);
    }

    private static Optional<Object> nearer(
            @Nullable Object first, Object toFirst, @Nullable Object second, Object toSecond) {
        Optional<BigDecimal> one = Closeness.distance(first, toFirst);
        Optional<BigDecimal> other = Closeness.distance(second, toSecond);
        boolean nearer =
                one.isPresent() && other.map(o -> one.get().compareTo(o) <= 0).orElse(true);
        return Optional.ofNullable(nearer ? first : second);
    }

    private Optional<Object> among(
            RelaxablePredicate atom, Expr operand, List<Object> constants, boolean alone, Optional<Object> blocked) {
        if (!alone) {
            return blocked;
        }
        Optional<Object> found = spine(atom)
                .filter(InvertedBlocks::straight)
                .flatMap(s -> candidates
                        .closest(s, operand, constants)
                        .filter(v -> s.exact() || candidates.letThrough(atom, v)));
        return found.or(() -> blocked.filter(v -> candidates.letThrough(atom, v)))
                .or(() ->
                        constants.stream().findFirst().flatMap(constant -> candidates.tried(atom, operand, constant)));
    }

    private Optional<Object> inner(RelaxablePredicate atom, Inner aim, boolean alone, Optional<Object> blocked) {
        Optional<Object> ofExpected = blocked.flatMap(b -> beyond(aim, b));
        return alone
                ? spine(atom)
                        .flatMap(s -> closestRow(s, aim))
                        .flatMap(v -> beyond(aim, v))
                        .or(() -> ofExpected)
                        .filter(v -> candidates.letThrough(atom, v))
                : ofExpected;
    }

    /** Returns the result of the inner query that lets a row with that value through. */
    private Optional<Object> beyond(Inner aim, Object value) {
        return turned(new Ordered(aim.operand(), aim.operator(), Terms.literal(value)), value, value);
    }

    private Optional<Object> closestRow(InvertedBlocks spine, Inner aim) {
        boolean rising = aim.operator() == Comparison.GT || aim.operator() == Comparison.GE;
        boolean sided = aim.operator() != Comparison.EQ && aim.operator() != Comparison.NE;
        if (sided && FreeSources.named(aim.inner()).isEmpty()) {
            return spine.extreme(rising, aim.operand()).flatMap(probe::maybeValue);
        }
        if (aim.operator() == Comparison.NE || !spine.straight()) {
            return Optional.empty();
        }
        Expr inner = new Expr.Scalar(aim.inner());
        Expr gap = rising
                ? new Expr.Arithmetic("-", inner, aim.operand())
                : new Expr.Arithmetic("-", aim.operand(), inner);
        Block gaps = spine.select(
                List.of(Terms.as(aim.operand(), "v"), Terms.as(sided ? gap : Expr.Call.of("ABS", gap), "gap")));
        Expr column = Expr.Column.of("gap");
        Block smallest = Terms.over(gaps, "gaps", Candidates.VALUE).and(new Predicate.IsNull(column, true));
        return probe.maybeValue(
                Terms.limited(smallest, List.of(Terms.rising(column), Terms.rising(Candidates.VALUE)), 1));
    }

    private Optional<Object> member(Bindings rows, NormalisedComparison.Member aim, Optional<Object> blocked) {
        if (!(rows.in(new Predicate.Exists(false, aim.inner())) instanceof Predicate.Exists exists)
                || blocked.isEmpty()) {
            return Optional.empty();
        }
        Query inner = InnerResult.named(exists.inner());
        return candidates.closest(
                outputs -> InnerResult.over(inner, List.of()).withSelect(outputs.toArray(Expr[]::new)),
                Candidates.VALUE,
                List.of(blocked.get()));
    }
}
