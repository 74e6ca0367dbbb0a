package org.spartabench.ui.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.animation.PauseTransition;
import javafx.application.Platform;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.value.ObservableValue;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.IndexRange;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import javafx.util.Duration;
import org.fxmisc.flowless.VirtualizedScrollPane;
import org.spartabench.fact.FactBase;
import org.spartabench.item.Diagnosis;
import org.spartabench.query.BlockPath;
import org.spartabench.query.Sql;
import org.spartabench.ui.fx.FilePort;
import org.spartabench.ui.fx.Fxml;
import org.spartabench.ui.fx.Numbers;
import org.spartabench.ui.fx.SqlArea;
import org.spartabench.ui.shell.Command;
import org.spartabench.ui.shell.Commands;
import org.spartabench.ui.shell.Navigator;
import org.spartabench.ui.shell.Place;
import org.spartabench.ui.shell.Room;
import org.spartabench.ui.shell.Session;
import org.spartabench.ui.shell.Side;
import org.spartabench.ui.tree.TreePane;
import org.spartabench.ui.tree.TreeTools;
import org.spartabench.ui.whynot.WhyPane;

/** The room of a query that is tried by hand: its rows, its tree, why it is empty or lacks a value, and what to change. */
public final class QueryView implements Room {

    /** A selection is evaluated when it has stood still for so long. */
    private static final Duration STILL = Duration.millis(250);

    private final FactBase facts;
    private final QueryModel model;
    private final Parent node;
    private final SqlArea sql = new SqlArea();
    private final RowsTable rows = new RowsTable("Rows of the query");
    private final Commands commands = new Commands();
    private final ReadOnlyStringWrapper summary = new ReadOnlyStringWrapper("");
    private final SimpleBooleanProperty arrowsFree = new SimpleBooleanProperty(true);
    private final PauseTransition selected = new PauseTransition(STILL);

    @FXML
    private StackPane sqlPlace;

    @FXML
    private StackPane rowsPlace;

    @FXML
    private Label problem;

    @FXML
    private Button run;

    @FXML
    private Button undo;

    @FXML
    private Label found;

    @FXML
    private HBox tools;

    @FXML
    private TreePane tree;

    @FXML
    private Label told;

    @FXML
    private PlacePane place;

    @FXML
    private TextField missing;

    @FXML
    private Button ask;

    @FXML
    private Label cost;

    @FXML
    private WhyPane why;

    @FXML
    private Label which;

    @FXML
    private Button before;

    @FXML
    private Button after;

    @FXML
    private Button nearest;

    public QueryView(Session session, Navigator navigator, FilePort files) {
        facts = session.workspace().facts();
        model = new QueryModel(facts);
        node = Fxml.load(this);
        sqlPlace.getChildren().add(new VirtualizedScrollPane<>(sql));
        rowsPlace.getChildren().add(rows);
        rows.setId("query-rows");
        sql.setId("query-sql");
        sql.setAccessibleText("SQL of the query");
        Label invitation = new Label("Write a query of the tables in Facts, then press Ctrl+Enter.");
        invitation.getStyleClass().add("muted");
        sql.setPlaceholder(invitation);
        makeCommands(files);
        commands.add(
                "query.compare",
                "Compare with the query before",
                "C",
                Bindings.createBooleanBinding(() -> model.change().isPresent(), model.asked()),
                () -> model.change()
                        .ifPresent(c -> navigator.go(
                                new Place.Compare(new Side.OfQuery(c.before()), new Side.OfQuery(c.after())))));
        listen();
        paint();
    }

    private void makeCommands(FilePort files) {
        BooleanBinding several =
                Bindings.createBooleanBinding(() -> model.causes().size() > 1, model.explained());
        BooleanBinding takeable =
                Bindings.createBooleanBinding(() -> model.taken().isPresent(), model.explained(), model.cause());
        BooleanBinding always = Bindings.createBooleanBinding(() -> true);
        commands.add(run, "query.run", "Run the query", "Shortcut+Enter", always, this::run);
        commands.add(undo, "query.undo", "Go back to the query before", "Z", model.undoable(), model::undo);
        commands.add(nearest, "query.nearest", "Take the nearest value", "T", takeable, model::takeNearest);
        commands.add(
                before,
                "query.cause-before",
                "Look at the cause before",
                "Left",
                several.and(arrowsFree),
                () -> model.step(-1));
        commands.add(
                after,
                "query.cause-after",
                "Look at the next cause",
                "Right",
                several.and(arrowsFree),
                () -> model.step(1));
        commands.add("query.edit", "Change the query", "E", always, () -> focusLater(sql));
        commands.add("query.ask", "Ask why a value is not among the answers", "W", always, () -> focusLater(missing));
        TreeTools treeTools = new TreeTools(tree, files, told::setText);
        tools.getChildren().setAll(treeTools);
        commands.addAll(treeTools.commands());
        for (Button button : List.of(run, undo, nearest, before, after, ask)) {
            button.setFocusTraversable(false);
        }
        ask.setOnAction(e -> run());
    }

    private void listen() {
        model.asked().addListener((o, was, is) -> is.ifPresent(this::show));
        model.explained().addListener((o, was, is) -> paint());
        model.cause().addListener((o, was, is) -> paint());
        model.busy().addListener((o, was, is) -> paint());
        problem.textProperty().bind(model.problem());
        problem.managedProperty().bind(problem.textProperty().isNotEmpty());
        problem.visibleProperty().bind(problem.managedProperty());
        missing.setOnAction(e -> run());
        missing.addEventFilter(KeyEvent.KEY_PRESSED, this::leaveOnEscape);
        sql.addEventFilter(KeyEvent.KEY_PRESSED, this::leaveOnEscape);
        sql.selectionProperty().addListener((o, was, is) -> {
            if (is.getLength() > 0) {
                selected.playFromStart();
            }
        });
        selected.setOnFinished(e -> evaluateSelection());
        tree.onSelect(this::evaluateBlock);
        for (Node own : List.of(tree, rows, place)) {
            own.focusWithinProperty()
                    .addListener((o, was, is) ->
                            arrowsFree.set(!tree.isFocusWithin() && !rows.isFocusWithin() && !place.isFocusWithin()));
        }
    }

    /** After the key that asks for it has been dealt with, lest its letter is typed. */
    private static void focusLater(Node field) {
        Platform.runLater(field::requestFocus);
    }

    private void leaveOnEscape(KeyEvent event) {
        if (event.getCode() == KeyCode.ESCAPE) {
            why.requestFocus();
            event.consume();
        }
    }

    @Override
    public Parent node() {
        return node;
    }

    @Override
    public ObservableValue<String> summary() {
        return summary.getReadOnlyProperty();
    }

    @Override
    public List<Command> commands() {
        return commands.list();
    }

    @Override
    public void enter(Place to) {
        if (to instanceof Place.Query wanted && !wanted.sql().isEmpty()) {
            sql.show(wanted.sql());
            missing.setText(wanted.missing().orElse(""));
            run();
        } else if (model.asked().get().isEmpty()) {
            sql.requestFocus();
        }
    }

    @Override
    public void leave() {
        selected.stop();
    }

    private void run() {
        String value = missing.getText().strip();
        model.run(sql.getText(), value.isEmpty() ? Optional.empty() : Optional.of(value));
    }

    /** A query that was run is set out anew; the keys then go to what is said about it. */
    private void show(Asked asked) {
        sql.show(asked.printed().text());
        missing.setText(model.missing().orElse(""));
        rows.show(asked.rows());
        if (asked.rows().size() == 0) {
            rows.say("No rows.");
        }
        found.setText((asked.rows().truncated() ? "the first " : "")
                + Numbers.counted(asked.rows().size(), "row") + " · "
                + Numbers.time(asked.rows().nanos()));
        summary.set(found.getText());
        told.setText("");
        place.clear();
        tree.select(null);
        if (asked.block().isEmpty()) {
            tree.clear();
        }
        why.requestFocus();
        paint();
    }

    private void paint() {
        Optional<Explained> explained = model.explained().get();
        Optional<Diagnosis.Cause> cause = model.shownCause();
        explained.ifPresent(e -> tree.show(e.tree(cause)));
        explained.ifPresentOrElse(e -> explain(e), this::invite);
        model.asked().get().filter(a -> model.change().isPresent()).ifPresent(this::tellChange);
        cost.setText(explained
                .flatMap(Explained::diagnosis)
                .map(d -> Numbers.counted(d.statements(), "statement") + " · " + Numbers.time(d.nanos()))
                .orElse(""));
        int causes = model.causes().size();
        which.setText("cause " + (model.cause().get() + 1) + " of " + causes);
        for (Node of : List.of(which, before, after)) {
            of.setVisible(causes > 1);
            of.setManaged(causes > 1);
        }
        nearest.setVisible(causes > 0);
        mark(cause);
    }

    private void explain(Explained explained) {
        explained
                .diagnosis()
                .ifPresentOrElse(
                        d -> why.show(explained.query(), d, model.cause().get()), () -> why.clear(explained.words()));
    }

    private void invite() {
        Optional<Asked> asked = model.asked().get();
        why.clear(
                asked.isEmpty()
                        ? "When a query has no rows, the reason stands here: what is left after each condition, a row"
                                + " that ought to have passed, and the value that would let it through."
                        : model.busy().get()
                                ? "Finding out …"
                                : "Only a single SELECT has a tree of blocks; this is a set operation or begins with"
                                        + " WITH.");
    }

    private void tellChange(Asked asked) {
        model.change()
                .ifPresent(c -> why.changed(c.before(), c.after(), asked.rows().size()));
    }

    /** Lights what is blamed in the text, as long as this is the query that was run. */
    private void mark(Optional<Diagnosis.Cause> cause) {
        Optional<Asked> asked = model.asked().get();
        if (asked.isPresent() && asked.get().printed().text().equals(sql.getText())) {
            List<SqlArea.Mark> marks = new ArrayList<>();
            for (Sql.Mark mark : asked.get().printed().marks()) {
                boolean blamed = cause.stream()
                        .flatMap(c -> c.blames().stream())
                        .anyMatch(b -> mark.predicate().equals(Optional.of(b.at())));
                if (blamed) {
                    marks.add(new SqlArea.Mark(mark.start(), mark.end(), "blamed"));
                }
            }
            sql.mark(marks);
        }
    }

    private void evaluateBlock(BlockPath block) {
        model.asked()
                .get()
                .flatMap(Asked::block)
                .filter(q -> model.explained().get().isPresent())
                .ifPresent(q -> place.show(Part.of(q, block), facts));
    }

    private void evaluateSelection() {
        IndexRange range = sql.getSelection();
        Optional<Asked> asked = model.asked().get();
        if (range.getLength() == 0) {
            return;
        }
        if (asked.isEmpty() || !asked.get().printed().text().equals(sql.getText())) {
            place.say("The query was changed: run it first (Ctrl+Enter), then select a part of it.");
            return;
        }
        asked.get()
                .block()
                .flatMap(q -> Part.at(q, asked.get().printed(), range.getStart(), range.getEnd()))
                .ifPresentOrElse(
                        part -> {
                            tree.select(part.block());
                            place.show(part, facts);
                        },
                        () -> place.say("This has no value by itself: select a column, a calculation, a condition or a"
                                + " whole inner query."));
    }
}
