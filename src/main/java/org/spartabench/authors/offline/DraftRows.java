package org.spartabench.authors.offline;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.spartabench.authors.request.view.AuthorView;
import org.spartabench.authors.request.view.PlannedClauses;
import org.spartabench.sql.tree.Block;

/**
 * Counts the rows that a draft would leave, as people run a query before they hand it in (decision 285). A draft that leaves
 * nothing is handed in all the same: its repair shows what is wrong with it.
 */
final class DraftRows {

    /** Drafts looked at before the last one is handed in. */
    private static final int LOOKS = 6;

    /** Share of the rows from which on a condition leaves nearly all. */
    private static final double NEARLY_ALL = 0.9;

    private final AuthorView view;

    DraftRows(AuthorView view) {
        this.view = view;
    }

    /** Draws until a draft leaves as many rows as the plan needs; the last draw if none does. */
    <R> Optional<R> fitting(Supplier<Optional<R>> draw, Function<R, Block> applied) {
        Optional<R> drawn = draw.get();
        for (int i = 1; i < LOOKS && drawn.isPresent() && !fits(applied.apply(drawn.get())); i++) {
            drawn = draw.get();
        }
        return drawn;
    }

    /** Says whether the rows are known to be neither too few nor too many, or are not known. */
    boolean fits(Block draft) {
        long rows = view.context().counter().applyAsLong(draft);
        if (rows <= 0) {
            return true;
        }
        PlannedClauses next = view.context().next();
        long before = view.partial()
                .map(AuthorView.Partial::rows)
                .orElseGet(() -> view.context().counter().applyAsLong(view.soFar()));
        return rows >= next.least() && rows <= next.most() && (before <= 0 || rows <= NEARLY_ALL * before);
    }
}
