package org.spartabench.ui.query;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.value.ObservableBooleanValue;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.spartabench.query.Block;
import org.spartabench.query.BlockPath;
import org.spartabench.repair.Nearby;
import org.spartabench.ui.evidence.EvidencePane;
import org.spartabench.ui.fx.FilePort;
import org.spartabench.ui.fx.Fxml;
import org.spartabench.ui.fx.Numbers;
import org.spartabench.ui.shell.Command;
import org.spartabench.ui.shell.Commands;
import org.spartabench.ui.shell.ProjectScope;
import org.spartabench.ui.whynot.WhyPane;

/** Shows why the query is empty or lacks a value, with a possible change; or why one of its rows is there. */
final class ReasonPane {

    private final QueryModel model;
    private final Parent node;
    private final EvidencePane evidence;

    @FXML
    private Label title;

    @FXML
    private Label cost;

    @FXML
    private TextField missing;

    @FXML
    private Button ask;

    @FXML
    private WhyPane why;

    @FXML
    private ScrollPane witnesses;

    @FXML
    private VBox witnessRows;

    @FXML
    private Label which;

    @FXML
    private Button before;

    @FXML
    private Button after;

    @FXML
    private Button nearest;

    @FXML
    private Label taking;

    ReasonPane(QueryModel model, ProjectScope session) {
        this.model = model;
        this.node = Fxml.load(this);
        this.evidence = new EvidencePane(session, witnessRows, cost);
        witnesses(false);
    }

    Parent node() {
        return node;
    }

    /** What saves the waterfall that is shown. */
    List<Command> saving(FilePort files, Consumer<String> told) {
        return why.commands(files, told);
    }

    /**
     * @param arrowsFree whether the arrow keys are not needed elsewhere
     * @param run runs the query again, with the value that is asked for
     */
    void makeCommands(Commands commands, ObservableBooleanValue arrowsFree, Runnable run) {
        BooleanBinding several =
                Bindings.createBooleanBinding(() -> model.causes().size() > 1, model.explained());
        BooleanBinding takeable = Bindings.createBooleanBinding(
                () -> !model.busy().get()
                        && model.nearby().filter(n -> n instanceof Nearby.Found).isPresent(),
                model.explained(),
                model.cause(),
                model.busy());
        BooleanBinding always = Bindings.createBooleanBinding(() -> true);
        commands.add(nearest, "query.nearest", "Use the nearest value", "T", takeable, model::takeNearest);
        commands.add(
                before,
                "query.cause-before",
                "Show the previous cause",
                "Left",
                Bindings.and(several, arrowsFree),
                () -> model.step(-1));
        commands.add(
                after,
                "query.cause-after",
                "Show the next cause",
                "Right",
                Bindings.and(several, arrowsFree),
                () -> model.step(1));
        // After the key has been dealt with, lest its letter is typed.
        commands.add(
                "query.ask",
                "Ask why a value is missing from the answer",
                "W",
                always,
                () -> Platform.runLater(missing::requestFocus));
        for (Button button : List.of(nearest, before, after, ask)) {
            button.setFocusTraversable(false);
        }
        ask.setOnAction(e -> run.run());
        missing.setOnAction(e -> run.run());
        missing.addEventFilter(KeyEvent.KEY_PRESSED, this::leaveOnEscape);
    }

    /** Escape leads from a field to what is said about the query, where letters are keys. */
    void leaveOnEscape(KeyEvent event) {
        if (event.getCode() == KeyCode.ESCAPE) {
            requestFocus();
            event.consume();
        }
    }

    void requestFocus() {
        why.requestFocus();
    }

    /** The value that one misses, where one is named. */
    Optional<String> missing() {
        return Optional.of(missing.getText().strip()).filter(v -> !v.isEmpty());
    }

    void missing(Optional<String> value) {
        missing.setText(value.orElse(""));
    }

    /** Shows why a row of the query is there. */
    void support(Block query, List<@Nullable Object> row) {
        witnesses(true);
        evidence.about(query, row);
    }

    /** Sets off what supports it in one block. */
    void light(BlockPath block) {
        evidence.light(Optional.of(block));
    }

    /** Shows the reason of what is not there. */
    void paint() {
        witnesses(false);
        Optional<Explained> explained = model.explained().get();
        explained.ifPresentOrElse(this::explain, this::invite);
        model.asked()
                .get()
                .ifPresent(asked -> model.change()
                        .ifPresent(c ->
                                why.changed(c.before(), c.after(), asked.rows().size())));
        cost.setText(explained
                .flatMap(Explained::diagnosis)
                .map(d -> Numbers.counted(d.statements(), "statement") + " · " + Numbers.time(d.nanos()))
                .orElse(""));
        int causes = model.causes().size();
        which.setText("cause " + (model.cause().get() + 1) + " of " + causes);
        for (Node of : List.of(which, before, after)) {
            show(of, causes > 1);
        }
        show(nearest, model.nearby().isPresent());
        show(taking, model.nearby().isPresent());
        taking.setText(model.nearby().map(ReasonPane::words).orElse(""));
    }

    private void explain(Explained explained) {
        explained
                .diagnosis()
                .ifPresentOrElse(
                        d -> why.show(explained.query(), d, model.cause().get()), () -> why.clear(explained.words()));
    }

    private static String words(Nearby nearby) {
        return switch (nearby) {
            case Nearby.Found(Block query, String change) -> "Nearest: " + change.replaceAll("\\s+", " ");
            case Nearby.None(String reason) -> reason;
        };
    }

    private void invite() {
        Optional<Asked> asked = model.asked().get();
        why.clear(
                asked.isEmpty()
                        ? "When a query has no rows, the reason appears here: the rows left after each condition, a row"
                                + " that should match, and the nearest value that matches."
                        : model.busy().get() ? "Looking for the reason …" : Asked.NO_TREE);
    }

    private void witnesses(boolean shown) {
        title.setText(shown ? "WHY IT IS IN THE ANSWER" : "WHY");
        show(witnesses, shown);
        show(why, !shown);
    }

    private static void show(Node node, boolean shown) {
        node.setVisible(shown);
        node.setManaged(shown);
    }
}
