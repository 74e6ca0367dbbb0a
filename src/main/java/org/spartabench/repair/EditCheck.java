package org.spartabench.repair;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.spartabench.item.Diagnosis;
import org.spartabench.item.Edit;
import org.spartabench.query.Block;
import org.spartabench.query.Clause;
import org.spartabench.query.Expr;
import org.spartabench.query.Predicate;
import org.spartabench.query.PredicatePath;
import org.spartabench.query.Trees;
import org.spartabench.repair.tree.Closeness;
import org.spartabench.repair.tree.NormalisedComparison;
import org.spartabench.repair.tree.Terms;

/**
 * Checks that an edit changes only what a repair may change: one blamed predicate, and of it the operator and the
 * constants, or for a comparison with an aggregate the aggregate's function. Columns, joins and all else of inner
 * queries stay.
 */
public final class EditCheck {

    private static final Set<String> FUNCTIONS = Set.of("SUM", "COUNT", "MAX", "MIN", "AVG");

    private EditCheck() {}

    /** What is wrong with the edit, in one line; empty when nothing is. */
    public static Optional<String> objection(Block query, Diagnosis diagnosis, Edit edit) {
        return switch (edit) {
            case Edit.Rewrite(PredicatePath at, Predicate replacement) -> {
                if (diagnosis.causes().stream()
                        .flatMap(c -> c.blames().stream())
                        .noneMatch(b -> b.at().equals(at))) {
                    yield Optional.of("only a blamed predicate may be rewritten");
                }
                if (at.clause() == Clause.FROM) {
                    yield Optional.of("a join keeps its condition");
                }
                Predicate was = Trees.at(query, at);
                yield was.equals(replacement) ? Optional.of("nothing is changed") : objection(was, replacement);
            }
        };
    }

    private static Optional<String> objection(Predicate was, Predicate is) {
        return switch (was) {
            case Predicate.InQuery in ->
                is instanceof Predicate.InQuery other
                                && new Predicate.InQuery(other.left(), in.negated(), other.inner()).equals(in)
                        ? Optional.empty()
                        : Optional.of("of IN only NOT may change: its column and its inner query stay");
            case Predicate.Exists exists ->
                is instanceof Predicate.Exists other && other.inner().equals(exists.inner())
                        ? Optional.empty()
                        : Optional.of("of EXISTS only NOT may change: its inner query stays");
            case Predicate.CompareQuery compared -> compared(compared, is);
            case Predicate.IsNull n ->
                is instanceof Predicate.IsNull other && other.operand().equals(n.operand())
                        ? Optional.empty()
                        : Optional.of("of IS NULL only NOT may change: its column stays");
            case Predicate.Truth t ->
                is.equals(new Predicate.Not(t)) ? Optional.empty() : Optional.of("of a truth only NOT may change");
            case Predicate plain -> plain(plain, is);
        };
    }

    private static Optional<String> compared(Predicate.CompareQuery was, Predicate is) {
        if (!(is instanceof Predicate.CompareQuery other) || other.quantifier() != was.quantifier()) {
            return Optional.of("it stays a comparison with its inner query");
        }
        boolean left = was.left().equals(other.left()) || sameKind(was.left(), other.left());
        if (!left) {
            return Optional.of("the compared column has to stay");
        }
        return sameButFunction(was, other)
                ? Optional.empty()
                : Optional.of("of the inner query only the aggregate's function may change");
    }

    private static boolean sameButFunction(Predicate.CompareQuery was, Predicate.CompareQuery is) {
        if (was.inner().equals(is.inner())) {
            return true;
        }
        return was.inner() instanceof Block before
                && is.inner() instanceof Block after
                && before.select().size() == 1
                && Terms.withOutputs(after, before.select()).equals(before)
                && after.select().size() == 1
                && before.select().getFirst().expr() instanceof Expr.Call f
                && after.select().getFirst().expr() instanceof Expr.Call g
                && FUNCTIONS.contains(f.name())
                && FUNCTIONS.contains(g.name())
                && f.distinct() == g.distinct()
                && f.arguments().equals(g.arguments());
    }

    private static Optional<String> plain(Predicate was, Predicate is) {
        Optional<Expr> operand = operand(was);
        if (operand.isEmpty()) {
            return columns(was, is);
        }
        if (!operand.equals(operand(is))) {
            return Optional.of("the column has to stay, and it is compared with constants");
        }
        return sameKind(constants(was).getFirst(), constants(is).getFirst())
                ? Optional.empty()
                : Optional.of("a constant keeps its type");
    }

    /** A comparison of two columns of one row keeps them; one that joins keeps its operator too. */
    private static Optional<String> columns(Predicate was, Predicate is) {
        boolean operatorOnly = was instanceof Predicate.Compare a
                && is instanceof Predicate.Compare b
                && a.operator() != Predicate.Comparison.EQ
                && b.operator() != Predicate.Comparison.EQ
                && a.left().equals(b.left())
                && a.right().equals(b.right());
        return operatorOnly ? Optional.empty() : Optional.of("a join or correlation has to stay");
    }

    /** The side of a predicate that is compared with constants. */
    private static Optional<Expr> operand(Predicate predicate) {
        return switch (predicate) {
            case Predicate.Compare c
            when NormalisedComparison.constant(c.right()) && !NormalisedComparison.constant(c.left()) ->
                Optional.of(c.left());
            case Predicate.Compare c
            when NormalisedComparison.constant(c.left()) && !NormalisedComparison.constant(c.right()) ->
                Optional.of(c.right());
            case Predicate.Between b
            when NormalisedComparison.constant(b.low()) && NormalisedComparison.constant(b.high()) ->
                Optional.of(b.operand());
            case Predicate.InList l
            when !l.values().isEmpty() && l.values().stream().allMatch(NormalisedComparison::constant) ->
                Optional.of(l.operand());
            case Predicate.Like l when NormalisedComparison.constant(l.pattern()) -> Optional.of(l.operand());
            case Predicate other -> Optional.empty();
        };
    }

    private static List<Expr> constants(Predicate predicate) {
        return switch (predicate) {
            case Predicate.Compare c -> List.of(NormalisedComparison.constant(c.right()) ? c.right() : c.left());
            case Predicate.Between b -> List.of(b.low(), b.high());
            case Predicate.InList l -> l.values();
            case Predicate.Like l -> List.of(l.pattern());
            case Predicate other -> List.of();
        };
    }

    private static boolean sameKind(Expr first, Expr second) {
        Optional<Object> one = NormalisedComparison.constant(first) ? Closeness.value(first) : Optional.empty();
        Optional<Object> other = NormalisedComparison.constant(second) ? Closeness.value(second) : Optional.empty();
        return one.isPresent()
                && other.isPresent()
                && one.get().getClass() == other.get().getClass();
    }
}
