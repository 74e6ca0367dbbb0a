package org.spartabench.apis.virtual;

import java.time.Duration;
import java.util.Optional;
import org.spartabench.apis.virtual.form.LabelledQuery;
import org.spartabench.apis.virtual.plan.Step;
import org.spartabench.facts.FactSession;
import org.spartabench.facts.statement.Failure;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.sql.guard.Guard;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.ExtendedExpr;
import org.spartabench.sql.tree.Source;
import org.spartabench.sql.walk.Walk;

/**
 * Counts the rows of a query page by page, where any of them will do: one block over one API, with LIMIT and without order,
 * DISTINCT, groups and aggregates. For one step.
 */
final class StopOfPages {

    private final Block page;
    private final long wanted;
    private long found;

    private StopOfPages(Block page, long wanted) {
        this.page = page;
        this.wanted = wanted;
    }

    /** Gives nothing where the rows of all pages may be needed. */
    static Optional<StopOfPages> of(LabelledQuery labelled, Step step) {
        if (labelled.uses().size() != 1
                || !(labelled.last() instanceof Block block)
                || block.limit().isEmpty()) {
            return Optional.empty();
        }
        boolean alone = block.from().size() == 1
                && block.from().getFirst() instanceof Source.Named n
                && n.table().equals(step.into());
        boolean each = !block.distinct()
                && block.orderBy().isEmpty()
                && block.groupBy().isEmpty()
                && block.having().isEmpty()
                && block.select().stream().flatMap(o -> Walk.exprs(o.expr())).noneMatch(StopOfPages::overRows);
        long wanted = block.limit().get().count() + block.limit().get().offset();
        return alone && each && wanted >= 0
                ? Optional.of(new StopOfPages(block.withLimit(Optional.of(new Block.Limit(wanted, 0))), wanted))
                : Optional.empty();
    }

    private static boolean overRows(Expr e) {
        return e instanceof ExtendedExpr || e instanceof Expr.Call c && c.aggregate();
    }

    /**
     * Counts the rows of a page that stands in the table of the step.
     *
     * @param failed why it does not stand there
     */
    boolean enough(Optional<Failure> failed, FactSession session, Duration time) {
        if (failed.isEmpty() && Guard.run(page, session, new Limits(time, Integer.MAX_VALUE)) instanceof Rows rows) {
            found += rows.rows().size();
        }
        return found >= wanted;
    }
}
