package org.spartabench.making.repair.diagnosis;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.making.repair.comparison.Closeness;
import org.spartabench.making.repair.comparison.NormalisedComparison;
import org.spartabench.making.repair.rewrite.InvertedBlocks;
import org.spartabench.making.repair.tree.DiagnosedQuery;
import org.spartabench.making.repair.tree.RelaxablePredicate;
import org.spartabench.making.repair.tree.Terms;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Predicate.Comparison;

/** Finds values of the database to replace a constant, with a bounded number of trials. */
public record Candidates(DiagnosedQuery subject, Probe probe) {

    public static final Expr VALUE = Expr.Column.of("v");

    /** Most texts compared by their edits. */
    private static final int TEXTS = 200;
    /** Most constants put into the query one by one. */
    private static final int TRIED = 24;

    static Expr below(Expr operand, Expr bound) {
        return Expr.Call.of("MAX", Terms.when(new Predicate.Compare(operand, Comparison.LT, bound), operand));
    }

    static Expr above(Expr operand, Expr bound) {
        return Expr.Call.of("MIN", Terms.when(new Predicate.Compare(operand, Comparison.GT, bound), operand));
    }

    /** Finds the value nearest to one of the constants among the rows of inverted blocks. */
    public Optional<Object> closest(InvertedBlocks spine, Expr operand, List<Object> constants) {
        return closest(
                outputs -> spine.select(outputs.stream().map(Block.Output::of).toList()), operand, constants);
    }

    /** @param select makes the statement with these outputs over the rows to choose from */
    public Optional<Object> closest(Function<List<Expr>, Block> select, Expr operand, List<Object> constants) {
        if (constants.isEmpty()) {
            return Optional.empty();
        }
        boolean text = constants.getFirst() instanceof String
                && subject.type(operand).map(t -> !t.temporal()).orElse(true);
        return text || constants.getFirst() instanceof Boolean
                ? byEdits(select, operand, constants)
                : besides(select, operand, constants);
    }

    private Optional<Object> besides(Function<List<Expr>, Block> select, Expr operand, List<Object> constants) {
        List<Expr> sides = new ArrayList<>();
        for (Object constant : constants) {
            sides.add(below(operand, Terms.literal(constant)));
            sides.add(above(operand, Terms.literal(constant)));
        }
        return probe.maybeRow(select.apply(sides)).flatMap(row -> nearest(row, constants));
    }

    private Optional<Object> byEdits(Function<List<Expr>, Block> select, Expr operand, List<Object> constants) {
        Block values = select.apply(List.of(operand)).withGroupBy(List.of(operand));
        Object first = constants.getFirst();
        List<Block.Order> order = first instanceof String text
                ? List.of(Terms.rising(unlike(operand, text)), Terms.rising(operand))
                : List.of(Terms.rising(operand));
        return nearest(
                probe.maybeRows(Terms.limited(values, order, TEXTS), TEXTS).stream()
                        .<@Nullable Object>map(List::getFirst)
                        .toList(),
                constants);
    }

    /** Computes a rough distance in the engine: the difference in length, plus one for another first letter. */
    private static Expr unlike(Expr operand, String text) {
        Expr length = Expr.Call.of("LENGTH", operand);
        Expr difference = Expr.Call.of("ABS", new Expr.Arithmetic("-", length, Terms.number(text.length())));
        if (text.isEmpty()) {
            return difference;
        }
        Expr initial = Expr.Call.of("LOWER", Expr.Call.of("SUBSTRING", operand, Terms.ONE, Terms.ONE));
        Expr wanted = new Expr.TextLiteral(text.substring(0, 1).toLowerCase(Locale.ROOT));
        Predicate same = new Predicate.Compare(initial, Comparison.EQ, wanted);
        return new Expr.Arithmetic("+", difference, Terms.misses(List.of(same)));
    }

    /** Returns the value with the smallest distance to a constant; of equally near ones the first. */
    private static Optional<Object> nearest(List<@Nullable Object> values, List<Object> constants) {
        Object best = null;
        BigDecimal least = null;
        for (Object value : values) {
            for (Object constant : constants) {
                Optional<BigDecimal> distance = Closeness.distance(value, constant);
                if (distance.isPresent() && (least == null || distance.get().compareTo(least) < 0)) {
                    best = value;
                    least = distance.get();
                }
            }
        }
        return Optional.ofNullable(best);
    }

    /** Finds the next smaller or larger value that the column has in its table. */
    Optional<Object> neighbour(Expr operand, Object value, boolean larger) {
        Expr bound = Terms.literal(value);
        Expr next = larger ? above(operand, bound) : below(operand, bound);
        return subject.table(operand).flatMap(table -> probe.maybeValue(table.withSelect(next)));
    }

    /** Whether the query returns rows with that value for the constant of the predicate. */
    boolean letThrough(RelaxablePredicate atom, Object value) {
        return letThrough(Map.of(atom, value));
    }

    /** Whether the query returns rows with these values for the constants of several predicates. */
    boolean letThrough(Map<RelaxablePredicate, Object> values) {
        return probe.maybeHold(List.of(returnsRows(values))).contains(true);
    }

    /** Tries values of the operand in its own block, the nearest first. */
    public Optional<Object> tried(RelaxablePredicate atom, Expr operand, Object constant) {
        if (!(operand instanceof Expr.Column)) {
            return Optional.empty();
        }
        Block own = atom.at().block().in(subject.root());
        Expr farness = constant instanceof BigDecimal
                ? Expr.Call.of("ABS", new Expr.Arithmetic("-", operand, Terms.literal(constant)))
                : constant instanceof String text && subject.type(operand).equals(Optional.of(ColumnType.TEXT))
                        ? unlike(operand, text)
                        : operand;
        Block values = Terms.row(List.of(operand))
                .withFrom(own.from())
                .and(new Predicate.Compare(operand, Comparison.NE, Terms.literal(constant)))
                .withGroupBy(List.of(operand));
        List<Object> found = probe
                .maybeRows(Terms.limited(values, List.of(Terms.rising(farness), Terms.rising(operand)), TRIED), TRIED)
                .stream()
                .map(List::getFirst)
                .filter(Objects::nonNull)
                .<Object>map(v -> v)
                .sorted(Comparator.comparing(
                        v -> Closeness.distance(v, constant).orElse(BigDecimal.ZERO)))
                .toList();
        List<Predicate> trials =
                found.stream().map(v -> returnsRows(Map.of(atom, v))).toList();
        int held = probe.maybeHold(trials).indexOf(true);
        return held < 0 ? Optional.empty() : Optional.of(found.get(held));
    }

    private Predicate returnsRows(Map<RelaxablePredicate, Object> values) {
        return Terms.returnsRows(Trees.change(subject.root(), taking(values)));
    }

    /** Returns the changes that put values into predicates. */
    static Map<PredicatePath, Trees.Change> taking(Map<RelaxablePredicate, Object> values) {
        Map<PredicatePath, Trees.Change> changes = new LinkedHashMap<>();
        values.forEach((atom, value) -> changes.put(atom.at(), (was, is) -> with(is, value)));
        return changes;
    }

    /**
     * Returns the predicate with that value for its constant, for its nearer bound, in its list, or in place of its inner
     * query.
     */
    private static Predicate with(Predicate predicate, Object value) {
        Expr constant = Terms.literal(value);
        return switch (predicate) {
            case Predicate.Compare c when NormalisedComparison.constant(c.right()) -> c.withRight(constant);
            case Predicate.Compare c -> new Predicate.Compare(constant, c.operator(), c.right());
            case Predicate.CompareQuery c
            when NormalisedComparison.constant(c.left()) ->
                new Predicate.CompareQuery(constant, c.operator(), c.quantifier(), c.inner());
            case Predicate.CompareQuery c
            when c.quantifier() == Predicate.Quantifier.ONE -> new Predicate.Compare(c.left(), c.operator(), constant);
            case Predicate.Between b -> {
                boolean below = Closeness.value(b.low())
                        .filter(l -> Closeness.compare(value, l) < 0)
                        .isPresent();
                yield new Predicate.Between(
                        b.operand(), b.negated(), below ? constant : b.low(), below ? b.high() : constant);
            }
            case Predicate.InList l -> new Predicate.InList(l.operand(), l.negated(), Terms.with(l.values(), constant));
            case Predicate.Like l -> new Predicate.Like(l.operand(), l.negated(), l.operator(), constant);
            case Predicate other -> other;
        };
    }
}
