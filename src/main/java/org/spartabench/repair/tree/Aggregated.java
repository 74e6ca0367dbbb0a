package org.spartabench.repair.tree;

import org.spartabench.query.Block;
import org.spartabench.query.Expr;
import org.spartabench.query.Predicate;
import org.spartabench.query.Query;

/** Describes the value that a nested predicate takes from an aggregating or scalar inner block. */
public final class Aggregated {

    private Aggregated() {}

    /** The condition that the aggregate is NULL, or over no rows. */
    public static Predicate overNothing(Predicate.Nested nested) {
        Query inner = nested.inner();
        if (!(inner instanceof Block block)) {
            return new Predicate.IsNull(new Expr.Scalar(inner), false);
        }
        boolean oneValue =
                !(nested instanceof Predicate.Exists) && block.groupBy().isEmpty() && !counts(block);
        return oneValue
                ? new Predicate.IsNull(new Expr.Scalar(block), false)
                : new Predicate.Exists(true, Terms.filtered(block));
    }

    /** COUNT gives 0 over nothing, not NULL. */
    private static boolean counts(Block block) {
        return block.select().stream()
                .anyMatch(o -> o.expr() instanceof Expr.Call c && c.name().equals("COUNT"));
    }
}
