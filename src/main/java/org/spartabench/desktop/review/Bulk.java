package org.spartabench.desktop.review;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import javafx.application.Platform;
import org.spartabench.base.report.Numbers;
import org.spartabench.desktop.review.decision.BulkChoice;
import org.spartabench.desktop.review.decision.BulkSheet;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.desktop.shell.sheet.Overlay;
import org.spartabench.judging.desk.Queue;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.judging.review.ItemRow;
import org.spartabench.project.failure.StoreException;
import org.spartabench.project.review.Findings;

/**
 * Decides several items as one step: those selected in the queue, the near-duplicates of the current item, or all that
 * match the filter.
 */
final class Bulk {

    /** The most items that one step may decide. */
    private static final int MOST = 5_000;

    private final Queue items;
    private final Findings findings;
    private final ReviewModel model;
    private final Overlay overlay;
    private final Executor work;
    private final Supplier<List<Integer>> selected;

    /**
     * @param work the desk thread
     * @param selected numbers of the items selected in the queue
     */
    Bulk(ProjectScope scope, ReviewModel model, Overlay overlay, Executor work, Supplier<List<Integer>> selected) {
        this.items = scope.project().team().seat(scope.validator());
        this.findings = scope.project().findings();
        this.model = model;
        this.overlay = overlay;
        this.work = work;
        this.selected = selected;
    }

    /** Reads the choices and opens the sheet. */
    void open() {
        List<Integer> chosen = selected.get();
        Optional<Integer> onDesk = model.sheet().get().map(s -> s.stored().number());
        ItemFilter filter = model.filter();
        work.execute(() -> {
            try {
                List<BulkChoice> choices = choices(chosen, onDesk, filter);
                Platform.runLater(() -> {
                    if (choices.isEmpty()) {
                        model.tell("Select several items in the queue first, with Shift or Ctrl, or choose a filter"
                                + " that leaves at most " + Numbers.grouped(MOST) + " items.");
                    } else {
                        BulkSheet.open(overlay, choices, model::decideAll);
                    }
                });
            } catch (StoreException e) {
                Platform.runLater(() -> model.tell("Cannot read the items: " + e.getMessage()));
            }
        });
    }

    private List<BulkChoice> choices(List<Integer> chosen, Optional<Integer> onDesk, ItemFilter filter) {
        List<BulkChoice> choices = new ArrayList<>();
        if (chosen.size() > 1) {
            add(choices, "Selected in the queue", items.rows(chosen));
        }
        onDesk.ifPresent(n -> add(choices, "Item " + n + " and its near-duplicates", items.rows(findings.cluster(n))));
        if (filter.restricts() && items.count(filter) <= MOST) {
            add(choices, "All items of the filter", items.items(filter, 0, MOST));
        }
        return choices;
    }

    private static void add(List<BulkChoice> choices, String name, List<ItemRow> rows) {
        if (rows.size() > 1) {
            choices.add(new BulkChoice(name, rows));
        }
    }
}
