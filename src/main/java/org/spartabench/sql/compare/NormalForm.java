package org.spartabench.sql.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Predicate.Comparison;
import org.spartabench.sql.tree.Predicate.Quantifier;

/**
 * Brings predicates with canonical parts into normal form: NOT stays only where nothing else can express it,
 * operands are sorted and unique, a constant is on the right. Each step keeps the truth value, unknown included.
 */
final class NormalForm {

    private NormalForm() {}

    /** Returns the conjuncts of a clause in normal form. */
    static List<Predicate> conjuncts(List<Predicate> all) {
        if (all.isEmpty()) {
            return all;
        }
        Predicate whole = joined(all, true);
        return whole instanceof Predicate.And and ? and.all() : List.of(whole);
    }

    /** Sorts elements by their text and removes repeated ones. */
    static <T> List<T> sorted(List<T> all, Function<T, String> text) {
        TreeMap<String, T> byText = new TreeMap<>();
        all.forEach(t -> byText.put(text.apply(t), t));
        return List.copyOf(byText.values());
    }

    /** Returns the predicate, or its negation, in normal form. */
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
        return joined(
                List.of(
                        compare(b.operand(), outside ? Comparison.LT : Comparison.GE, b.low()),
                        compare(b.operand(), outside ? Comparison.GT : Comparison.LE, b.high())),
                !outside);
    }

    /** Puts a constant on the right, or two sides of a kind into the order of their text. */
    private static Predicate compare(Expr left, Comparison operator, Expr right) {
        boolean turn = left instanceof Expr.Literal == right instanceof Expr.Literal
                ? Sql.print(left).compareTo(Sql.print(right)) > 0
                : left instanceof Expr.Literal;
        Expr a = turn ? right : left;
        Expr b = turn ? left : right;
        return new Predicate.Compare(a, turn ? operator.flipped() : operator, plain(a, b));
    }

    /** Removes zeros at the end of a number beside a column. */
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
                ? compare(operand, negated ? Comparison.NE : Comparison.EQ, sorted.getFirst())
                : new Predicate.InList(operand, negated, sorted);
    }

    /** Writes {@code = ANY} as IN and {@code <> ALL} as NOT IN. */
    private static Predicate compareQuery(Predicate.CompareQuery q, boolean negated) {
        Comparison operator = negated ? q.operator().negated() : q.operator();
        boolean all = (q.quantifier() == Quantifier.ALL) != negated;
        if (q.quantifier() == Quantifier.ONE) {
            return new Predicate.CompareQuery(q.left(), operator, Quantifier.ONE, q.inner());
        }
        return operator == (all ? Comparison.NE : Comparison.EQ)
                ? new Predicate.InQuery(q.left(), all, q.inner())
                : new Predicate.CompareQuery(q.left(), operator, all ? Quantifier.ALL : Quantifier.ANY, q.inner());
    }

    private static Predicate joined(List<Predicate> operands, boolean and) {
        List<Predicate> sorted = sorted(merged(Predicate.flat(operands, and), and), Sql::print);
        return sorted.size() == 1 ? sorted.getFirst() : and ? new Predicate.And(sorted) : new Predicate.Or(sorted);
    }

    /** Merges several {@code a <> 1} into one NOT IN under AND, several {@code a = 1} into one IN under OR. */
    private static List<Predicate> merged(List<Predicate> operands, boolean negated) {
        Comparison operator = negated ? Comparison.NE : Comparison.EQ;
        Map<Expr, List<Expr>> values = new LinkedHashMap<>();
        List<Predicate> others = new ArrayList<>();
        for (Predicate p : operands) {
            if (p instanceof Predicate.Compare(Expr left, Comparison o, Expr.Literal right) && o == operator) {
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
