package org.spartabench.making.repair;

import static org.spartabench.making.repair.comparison.NormalisedComparison.constant;

import java.util.Optional;
import java.util.Set;
import org.spartabench.authors.item.diagnosis.Diagnosis;
import org.spartabench.authors.item.diagnosis.Edit;
import org.spartabench.making.repair.comparison.Closeness;
import org.spartabench.making.repair.comparison.NormalisedComparison;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Query;

/**
 * Checks that an edit changes only what a repair may change: one blamed predicate, and of it the operator and the
 * constants, or for a comparison with an aggregate the aggregate's function. Columns, joins and the rest of inner
 * queries stay.
 */
public final class EditCheck {

    private static final Set<String> FUNCTIONS = Set.of("SUM", "COUNT", "MAX", "MIN", "AVG");

    private EditCheck() {}

    /** Returns the problem of the edit in one line; empty when there is none. */
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
                yield unless(!was.equals(replacement), "nothing is changed").or(() -> objection(was, replacement));
            }
        };
    }

    private static Optional<String> objection(Predicate was, Predicate is) {
        return switch (was) {
            case Predicate.InQuery(Expr left, boolean _, Query inner) ->
                unless(
                        is instanceof Predicate.InQuery q
                                && q.left().equals(left)
                                && q.inner().equals(inner),
                        "of IN only NOT may change: its column and its inner query stay");
            case Predicate.Exists(boolean _, Query inner) ->
                unless(
                        is instanceof Predicate.Exists q && q.inner().equals(inner),
                        "of EXISTS only NOT may change: its inner query stays");
            case Predicate.CompareQuery compared -> compared(compared, is);
            case Predicate.IsNull(Expr operand, boolean _) ->
                unless(
                        is instanceof Predicate.IsNull n && n.operand().equals(operand),
                        "of IS NULL only NOT may change: its column stays");
            case Predicate.Truth t -> unless(is.equals(new Predicate.Not(t)), "of a truth only NOT may change");
            case Predicate plain -> plain(plain, is);
        };
    }

    private static Optional<String> unless(boolean allowed, String objection) {
        return allowed ? Optional.empty() : Optional.of(objection);
    }

    private static Optional<String> compared(Predicate.CompareQuery was, Predicate is) {
        if (!(is instanceof Predicate.CompareQuery other) || other.quantifier() != was.quantifier()) {
            return Optional.of("it stays a comparison with its inner query");
        }
        return was.left().equals(other.left()) || sameKind(was.left(), other.left())
                ? unless(sameButFunction(was, other), "of the inner query only the aggregate's function may change")
                : Optional.of("the compared column has to stay");
    }

    private static boolean sameButFunction(Predicate.CompareQuery was, Predicate.CompareQuery is) {
        if (was.inner().equals(is.inner())) {
            return true;
        }
        return was.inner() instanceof Block before
                && is.inner() instanceof Block after
                && before.select().size() == 1
                && after.withSelect(before.select()).equals(before)
                && after.select().size() == 1
                && before.select().getFirst().expr() instanceof Expr.Call f
                && after.select().getFirst().expr() instanceof Expr.Call g
                && FUNCTIONS.contains(f.name())
                && FUNCTIONS.contains(g.name())
                && f.distinct() == g.distinct()
                && f.arguments().equals(g.arguments());
    }

    private static Optional<String> plain(Predicate was, Predicate is) {
        Optional<Compared> before = compared(was);
        Optional<Compared> after = compared(is);
        if (before.isEmpty()) {
            return columns(was, is);
        }
        if (!before.map(Compared::operand).equals(after.map(Compared::operand))) {
            return Optional.of("the column has to stay, and it is compared with constants");
        }
        return unless(sameKind(before.get().constant(), after.get().constant()), "a constant keeps its type");
    }

    /** Holds the side of a predicate that is compared with constants, and the first of them. */
    private record Compared(Expr operand, Expr constant) {}

    /** Checks a comparison of two columns of one row, which keeps them; a join keeps its operator too. */
    private static Optional<String> columns(Predicate was, Predicate is) {
        boolean operatorOnly = was instanceof Predicate.Compare a
                && is instanceof Predicate.Compare b
                && a.operator() != Predicate.Comparison.EQ
                && b.operator() != Predicate.Comparison.EQ
                && a.left().equals(b.left())
                && a.right().equals(b.right());
        return unless(operatorOnly, "a join or correlation has to stay");
    }

    private static Optional<Compared> compared(Predicate predicate) {
        return switch (predicate) {
            case Predicate.Compare c
            when constant(c.left()) != constant(c.right()) ->
                Optional.of(
                        constant(c.right()) ? new Compared(c.left(), c.right()) : new Compared(c.right(), c.left()));
            case Predicate.Between b
            when constant(b.low()) && constant(b.high()) -> Optional.of(new Compared(b.operand(), b.low()));
            case Predicate.InList l
            when !l.values().isEmpty() && l.values().stream().allMatch(NormalisedComparison::constant) ->
                Optional.of(new Compared(l.operand(), l.values().getFirst()));
            case Predicate.Like l when constant(l.pattern()) -> Optional.of(new Compared(l.operand(), l.pattern()));
            default -> Optional.empty();
        };
    }

    private static boolean sameKind(Expr first, Expr second) {
        Optional<Class<?>> kind = Closeness.value(first).map(Object::getClass);
        return kind.isPresent() && kind.equals(Closeness.value(second).map(Object::getClass));
    }
}
