package org.spartabench.desktop.review;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import javafx.application.Platform;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.scene.control.Button;
import org.spartabench.desktop.fx.key.Keycap;
import org.spartabench.desktop.highlight.QuestionArea;
import org.spartabench.desktop.shell.scope.Drafts;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.judging.review.Judged;
import org.spartabench.project.Project;

/**
 * Edits the question of the item on the desk. A text that is neither saved nor cancelled when its item goes out of sight
 * is kept with the project, and the next edit of the item begins with it. For the UI thread.
 */
final class QuestionEditing {

    private static final String DRAFT = "review.draft";

    private final ReviewModel model;
    private final Project project;
    private final Drafts drafts;
    private final Executor work;
    private final Supplier<ItemPane> front;
    private final Runnable leave;
    private Optional<Draft> draft = Optional.empty();
    private Optional<Draft> open = Optional.empty();

    private record Draft(Judged item, String text) {

        static Optional<Draft> of(String kept) {
            String[] parts = kept.split("\n", 3);
            return parts.length == 3
                    ? Optional.of(new Draft(new Judged(Integer.parseInt(parts[0]), parts[1]), parts[2]))
                    : Optional.empty();
        }

        String kept() {
            return item.item() + "\n" + item.hash() + "\n" + text;
        }
    }

    /**
     * @param work the desk thread
     * @param front the visible pane
     * @param leave returns the focus after editing
     */
    QuestionEditing(ReviewModel model, ProjectScope scope, Executor work, Supplier<ItemPane> front, Runnable leave) {
        this.model = model;
        this.project = scope.project();
        this.drafts = scope.drafts();
        this.work = work;
        this.front = front;
        this.leave = leave;
        work.execute(() -> {
            Optional<Draft> kept = project.files().setting(DRAFT).flatMap(Draft::of);
            Platform.runLater(() -> {
                draft = kept;
                tellKept();
            });
        });
    }

    /** Connects the buttons, which are visible during an edit. */
    void link(Button save, Button cancel, ReadOnlyBooleanProperty editing) {
        Keycap.on(save, "Enter");
        Keycap.on(cancel, "Esc");
        save.setOnAction(e -> front.get().question().save());
        cancel.setOnAction(e -> front.get().question().cancel());
        for (Button button : List.of(save, cancel)) {
            button.visibleProperty().bind(editing);
            button.managedProperty().bind(editing);
        }
    }

    /** Starts after the key event, or the key's letter would appear in the question. */
    void start() {
        Platform.runLater(() -> model.seen().get().ifPresent(item -> {
            model.tell("Tab selects the next number of the question.");
            QuestionArea question = front.get().question();
            String before = question.getText();
            open = Optional.of(new Draft(item, before));
            String text =
                    draft.filter(d -> d.item().equals(item)).map(Draft::text).orElse(before);
            tellKept();
            question.edit(text, saved -> model.edit(Optional.of(item), saved), this::ended);
        }));
    }

    private void ended(Optional<String> interrupted) {
        keep(interrupted);
        open = Optional.empty();
        tellKept();
        leave.run();
    }

    /** Says in the strip that an edit is not accepted. */
    private void tellKept() {
        drafts.kept(open.or(() -> draft)
                .map(d -> "Edit of item " + d.item().item() + " not accepted yet; its text is kept.")
                .orElse(""));
    }

    /** Keeps the text of an edit that is under way. */
    void pause() {
        if (open.isPresent()) {
            keep(Optional.of(front.get().question().getText()));
        }
    }

    /** Keeps a text that differs from the question, for the next edit of its item. */
    private void keep(Optional<String> text) {
        Optional<Draft> now =
                open.flatMap(o -> text.filter(t -> !t.equals(o.text())).map(t -> new Draft(o.item(), t)));
        if (!now.equals(draft)) {
            draft = now;
            work.execute(
                    () -> project.files().setting(DRAFT, now.map(Draft::kept).orElse("")));
        }
    }

    /** Says that an edit was interrupted, when its item is on the desk. */
    void remind(Optional<Judged> seen) {
        if (open.isEmpty() && draft.isPresent() && draft.map(Draft::item).equals(seen)) {
            model.tell("You have an unsaved edit of this question. Press E to go on with it.");
        }
    }
}
