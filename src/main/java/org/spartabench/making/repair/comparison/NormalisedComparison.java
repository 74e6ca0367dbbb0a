package org.spartabench.making.repair.comparison;

import java.util.List;
import java.util.Optional;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Query;

/** Normalises the comparison of a blamed predicate: moves negations into it, so that it must become true. */
public sealed interface NormalisedComparison {

    /** Returns the side that changes from row to row. */
    Expr operand();

    /** {@code operand operator constant}. */
    record Ordered(Expr operand, Predicate.Comparison operator, Expr constant) implements NormalisedComparison {}

    /** Between the two constants, or {@code outside} them. */
    record Range(Expr operand, Expr low, Expr high, boolean outside) implements NormalisedComparison {}

    /** Equal to one of the constants. */
    record Listed(Expr operand, List<Expr> constants) implements NormalisedComparison {}

    /** Like the pattern. */
    record Pattern(Expr operand, String pattern) implements NormalisedComparison {}

    /** {@code operand operator (inner)}. */
    record Inner(Expr operand, Predicate.Comparison operator, Query inner) implements NormalisedComparison {}

    /** Among the rows of the inner query. */
    record Member(Expr operand, Query inner) implements NormalisedComparison {}

    /** A predicate for which no other value can be named. */
    record Other(Expr operand) implements NormalisedComparison {}

    /**
     * Normalises a predicate; empty if it compares no value, like EXISTS.
     *
     * @param even whether the predicate must become true; otherwise it must become false
     */
    static Optional<NormalisedComparison> of(Predicate predicate, boolean even) {
        return switch (predicate) {
            case Predicate.Compare c -> compare(c, even);
            case Predicate.Between b ->
                Optional.of(
                        constant(b.low()) && constant(b.high())
                                ? new Range(b.operand(), b.low(), b.high(), b.negated() == even)
                                : new Other(b.operand()));
            case Predicate.InList l ->
                Optional.of(
                        l.negated() != even && l.values().stream().allMatch(NormalisedComparison::constant)
                                ? new Listed(l.operand(), l.values())
                                : new Other(l.operand()));
            case Predicate.Like l ->
                Optional.of(
                        l.negated() != even && l.pattern() instanceof Expr.TextLiteral(String pattern)
                                ? new Pattern(l.operand(), pattern)
                                : new Other(l.operand()));
            case Predicate.IsNull n -> Optional.of(new Other(n.operand()));
            case Predicate.Truth _, Predicate.And _, Predicate.Or _, Predicate.Not _, Predicate.Exists _ ->
                Optional.empty();
            case Predicate.InQuery i ->
                Optional.of(i.negated() != even ? new Member(i.left(), i.inner()) : new Other(i.left()));
            case Predicate.CompareQuery c -> Optional.of(compare(c, even));
        };
    }

    private static Optional<NormalisedComparison> compare(Predicate.Compare c, boolean even) {
        Predicate.Comparison operator = even ? c.operator() : c.operator().negated();
        if (constant(c.right())) {
            return constant(c.left()) ? Optional.empty() : Optional.of(new Ordered(c.left(), operator, c.right()));
        }
        return Optional.of(
                constant(c.left()) ? new Ordered(c.right(), operator.flipped(), c.left()) : new Other(c.left()));
    }

    private static NormalisedComparison compare(Predicate.CompareQuery c, boolean even) {
        Predicate.Comparison operator = even ? c.operator() : c.operator().negated();
        if (c.quantifier() != Predicate.Quantifier.ONE) {
            return new Other(c.left());
        }
        return constant(c.left())
                ? new Ordered(new Expr.Scalar(c.inner()), operator.flipped(), c.left())
                : new Inner(c.left(), operator, c.inner());
    }

    /** Whether the expression is a literal other than NULL, with its sign or type. */
    static boolean constant(Expr expr) {
        return Closeness.value(expr).isPresent();
    }
}
