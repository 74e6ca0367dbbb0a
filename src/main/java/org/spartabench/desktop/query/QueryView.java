package org.spartabench.desktop.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import javafx.animation.PauseTransition;
import javafx.application.Platform;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.IndexRange;
import javafx.scene.control.Label;
import javafx.scene.control.SplitPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import javafx.util.Duration;
import org.fxmisc.flowless.VirtualizedScrollPane;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spartabench.authors.item.diagnosis.Diagnosis;
import org.spartabench.base.report.Numbers;
import org.spartabench.desktop.calls.ApiAnswer;
import org.spartabench.desktop.calls.FetchPlanSteps;
import org.spartabench.desktop.calls.StepSheet;
import org.spartabench.desktop.fx.KeptSplitPane;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.code.CodeText;
import org.spartabench.desktop.fx.code.SqlArea;
import org.spartabench.desktop.fx.file.FilePort;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.desktop.shell.route.Side;
import org.spartabench.desktop.shell.screen.ProjectScreen;
import org.spartabench.desktop.shell.screen.ScreenFrame;
import org.spartabench.desktop.shell.sheet.ConsentSheet;
import org.spartabench.desktop.tree.TreePane;
import org.spartabench.desktop.tree.TreeTools;
import org.spartabench.desktop.work.Background;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.schema.Schema;
import org.spartabench.judging.review.StoredItem;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.print.PrintedSql;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Block;

/**
 * Shows a query by hand: its rows, its tree, the reason for an empty result or a missing value, and possible changes.
 */
public final class QueryView extends ProjectScreen {

    private static final Logger LOG = LoggerFactory.getLogger(QueryView.class);

    /** Pause after which a selection is evaluated. */
    private static final Duration STILL = Duration.millis(250);

    private static final double TABLES_SHARE = 0.34;

    /** How clearly rows and tree of an earlier query are seen while the last text could not be run. */
    private static final double STALE = 0.4;

    private final SqlArea sql = Nodes.named(new SqlArea(), "query-sql", "SQL of the query");
    private final RowsTable rows = Nodes.named(new RowsTable("Rows of the query"), "query-rows");
    private final SimpleBooleanProperty arrowsFree = new SimpleBooleanProperty(true);
    private final PauseTransition selected = new PauseTransition(STILL);
    private Optional<BlockPath> first = Optional.empty();
    private Schema named;

    /** In a narrow window the list of tables gives way. */
    private static final double LEAST_SQL = 190;

    private @FXML StackPane sqlPlace;
    private @FXML StackPane rowsPlace;
    private @FXML Label problem;
    private @FXML Button run;
    private @FXML Button undo;
    private @FXML SaveBar keep;
    private @FXML Label found;
    private @FXML HBox tools;
    private @FXML TreePane tree;
    private @FXML Label told;
    private @FXML PlacePane place;
    private @FXML StackPane valuePlace;
    private @FXML Label valueTitle;
    private @FXML ToggleButton planShown;
    private @FXML SplitPane columns;

    private final FactBase facts = scope.facts();
    private final Background reading = scope.background(failure -> LOG.warn("the item cannot be read", failure));
    private final QueryModel model = new QueryModel(scope);
    private final FetchPlanSteps plan = new FetchPlanSteps(details -> StepSheet.open(overlay, details));
    private final ReasonPane reason = new ReasonPane(model, scope);
    private final SaveAsItem saveAsItem = new SaveAsItem(scope);
    private final TableTree tables = new TableTree(facts.schema(), this::insert);
    private final QueryDraft draft =
            new QueryDraft(scope, sql, scope.background(failure -> LOG.warn("no draft can be read", failure)));
    private final SqlCompletionList completion = new SqlCompletionList(sql, facts.schema());

    public QueryView(ScreenFrame frame) {
        super(frame);
        named = facts.schema();
        model.onConsent((planned, agreed) -> ConsentSheet.openForApis(overlay, planned.leaving(), agreed));
        valuePlace.getChildren().add(plan);
        VirtualizedScrollPane<SqlArea> written = new VirtualizedScrollPane<>(sql);
        written.setMinWidth(LEAST_SQL);
        SplitPane writing = new KeptSplitPane("query-writing", tables, written);
        writing.setDividerPositions(TABLES_SHARE);
        sqlPlace.getChildren().add(writing);
        rowsPlace.getChildren().add(rows);
        columns.getItems().add(reason.node());
        columns.setDividerPositions(0.42, 0.71);
        sql.setPlaceholder(Nodes.label("Write a query, then press Ctrl+Enter. Ctrl+Space proposes names.", "muted"));
        makeCommands(files);
        keep.connect(saveAsItem, this::query, asShown(), navigator, commands);
        commands.add(
                "query.compare",
                Bindings.createBooleanBinding(() -> model.change().isPresent(), model.asked()),
                () -> model.change()
                        .ifPresent(c -> navigator.go(
                                new Route.Compare(new Side.OfQuery(c.before()), new Side.OfQuery(c.after())))));
        commands.add(
                "query.program",
                Bindings.createBooleanBinding(() -> model.asked().get().isPresent(), model.asked()),
                () -> model.asked()
                        .get()
                        .ifPresent(a -> navigator.go(new Route.Program(OptionalInt.empty(), Sql.print(a.query())))));
        listen();
        paint();
    }

    private void makeCommands(FilePort files) {
        commands.add(run, "query.run", this::run);
        commands.add(undo, "query.undo", model.undoable(), model::undo);
        reason.makeCommands(commands, arrowsFree, this::run);
        // The focus moves after the key event, so that the letter of the key is not typed.
        commands.add("query.edit", () -> Platform.runLater(sql::requestFocus));
        commands.add("query.complete", completion::propose);
        commands.add("query.tables", tables::requestFocus);
        commands.add(
                "query.here",
                Bindings.createBooleanBinding(() -> !rows.getItems().isEmpty(), rows.getItems()),
                this::toRows);
        commands.add(planShown, "query.plan", () -> planShown.setSelected(!planShown.isSelected()));
        TreeTools treeTools = new TreeTools(tree, files, told::setText);
        tools.getChildren().setAll(treeTools);
        commands.addAll(treeTools.commands());
        commands.addAll(reason.saving(files, told::setText));
    }

    private void listen() {
        model.asked().addListener((o, was, is) -> is.ifPresent(this::show));
        model.explained().addListener((o, was, is) -> {
            paint();
            is.ifPresent(e -> evaluateFirst());
        });
        model.cause().addListener((o, was, is) -> paint());
        model.plan().addListener((o, was, is) -> showPlan(is));
        planShown.selectedProperty().addListener((o, was, is) -> turnToPlan(is));
        turnToPlan(false);
        model.busy().addListener((o, was, is) -> paint());
        problem.textProperty().bind(model.problem());
        problem.managedProperty().bind(problem.textProperty().isNotEmpty());
        problem.visibleProperty().bind(problem.managedProperty());
        for (Node old : List.of(rows, tree, place)) {
            old.opacityProperty()
                    .bind(Bindings.when(model.problem().isEmpty()).then(1).otherwise(STALE));
        }
        sql.addEventFilter(KeyEvent.KEY_PRESSED, e -> {
            if (completion.shown().isEmpty()) {
                reason.leaveOnEscape(e);
            }
        });
        rows.addEventFilter(KeyEvent.KEY_PRESSED, this::leaveRowsOnEscape);
        Nodes.onSelect(
                rows.getSelectionModel(),
                row -> query().filter(q -> model.plan().get().isEmpty()).ifPresent(q -> reason.support(q, row)));
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

    /** Shows the fetch plan of a query over APIs at once; that of the text on screen when it is asked for. */
    private void showPlan(Optional<ApiAnswer> answer) {
        answer.ifPresentOrElse(
                plan::show, () -> plan.say("The query reads tables alone: it needs no calls. Name an API as a table."));
        planShown.setSelected(answer.isPresent()
                || planShown.isSelected() && model.asked().get().isEmpty());
    }

    private void turnToPlan(boolean shown) {
        valueTitle.setText(shown ? "FETCH PLAN" : "VALUE IN CONTEXT");
        Nodes.shown(plan, shown);
        Nodes.shown(place, !shown);
        if (shown && !asShown().get()) {
            model.plan(sql.getText());
        }
    }

    /** Lists and proposes the names of a schema; an open branch of the list stays open while the schema is the same. */
    private void name(Schema schema) {
        if (!schema.equals(named)) {
            named = schema;
            tables.show(schema);
            completion.show(schema);
        }
    }

    /** Inserts a name at the caret, apart from the word before it. */
    private void insert(String name) {
        int at = sql.getCaretPosition();
        boolean apart = at > 0 && (Character.isLetterOrDigit(sql.getText().charAt(at - 1)));
        sql.insertText(at, (apart ? " " : "") + name);
        sql.requestFocus();
    }

    /** Focuses the rows and selects one. */
    private void toRows() {
        rows.requestFocus();
        if (rows.getSelectionModel().isEmpty()) {
            rows.getSelectionModel().selectFirst();
        }
    }

    private void leaveRowsOnEscape(KeyEvent event) {
        if (event.getCode() == KeyCode.ESCAPE && !rows.getSelectionModel().isEmpty()) {
            rows.getSelectionModel().clearSelection();
            paint();
            reason.requestFocus();
            event.consume();
        }
    }

    @Override
    public void enter(Route to) {
        model.schema(this::name);
        if (to instanceof Route.Query wanted && wanted.of().isPresent()) {
            Route.Of of = wanted.of().get();
            reading.load(() -> saveAsItem.read(of.item()), item -> item.ifPresent(i -> change(i, of.block(), wanted)));
        } else if (to instanceof Route.Query wanted && !wanted.sql().isEmpty()) {
            reading.cancel(); // an item that was to be shown here before
            saveAsItem.about(Optional.empty());
            run(wanted.sql(), wanted.missing());
        } else if (model.asked().get().isEmpty()) {
            sql.requestFocus();
        }
    }

    @Override
    public void leave() {
        selected.stop();
        draft.keep();
    }

    /** Shows the present query of an item, or another one for it. */
    private void change(StoredItem item, BlockPath block, Route.Query wanted) {
        saveAsItem.about(Optional.of(item));
        first = Optional.of(block).filter(b -> b.depth() > 0);
        run(wanted.sql().isEmpty() ? Sql.pretty(item.item().query()).text() : wanted.sql(), wanted.missing());
    }

    private void run(String text, Optional<String> value) {
        sql.show(text);
        reason.missing(value);
        run();
    }

    /** Gives the query that was run, if it is a tree of blocks. */
    private Optional<Block> query() {
        return model.asked().get().flatMap(Asked::block);
    }

    /** Tells whether the text on screen is the query that was run. */
    private BooleanBinding asShown() {
        return Bindings.createBooleanBinding(
                () -> !model.busy().get()
                        && model.asked()
                                .get()
                                .filter(a -> a.printed().text().equals(sql.getText()))
                                .isPresent(),
                model.asked(),
                model.busy(),
                sql.textProperty());
    }

    private void run() {
        model.run(sql.getText(), reason.missing());
    }

    /** Reformats a query after its run, and moves the focus to its explanation. */
    private void show(Asked asked) {
        sql.show(asked.printed().text());
        reason.missing(model.missing());
        rows.show(asked.rows());
        saveAsItem.tried(asked.block());
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
        reason.requestFocus();
        paint();
    }

    private void paint() {
        Optional<Explained> explained = model.explained().get();
        Optional<Diagnosis.Cause> cause = model.shownCause();
        explained.ifPresent(e -> tree.show(e.tree(cause)));
        reason.paint();
        mark(cause);
    }

    /** Marks the blamed predicates in the text, as long as it is the query that was run. */
    private void mark(Optional<Diagnosis.Cause> cause) {
        Optional<Asked> asked = model.asked().get();
        if (asked.isPresent() && asked.get().printed().text().equals(sql.getText())) {
            List<CodeText.Mark> marks = new ArrayList<>();
            for (PrintedSql.Mark mark : asked.get().printed().marks()) {
                boolean blamed = cause.stream()
                        .flatMap(c -> c.blames().stream())
                        .anyMatch(b -> mark.predicate().equals(Optional.of(b.at())));
                if (blamed) {
                    marks.add(new CodeText.Mark(mark.start(), mark.end(), "blamed"));
                }
            }
            sql.mark(marks);
        }
    }

    /** Evaluates the block for which the screen was opened. */
    private void evaluateFirst() {
        first.ifPresent(block -> {
            tree.select(block);
            evaluateBlock(block);
        });
        first = Optional.empty();
    }

    private void evaluateBlock(BlockPath block) {
        query().filter(q -> model.explained().get().isPresent()
                        && model.plan().get().isEmpty())
                .ifPresent(q -> place.show(Part.of(q, block), facts));
        reason.light(block);
    }

    private void evaluateSelection() {
        IndexRange range = sql.getSelection();
        Optional<Asked> asked = model.asked().get();
        if (range.getLength() == 0) {
            return;
        }
        if (asked.isEmpty() || !asked.get().printed().text().equals(sql.getText())) {
            place.say("The query has changed. Run it (Ctrl+Enter), then select a part of it.");
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
                        () -> place.say("The selection has no value: select a column, a calculation, a condition or a"
                                + " whole inner query."));
    }
}
