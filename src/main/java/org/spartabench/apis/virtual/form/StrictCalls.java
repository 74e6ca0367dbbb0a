package org.spartabench.apis.virtual.form;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate.Between;
import org.spartabench.sql.tree.Predicate.Compare;
import org.spartabench.sql.tree.Predicate.CompareQuery;
import org.spartabench.sql.tree.Predicate.InList;
import org.spartabench.sql.tree.Predicate.InQuery;
import org.spartabench.sql.tree.Predicate.IsNull;
import org.spartabench.sql.tree.Predicate.Like;
import org.spartabench.sql.tree.Predicate.Quantifier;
import org.spartabench.sql.tree.Predicate.Truth;

/** Finds the calls in WHERE without whose value no row is kept: where one of them is NULL, so is a conjunct. */
final class StrictCalls {

    private final Predicate<Expr> function;
    private final Set<Expr> found = new HashSet<>();

    private StrictCalls(Predicate<Expr> function) {
        this.function = function;
    }

    /** @param where conjuncts; {@code function} says which expressions are calls of APIs */
    static Set<Expr> of(List<org.spartabench.sql.tree.Predicate> where, Predicate<Expr> function) {
        StrictCalls calls = new StrictCalls(function);
        where.forEach(calls::conjunct);
        return calls.found;
    }

    private void conjunct(org.spartabench.sql.tree.Predicate p) {
        switch (p) {
            case Compare c -> {
                value(c.left());
                value(c.right());
            }
            case Between b -> value(b.operand());
            case InList i -> value(i.operand());
            case Like l -> {
                value(l.operand());
                value(l.pattern());
            }
            case IsNull n when n.negated() -> value(n.operand());
            case Truth t -> value(t.operand());
            case InQuery q when !q.negated() -> value(q.left());
            case CompareQuery q when q.quantifier() != Quantifier.ALL -> value(q.left());
            default -> {}
        }
    }

    /** Goes down where NULL inside gives NULL. */
    private void value(Expr e) {
        switch (e) {
            case Expr.Call c
            when function.test(c) -> {
                found.add(c);
                c.arguments().forEach(this::value);
            }
            case Expr.Cast c -> value(c.operand());
            case Expr.Negative n -> value(n.operand());
            case Expr.Arithmetic a -> {
                value(a.left());
                value(a.right());
            }
            default -> {}
        }
    }
}
