package org.spartabench.desktop.review;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import javafx.application.Platform;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.control.Button;
import org.spartabench.authors.item.Finding;
import org.spartabench.authors.item.Finding.Fix;
import org.spartabench.authors.item.Outcome;
import org.spartabench.authors.item.Refusal;
import org.spartabench.base.task.TaskHandle;
import org.spartabench.desktop.desk.DeskSteps;
import org.spartabench.desktop.shell.AskLine;
import org.spartabench.desktop.shell.Commands;
import org.spartabench.desktop.shell.Overlay;
import org.spartabench.desktop.shell.ProjectScope;
import org.spartabench.judging.review.Judged;
import org.spartabench.judging.review.StoredItem;
import org.spartabench.project.ManualQueries;
import org.spartabench.project.db.StoreException;
import org.spartabench.project.job.CheckJob;
import org.spartabench.sql.name.Guard;
import org.spartabench.sql.read.Parsed;
import org.spartabench.sql.tree.Block;

/**
 * Handles the findings of the current item: the keys act on the selected finding. If the item is unchecked, a
 * background task checks all unchecked items. For the UI thread.
 */
final class ChecksDesk {

    private final ProjectScope session;
    private final ReviewModel model;
    private final Overlay overlay;
    private final ReadOnlyObjectWrapper<Optional<Finding>> selected = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final BooleanProperty any = new SimpleBooleanProperty();
    private final Set<String> asked = new HashSet<>();
    private ItemPane card;
    private Optional<TaskHandle> task = Optional.empty();

    /** @param card the visible pane */
    ChecksDesk(ProjectScope session, ReviewModel model, Overlay overlay, ItemPane card) {
        this.session = session;
        this.model = model;
        this.overlay = overlay;
        this.card = card;
        follow();
    }

    private void follow() {
        selected.bind(card.checks().selected());
        any.bind(card.checks().some());
    }

    void addTo(Commands all, Button fix, Button dismiss, ObservableBooleanValue item) {
        BooleanBinding some =
                Bindings.createBooleanBinding(() -> item.get() && selected.get().isPresent(), item, selected);
        BooleanBinding listed = Bindings.createBooleanBinding(() -> item.get() && any.get(), item, any);
        BooleanBinding fixed = Bindings.createBooleanBinding(
                () -> some.get() && selected.get().flatMap(Finding::fix).isPresent(), some, selected);
        all.add(fix, "review.fix", fixed, this::fix);
        all.add(dismiss, "review.dismiss", some, this::dismiss);
        all.add("review.finding", listed, () -> card.checks().next());
    }

    /** Makes the keys act on the findings of another visible pane. */
    void about(ItemPane inSight) {
        if (inSight != card) {
            card = inSight;
            follow();
        }
    }

    /** Checks all unchecked items, one task at a time; asks only once for each version of an item. */
    void check(StoredItem item) {
        boolean running = task.filter(t -> !t.state().ended()).isPresent();
        if (!running && asked.add(item.number() + item.hash())) {
            task = Optional.of(session.tasks().submit("Checking items", control -> {
                String said = new CheckJob(session.project(), item).run(control);
                Platform.runLater(() -> {
                    card.readFindings();
                    model.refreshQueue();
                });
                return said;
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
        switch (Guard.read(sql, session.project().facts())) {
            case Parsed.Bad bad -> model.tell("This fix cannot run: " + bad.where());
            case Parsed.Ok(Block query) -> change(query);
            case Parsed.Ok _ -> model.tell("The fix is not a single query.");
        }
    }

    /** Replaces the query of the item and verbalises it again, if the query keeps the laws. */
    private void change(Block query) {
        model.sheet().get().map(ItemData::stored).ifPresent(before -> {
            model.tell("Running the new query …");
            session.work().start(() -> {
                String said = changed(before, query);
                session.work().show(() -> model.reread(said));
            });
        });
    }

    private String changed(StoredItem before, Block query) {
        try {
            ManualQueries.Base base = new ManualQueries.Base(before.number(), before.version());
            return switch (session.project().byHand().keep(query, Optional.of(base), session.validator())) {
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
