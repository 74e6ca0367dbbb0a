package org.spartabench.desktop.review;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.control.Button;
import org.spartabench.authors.item.finding.Finding;
import org.spartabench.authors.item.finding.Finding.Fix;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.outcome.Refusal;
import org.spartabench.base.task.TaskHandle;
import org.spartabench.desktop.desk.DeskSteps;
import org.spartabench.desktop.shell.command.Commands;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.desktop.shell.sheet.AskLine;
import org.spartabench.desktop.shell.sheet.Overlay;
import org.spartabench.judging.review.Judged;
import org.spartabench.judging.review.StoredItem;
import org.spartabench.project.check.CheckJob;
import org.spartabench.project.failure.StoreException;
import org.spartabench.project.item.ManualQueries;
import org.spartabench.sql.guard.Guard;
import org.spartabench.sql.read.Parsed;
import org.spartabench.sql.tree.Block;

/**
 * Handles the findings of the current item: the keys act on the selected finding. If the item is unchecked, a
 * background task checks all unchecked items. For the UI thread.
 */
final class ChecksController {

    private final ProjectScope scope;
    private final ReviewModel model;
    private final Overlay overlay;
    private final ReadOnlyObjectWrapper<Optional<Finding>> selected = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final BooleanProperty any = new SimpleBooleanProperty();
    private final Set<String> asked = new HashSet<>();
    private ItemPane pane;
    private Optional<TaskHandle> task = Optional.empty();

    /** @param pane the visible pane */
    ChecksController(ProjectScope scope, ReviewModel model, Overlay overlay, ItemPane pane) {
        this.scope = scope;
        this.model = model;
        this.overlay = overlay;
        this.pane = pane;
        follow();
    }

    private void follow() {
        selected.bind(pane.checks().selected());
        any.bind(pane.checks().some());
    }

    void addTo(Commands all, Button fix, Button dismiss, ObservableBooleanValue item) {
        BooleanBinding some =
                Bindings.createBooleanBinding(() -> item.get() && selected.get().isPresent(), item, selected);
        BooleanBinding listed = Bindings.createBooleanBinding(() -> item.get() && any.get(), item, any);
        BooleanBinding fixed = Bindings.createBooleanBinding(
                () -> some.get() && selected.get().flatMap(Finding::fix).isPresent(), some, selected);
        all.add(fix, "review.fix", fixed, this::fix);
        all.add(dismiss, "review.dismiss", some, this::dismiss);
        all.add("review.finding", listed, () -> pane.checks().next());
    }

    /** Makes the keys act on the findings of another visible pane. */
    void about(ItemPane inSight) {
        if (inSight != pane) {
            pane = inSight;
            follow();
        }
    }

    /** Checks all unchecked items, one task at a time; asks only once for each version of an item. */
    void check(StoredItem item) {
        boolean running = task.filter(t -> !t.state().ended()).isPresent();
        if (!running && asked.add(item.number() + item.hash())) {
            task = Optional.of(scope.task("Checking items", new CheckJob(scope.project(), item), done -> {
                pane.readFindings();
                model.refreshQueue();
            }));
        }
    }

    private void fix() {
        switch (selected.get().flatMap(Finding::fix).orElse(null)) {
            case Fix.NewQuestion q -> model.edit(model.seen().get(), q.question());
            case Fix.NewQuery q -> change(q.sql());
            case null -> model.tell("This finding has no fix.");
        }
    }

    private void change(String sql) {
        switch (Guard.read(sql, scope.project().facts())) {
            case Parsed.Bad bad -> model.tell("This fix cannot run: " + bad.where());
            case Parsed.Ok(Block query) -> change(query);
            case Parsed.Ok _ -> model.tell("The fix is not a single query.");
        }
    }

    /** Replaces the query of the item and verbalises it again, if the query keeps the laws. */
    private void change(Block query) {
        model.sheet().get().map(ItemData::stored).ifPresent(before -> {
            model.tell("Running the new query …");
            scope.work().start(() -> {
                String summary = changed(before, query);
                scope.work().show(() -> model.reread(summary));
            });
        });
    }

    private String changed(StoredItem before, Block query) {
        try {
            ManualQueries.Base base = new ManualQueries.Base(before.number(), before.version());
            return switch (scope.project().byHand().keep(query, Optional.of(base), scope.validator())) {
                case Outcome.Done<ManualQueries.Kept>(ManualQueries.Kept kept) -> StepWords.changed(before, kept);
                case Outcome.Refused<ManualQueries.Kept>(Refusal refusal) -> "Not changed: " + refusal.message();
            };
        } catch (StoreException e) {
            return DeskSteps.words(e, false);
        }
    }

    private void dismiss() {
        Optional<Judged> on = model.seen().get();
        selected.get()
                .ifPresent(finding -> AskLine.open(
                        overlay,
                        "Why is this acceptable: " + finding.message() + "?",
                        "the reason",
                        reason -> model.dismiss(on, finding, reason)));
    }
}
