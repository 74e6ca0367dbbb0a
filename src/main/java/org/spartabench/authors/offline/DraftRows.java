package org.spartabench.authors.offline;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.spartabench.authors.request.view.AuthorView;
import org.spartabench.authors.request.view.PlannedClauses;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.tree.Block;

/**
 * Counts the rows that a draft would leave, with and without each of its parts, as people run a query before they hand it in
 * (decisions 285 and 294). A first draft that leaves nothing is handed in all the same: its repair shows what is wrong with it.
 */
final class DraftRows {

    /** Drafts looked at before the last one is handed in. */
    private static final int LOOKS = 8;

    /** Share of the rows from which on a condition leaves nearly all. */
    private static final double NEARLY_ALL = 0.9;

    private final AuthorView view;

    DraftRows(AuthorView view) {
        this.view = view;
    }

    /** Draws until a draft fits, or the first of the first attempt leaves nothing: that one is handed in for its repair. */
    <R> Optional<R> fitting(Supplier<Optional<R>> draw, Function<R, Block> applied) {
        for (int i = 0; i < LOOKS; i++) {
            Optional<R> drawn = draw.get();
            if (drawn.isEmpty()) {
                return drawn;
            }
            Block draft = applied.apply(drawn.get());
            boolean mendable =
                    i == 0 && view.feedback().isEmpty() && draft.groupBy().isEmpty();
            if (mendable && rows(draft) == 0 || fits(draft)) {
                return drawn;
            }
        }
        return Optional.empty();
    }

    private long rows(Block draft) {
        return view.context().counter().applyAsLong(draft);
    }

    /** Says whether the rows are known to be neither too few nor too many, or are not known. */
    private boolean fits(Block draft) {
        long rows = rows(draft);
        if (rows <= 0) {
            return rows < 0;
        }
        PlannedClauses next = view.context().next();
        long before = view.partial().map(AuthorView.Partial::rows).orElseGet(() -> rows(view.soFar()));
        return rows >= next.least()
                && rows <= next.most()
                && (before <= 0 || rows <= NEARLY_ALL * before)
                && Trees.parts(draft).stream().allMatch(part -> tells(part, rows))
                && view.context().follows().test(draft)
                && answers(draft);
    }

    /** Says whether the rows form groups where the plan wants some, and something can be the answer where nothing cuts it. */
    private boolean answers(Block draft) {
        PlannedClauses next = view.context().next();
        boolean finished =
                next.into().isEmpty() && next.hops() == 0 && next.clauses().contains(Clause.SELECT);
        if (!finished || draft.groupBy().isEmpty() && next.clauses().contains(Clause.GROUP_BY)) {
            return !finished || Grouping.possible(view.with(draft));
        }
        return next.clauses().contains(Clause.LIMIT)
                || (draft.groupBy().isEmpty()
                        ? Outputs.possible(view.with(draft))
                        : view.context().answers().test(draft));
    }

    /** Says whether other rows would be left without the part, many more without a condition of the block itself. */
    private boolean tells(Trees.Part part, long rows) {
        long without = rows(part.without());
        PredicatePath at = part.placed().path();
        boolean conjunct = at.block().depth() == 0
                && at.steps().size() == 1
                && part.instead().isEmpty();
        return without < 0 || (conjunct ? rows <= NEARLY_ALL * without : rows != without);
    }
}
