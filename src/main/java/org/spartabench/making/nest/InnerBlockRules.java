package org.spartabench.making.nest;

import java.util.Optional;
import org.spartabench.sql.rewrite.Aliases;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;

/**
 * Checks the changes of a nested predicate to its finished inner block. It may replace SELECT and add an alias,
 * correlate the block by one more conjunct, and for EXISTS group it by the correlated column under one condition.
 * All else must stay, whatever name qualifies the columns.
 */
public final class InnerBlockRules {

    private InnerBlockRules() {}

    /** Returns an objection to a forbidden change. */
    public static Optional<String> objection(Block finished, Predicate.Nested reply, Nesting type) {
        if (!(reply.inner() instanceof Block written)) {
            return Optional.of("the inner query is one block");
        }
        if (!written.table().equals(finished.table()) || written.distinct() != finished.distinct()) {
            return Optional.of("FROM of the inner block has to stay");
        }
        Block inner = Aliases.unqualified(finished);
        Block block = Aliases.unqualified(written);
        int before = inner.where().size();
        int correlations = type.correlated() ? 1 : 0;
        if (block.where().size() != before + correlations
                || !block.where().subList(0, before).equals(inner.where())) {
            return Optional.of(
                    type.correlated()
                            ? "the inner block keeps its conditions and gets one that correlates it"
                            : "the conditions of the inner block have to stay");
        }
        if (!block.orderBy().equals(inner.orderBy()) || !block.limit().equals(inner.limit())) {
            return Optional.of("ORDER BY and LIMIT of the inner block have to stay");
        }
        if (block.select().size() != 1) {
            return Optional.of("the inner block selects one column");
        }
        return groups(inner, block, reply);
    }

    private static Optional<String> groups(Block inner, Block block, Predicate.Nested reply) {
        if (block.groupBy().equals(inner.groupBy()) && block.having().equals(inner.having())) {
            boolean grouped = !inner.groupBy().isEmpty();
            return grouped && !block.select().equals(inner.select())
                    ? Optional.of("a block of groups keeps its SELECT")
                    : Optional.empty();
        }
        boolean added = reply instanceof Predicate.Exists
                && inner.groupBy().isEmpty()
                && block.groupBy().size() == 1
                && block.groupBy().getFirst() instanceof Expr.Column
                && block.having().size() == 1;
        return added ? Optional.empty() : Optional.of("only EXISTS may add GROUP BY and HAVING to the inner block");
    }
}
