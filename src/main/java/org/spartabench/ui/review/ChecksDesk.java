package org.spartabench.ui.review;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import javafx.application.Platform;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.control.Button;
import org.spartabench.item.Finding;
import org.spartabench.item.Finding.Fix;
import org.spartabench.query.SqlReader;
import org.spartabench.review.StoredItem;
import org.spartabench.run.TaskHandle;
import org.spartabench.store.Audit;
import org.spartabench.store.CheckJob;
import org.spartabench.store.Findings;
import org.spartabench.ui.fx.Background;
import org.spartabench.ui.shell.AskLine;
import org.spartabench.ui.shell.Commands;
import org.spartabench.ui.shell.Overlay;
import org.spartabench.ui.shell.Session;

/**
 * The checks of the item on the desk: their findings are read beside it, and where it was not looked at yet a background task
 * looks at all items that were not. For the UI thread.
 */
final class ChecksDesk {

    private final Session session;
    private final ReviewModel model;
    private final Overlay overlay;
    private final ChecksPane pane;
    private final Background reading;
    private final Set<String> asked = new HashSet<>();
    private Optional<TaskHandle> task = Optional.empty();

    ChecksDesk(Session session, ReviewModel model, Overlay overlay, ChecksPane pane) {
        this.session = session;
        this.model = model;
        this.overlay = overlay;
        this.pane = pane;
        this.reading = new Background(failure -> model.tell("The findings cannot be read: " + failure.getMessage()));
        if (Audit.of(session.workspace()).isEmpty()) {
            model.sheet().addListener((o, was, is) -> read());
        }
    }

    void addTo(Commands all, Button fix, Button dismiss, ObservableBooleanValue item) {
        BooleanBinding some = Bindings.createBooleanBinding(
                () -> item.get() && pane.selected().get().isPresent(), item, pane.selected());
        BooleanBinding fixed = Bindings.createBooleanBinding(
                () -> some.get() && pane.selected().get().flatMap(Finding::fix).isPresent(), some, pane.selected());
        all.add(fix, "review.fix", "Take the fix of the finding", "F", fixed, this::fix);
        all.add(dismiss, "review.dismiss", "Dismiss the finding with a reason", "X", some, this::dismiss);
        all.add("review.finding", "Select the next finding", "I", some, pane::next);
    }

    private Optional<StoredItem> stored() {
        return model.sheet().get().map(Sheet::stored);
    }

    private void read() {
        Optional<StoredItem> item = stored();
        if (item.isEmpty()) {
            pane.show(Optional.empty());
            return;
        }
        reading.<Optional<java.util.List<Findings.Kept>>>load(
                () -> session.workspace()
                        .team()
                        .seat(session.validator())
                        .findings(item.get().number()),
                found -> {
                    pane.show(found);
                    if (found.isEmpty()) {
                        check(item.get());
                    }
                });
    }

    /** One task at a time; a version that it did not look at is not asked for twice. */
    private void check(StoredItem item) {
        boolean running = task.filter(t -> !t.state().ended()).isPresent();
        if (!running && asked.add(item.number() + item.hash())) {
            task = Optional.of(session.tasks().submit("Checking items", control -> {
                String said = new CheckJob(session.workspace(), item).run(control);
                Platform.runLater(() -> {
                    read();
                    model.refreshQueue();
                });
                return said;
            }));
        }
    }

    private void fix() {
        switch (pane.selected().get().flatMap(Finding::fix).orElse(null)) {
            case Fix.NewQuestion q -> model.edit(q.question());
            case Fix.NewQuery q ->
                SqlReader.read(q.sql())
                        .block()
                        .ifPresentOrElse(model::change, () -> model.tell("The fix is no single query."));
            case null -> model.tell("This finding has no fix.");
        }
    }

    private void dismiss() {
        pane.selected()
                .get()
                .ifPresent(finding -> AskLine.open(
                        overlay,
                        "Why may this stay: " + finding.message() + "?",
                        "the reason",
                        reason -> model.dismiss(finding, reason)));
    }
}
