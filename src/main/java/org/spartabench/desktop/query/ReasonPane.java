package org.spartabench.desktop.query;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.value.ObservableBooleanValue;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.spartabench.base.report.Numbers;
import org.spartabench.base.result.Result;
import org.spartabench.desktop.evidence.EvidencePane;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.file.FilePort;
import org.spartabench.desktop.fx.fxml.FxmlView;
import org.spartabench.desktop.shell.command.Command;
import org.spartabench.desktop.shell.command.Commands;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.desktop.whynot.WhyPane;
import org.spartabench.making.repair.Nearby;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.tree.Block;

/** Shows why the query is empty or lacks a value, with a possible change; or why one of its rows is there. */
final class ReasonPane extends FxmlView {

    private final QueryModel model;
    private final EvidencePane evidence;

    private @FXML Label title;
    private @FXML Label cost;
    private @FXML TextField missing;
    private @FXML Button ask;
    private @FXML WhyPane why;
    private @FXML ScrollPane witnesses;
    private @FXML VBox witnessRows;
    private @FXML Label which;
    private @FXML Button before;
    private @FXML Button after;
    private @FXML Button nearest;
    private @FXML Label taking;

    ReasonPane(QueryModel model, ProjectScope scope) {
        this.model = model;
        this.evidence = new EvidencePane(scope, witnessRows, cost);
        witnesses(false);
    }

    /** Gives the commands that save the waterfall. */
    List<Command> saving(FilePort files, Consumer<String> notice) {
        return why.commands(files, notice);
    }

    /**
     * @param arrowsFree whether no other control uses the arrow keys
     * @param run runs the query again, with the value that is asked for
     */
    void makeCommands(Commands commands, ObservableBooleanValue arrowsFree, Runnable run) {
        BooleanBinding several =
                Bindings.createBooleanBinding(() -> model.causes().size() > 1, model.explained());
        BooleanBinding takeable = Bindings.createBooleanBinding(
                () -> !model.busy().get()
                        && model.nearby().flatMap(Result::toOptional).isPresent(),
                model.explained(),
                model.cause(),
                model.busy());
        commands.add(nearest, "query.nearest", takeable, model::takeNearest);
        commands.add(before, "query.cause-before", Bindings.and(several, arrowsFree), () -> model.step(-1));
        commands.add(after, "query.cause-after", Bindings.and(several, arrowsFree), () -> model.step(1));
        // The focus moves after the key event, so that the letter of the key is not typed.
        commands.add("query.ask", () -> Platform.runLater(missing::requestFocus));
        ask.setOnAction(e -> run.run());
        missing.setOnAction(e -> run.run());
        missing.addEventFilter(KeyEvent.KEY_PRESSED, this::leaveOnEscape);
    }

    /** Moves the focus on Escape from a field to the explanation, where letters are keys. */
    void leaveOnEscape(KeyEvent event) {
        if (event.getCode() == KeyCode.ESCAPE) {
            requestFocus();
            event.consume();
        }
    }

    void requestFocus() {
        why.requestFocus();
    }

    /** Gives the missing value, if one is typed. */
    Optional<String> missing() {
        return Optional.of(missing.getText().strip()).filter(v -> !v.isEmpty());
    }

    void missing(Optional<String> value) {
        missing.setText(value.orElse(""));
    }

    void support(Block query, List<@Nullable Object> row) {
        witnesses(true);
        List.of(which, before, after, nearest, taking)
                .forEach(of -> Nodes.shown(of, false)); // they explain another row
        evidence.about(query, row);
    }

    /** Highlights the support in one block. */
    void light(BlockPath block) {
        evidence.light(Optional.of(block), Optional.empty());
    }

    /** Shows the reason for the empty result or the missing value. */
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
            Nodes.shown(of, causes > 1);
        }
        Nodes.shown(nearest, model.nearby().isPresent());
        Nodes.shown(taking, model.nearby().isPresent());
        taking.setText(model.nearby().map(ReasonPane::words).orElse(""));
    }

    private void explain(Explained explained) {
        explained
                .diagnosis()
                .ifPresentOrElse(
                        d -> why.show(explained.query(), d, model.cause().get()), () -> why.clear(explained.words()));
    }

    private static String words(Result<Nearby> nearby) {
        return switch (nearby) {
            case Result.Ok<Nearby>(Nearby found) -> "Nearest: " + found.change().replaceAll("\\s+", " ");
            case Result.Bad<Nearby> none -> none.message();
        };
    }

    private void invite() {
        Optional<Asked> asked = model.asked().get();
        why.clear(
                asked.isEmpty()
                        ? "When a query has no rows, the reason appears here: the rows left after each condition, a row"
                                + " that should match, and a constant with which it would."
                        : model.busy().get() ? "Looking for the reason …" : Asked.NO_TREE);
    }

    private void witnesses(boolean shown) {
        title.setText(shown ? "WHY IT IS IN THE ANSWER" : "WHY");
        Nodes.shown(witnesses, shown);
        Nodes.shown(why, !shown);
    }
}
