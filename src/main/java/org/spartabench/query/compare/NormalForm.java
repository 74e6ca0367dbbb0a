package org.spartabench.query.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.spartabench.query.Expr;
import org.spartabench.query.Predicate;
import org.spartabench.query.Sql;

/**
 * The canonical form of predicates whose parts are canonical: NOT stands only where nothing else can say it, operands
 * are sorted and there once, a constant stands on the right. Each step keeps the truth value, unknown included.
 */
final class NormalForm {

    private NormalForm() {}

    /** The conjuncts of a clause. */
    static List<Predicate> conjuncts(List<Predicate> all) {
        if (all.isEmpty()) {
            return all;
        }
        Predicate whole = joined(all, true);
        return whole instanceof Predicate.And and ? and.all() : List.of(whole);
    }

    /** In the order of their text, each once. */
    static <T> List<T> sorted(List<T> all, Function<T, String> text) {
        TreeMap<String, T> byText = new TreeMap<>();
        all.forEach(t -> byText.put(text.apply(t), t));
        return List.copyOf(byText.values());
    }

    /** The predicate, or its negation, in canonical form. */
    static Predicate of(Predicate p, boolean negated) {
        return switch (p) {
            case Predicate.Not n -> of(n.operand(), !negated);
            case Predicate.And a ->
                joined(a.all().stream().map(q -> of(q, negated)).toList(), !negated);
            case Predicate.Or o ->
                joined(o.any().stream().map(q -> of(q, negated)).toList(), negated);
            case Predicate.Compare c -> compare(c.left(), negated ? c.operator().negated() : c.operator(), c.right());
            case Predicate.Between b -> between(b, b.negated() != negated);
            case Predicate.InList l -> inList(l.operand(), l.negated() != negated, l.values());
            case Predicate.Like l -> new Predicate.Like(l.operand(), l.negated() != negated, l.operator(), l.pattern());
            case Predicate.IsNull n -> new Predicate.IsNull(n.operand(), n.negated() != negated);
            case Predicate.Truth t -> negated ? new Predicate.Not(t) : t;
            case Predicate.InQuery q -> new Predicate.InQuery(q.left(), q.negated() != negated, q.inner());
            case Predicate.Exists q -> new Predicate.Exists(q.negated() != negated, q.inner());
            case Predicate.CompareQuery q -> compareQuery(q, negated);
        };
    }

    private static Predicate between(Predicate.Between b, boolean outside) {
        return outside
                ? joined(
                        List.of(
                                compare(b.operand(), Predicate.Comparison.LT, b.low()),
                                compare(b.operand(), Predicate.Comparison.GT, b.high())),
                        false)
                : joined(
                        List.of(
                                compare(b.operand(), Predicate.Comparison.GE, b.low()),
                                compare(b.operand(), Predicate.Comparison.LE, b.high())),
                        true);
    }

    /** Constants stand right of what varies; two of a kind stand in the order of their text. */
    private static Predicate compare(Expr left, Predicate.Comparison operator, Expr right) {
        boolean turn = left instanceof Expr.Literal == right instanceof Expr.Literal
                ? Sql.print(left).compareTo(Sql.print(right)) > 0
                : left instanceof Expr.Literal;
        Expr a = turn ? right : left;
        Expr b = turn ? left : right;
        return new Predicate.Compare(a, turn ? operator.flipped() : operator, plain(a, b));
    }

    /** Beside a column a number needs no zeros at its end. */
    private static Expr plain(Expr operand, Expr value) {
        return operand instanceof Expr.Column
                        && value instanceof Expr.NumberLiteral n
                        && n.value().scale() > 0
                ? new Expr.NumberLiteral(n.value().stripTrailingZeros())
                : value;
    }

    private static Predicate inList(Expr operand, boolean negated, List<Expr> values) {
        List<Expr> sorted = sorted(values.stream().map(v -> plain(operand, v)).toList(), Sql::print);
        return sorted.size() == 1
                ? compare(operand, negated ? Predicate.Comparison.NE : Predicate.Comparison.EQ, sorted.getFirst())
                : new Predicate.InList(operand, negated, sorted);
    }

    /** {@code = ANY} is IN, {@code <> ALL} is NOT IN. */
    private static Predicate compareQuery(Predicate.CompareQuery q, boolean negated) {
        Predicate.Comparison operator = negated ? q.operator().negated() : q.operator();
        Predicate.Quantifier quantifier = !negated
                ? q.quantifier()
                : switch (q.quantifier()) {
                    case ONE -> Predicate.Quantifier.ONE;
                    case ANY -> Predicate.Quantifier.ALL;
                    case ALL -> Predicate.Quantifier.ANY;
                };
        if (quantifier == Predicate.Quantifier.ANY && operator == Predicate.Comparison.EQ) {
            return new Predicate.InQuery(q.left(), false, q.inner());
        }
        if (quantifier == Predicate.Quantifier.ALL && operator == Predicate.Comparison.NE) {
            return new Predicate.InQuery(q.left(), true, q.inner());
        }
        return new Predicate.CompareQuery(q.left(), operator, quantifier, q.inner());
    }

    private static Predicate joined(List<Predicate> operands, boolean and) {
        List<Predicate> flat = new ArrayList<>();
        for (Predicate p : operands) {
            switch (p) {
                case Predicate.And a when and -> flat.addAll(a.all());
                case Predicate.Or o when !and -> flat.addAll(o.any());
                case Predicate other -> flat.add(other);
            }
        }
        List<Predicate> sorted = sorted(merged(flat, and), Sql::print);
        return sorted.size() == 1 ? sorted.getFirst() : and ? new Predicate.And(sorted) : new Predicate.Or(sorted);
    }

    /** Several {@code a <> 1} become one NOT IN under AND, several {@code a = 1} one IN under OR. */
    private static List<Predicate> merged(List<Predicate> operands, boolean negated) {
        Predicate.Comparison operator = negated ? Predicate.Comparison.NE : Predicate.Comparison.EQ;
        Map<Expr, List<Expr>> values = new LinkedHashMap<>();
        List<Predicate> others = new ArrayList<>();
        for (Predicate p : operands) {
            if (p instanceof Predicate.Compare(Expr left, Predicate.Comparison o, Expr.Literal right)
                    && o == operator) {
                values.computeIfAbsent(left, e -> new ArrayList<>()).add(right);
            } else if (p instanceof Predicate.InList l
                    && l.negated() == negated
                    && l.values().stream().allMatch(Expr.Literal.class::isInstance)) {
                values.computeIfAbsent(l.operand(), e -> new ArrayList<>()).addAll(l.values());
            } else {
                others.add(p);
            }
        }
        values.forEach((operand, list) -> others.add(inList(operand, negated, list)));
        return others;
    }
}
