package org.spartabench.making.repair.rewrite;

import org.spartabench.making.repair.tree.Terms;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Query;

/** Describes the value that a nested predicate takes from an aggregating or scalar inner block. */
public final class Aggregated {

    private Aggregated() {}

    /** Returns the condition that the aggregate is NULL, or over no rows. */
    public static Predicate overNothing(Predicate.Nested nested) {
        Query inner = nested.inner();
        if (!(inner instanceof Block block)) {
            return new Predicate.IsNull(new Expr.Scalar(inner), false);
        }
        // COUNT gives 0 over nothing, not NULL.
        boolean counts = block.select().stream()
                .anyMatch(o -> o.expr() instanceof Expr.Call c && c.name().equals("COUNT"));
        return !(nested instanceof Predicate.Exists) && block.groupBy().isEmpty() && !counts
                ? new Predicate.IsNull(new Expr.Scalar(block), false)
                : new Predicate.Exists(true, Terms.filtered(block));
    }
}
