package org.spartabench.repair.tree;

import java.util.List;
import org.spartabench.query.Expr;
import org.spartabench.query.Predicate;
import org.spartabench.query.PredicatePath;

/**
 * Represents a predicate that can be relaxed: any but AND, OR and NOT.
 *
 * @param at where it stands
 * @param order its place among all atoms of the query, as written
 * @param even whether it stands under an even number of negations, so that relaxing makes it TRUE
 * @param joins whether it joins two sources of its block, or correlates its block with an enclosing one
 * @param holders the nested predicates around it, outermost first
 * @param aggregates those of its holders whose inner query aggregates what this predicate filters: A and JA
 */
public record RelaxablePredicate(
        PredicatePath at,
        int order,
        Predicate predicate,
        boolean even,
        boolean joins,
        List<PredicatePath> holders,
        List<PredicatePath> aggregates) {

    public RelaxablePredicate {
        holders = List.copyOf(holders);
        aggregates = List.copyOf(aggregates);
    }

    public int depth() {
        return at.block().depth();
    }

    public boolean inside(RelaxablePredicate other) {
        return holders.contains(other.at);
    }

    boolean nested() {
        return predicate instanceof Predicate.Nested;
    }

    /** What relaxing puts in its place. */
    public Replacing.Change relaxed() {
        return (was, is) -> new Predicate.Truth(new Expr.BooleanLiteral(even));
    }
}
