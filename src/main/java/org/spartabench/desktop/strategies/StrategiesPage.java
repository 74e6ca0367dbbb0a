package org.spartabench.desktop.strategies;

import java.util.Optional;
import java.util.function.Function;
import javafx.application.Platform;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.value.ObservableBooleanValue;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TablePosition;
import javafx.scene.control.TableView;
import javafx.scene.control.TextArea;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.scene.text.TextAlignment;
import org.spartabench.answering.strategy.Strategy;
import org.spartabench.base.result.Result;
import org.spartabench.desktop.chart.SheetTable;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.shell.command.Commands;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.desktop.shell.screen.Page;
import org.spartabench.desktop.shell.screen.ScreenFrame;
import org.spartabench.desktop.shell.sheet.ConsentSheet;
import org.spartabench.desktop.work.Background;

/** Shows four strategies across and questions down; a cell opens its recipe and calls, two cells side by side. */
public final class StrategiesPage extends Page {

    private static final double ROW = 28;
    private static final double NOTHING = 420;
    private static final double QUESTION = 160;

    private final ReadOnlyObjectWrapper<Optional<String>> sql = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final SheetTable sums = Nodes.accessible(new SheetTable(), "Strategies beside Table 1 of the paper");
    private final SheetTable curves = Nodes.accessible(new SheetTable(), "Accuracy by share of tables behind APIs");
    private final TableView<ComparedStrategies.Line> grid =
            Nodes.named(new TableView<>(), "strategies-grid", "Questions and strategies");

    private @FXML HBox stateRow;
    private @FXML Label state;
    private @FXML Button run;
    private @FXML Button levels;
    private @FXML Button cancel;
    private @FXML Button beside;
    private @FXML Button query;
    private @FXML ToggleButton writer;
    private @FXML ToggleButton execute;
    private @FXML VBox tables;
    private @FXML VBox questions;
    private @FXML TextArea kept;
    private @FXML TextArea open;

    private final Background reading = scope.background(failure -> state.setText(Background.reason(failure)));
    private final StrategiesModel model = new StrategiesModel(scope, Platform::runLater, this::show);

    public StrategiesPage(ScreenFrame frame) {
        super(frame, "strategies", "Strategies");
        model.onQuestion(
                (weakness, agreed) -> ConsentSheet.openForPrograms(overlay, weakness, "programs of the model", agreed));
        tables.getChildren().addAll(sums, curves);
        grid.setFixedCellSize(ROW);
        grid.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_ALL_COLUMNS);
        grid.getSelectionModel().setCellSelectionEnabled(true);
        Label nothing = Nodes.wrapped(
                "Nothing is compared yet. With G each strategy answers every question of this project over APIs that"
                        + " are served on this machine.",
                "muted");
        nothing.setMaxWidth(NOTHING);
        nothing.setTextAlignment(TextAlignment.CENTER);
        grid.setPlaceholder(nothing);
        TableColumn<ComparedStrategies.Line, String> question = column("Question", l -> l.level() + " %: " + l.text());
        question.setMinWidth(QUESTION);
        grid.getColumns().add(question);
        for (Strategy strategy : Strategy.values()) {
            TableColumn<ComparedStrategies.Line, String> column = column(strategy.title(), l -> {
                ComparedStrategies.Cell cell = l.cells().get(strategy);
                return cell == null ? "" : cell.text();
            });
            column.setUserData(strategy);
            grid.getColumns().add(column);
        }
        grid.getFocusModel().focusedCellProperty().addListener((o, was, is) -> open(is));
        VBox.setVgrow(grid, Priority.ALWAYS);
        questions.getChildren().add(grid);
        Nodes.shown(kept, false);
        stateRow.visibleProperty().bind(state.textProperty().isNotEmpty());
        stateRow.managedProperty().bind(stateRow.visibleProperty());
    }

    private static TableColumn<ComparedStrategies.Line, String> column(
            String title, Function<ComparedStrategies.Line, String> text) {
        TableColumn<ComparedStrategies.Line, String> column = new TableColumn<>(title);
        column.setCellValueFactory(row -> new ReadOnlyStringWrapper(text.apply(row.getValue())));
        column.setSortable(false);
        column.setReorderable(false);
        return column;
    }

    @Override
    public void register(Commands commands, ObservableBooleanValue shown) {
        ObservableBooleanValue idle = Bindings.and(shown, model.running().not());
        commands.add(run, "strategies.run", idle, () -> run(false));
        commands.add(levels, "strategies.levels", idle, () -> run(true));
        commands.add(writer, "strategies.model", idle, () -> writer.setSelected(!writer.isSelected()));
        commands.add(
                execute,
                "strategies.execute",
                Bindings.and(idle, writer.selectedProperty()),
                () -> execute.setSelected(!execute.isSelected()));
        commands.add(beside, "strategies.beside", shown, this::keep);
        BooleanBinding written =
                Bindings.createBooleanBinding(() -> shown.get() && sql.get().isPresent(), shown, sql);
        commands.add(
                query,
                "strategies.query",
                written,
                () -> sql.get().ifPresent(text -> navigator.go(new Route.Query(text, Optional.empty()))));
        commands.add(cancel, "strategies.cancel", Bindings.and(shown, model.running()), model::cancel);
    }

    @Override
    public void enter() {
        reading.load(model::read, this::show);
    }

    private void run(boolean swept) {
        model.run(swept, writer.isSelected(), writer.isSelected() && execute.isSelected());
    }

    private void show(Result<ComparedStrategies> read) {
        read.use(this::fill, bad -> state.setText(bad.message()));
    }

    private void fill(ComparedStrategies all) {
        state.setText(
                all.lines().isEmpty()
                        ? ""
                        : all.counted()
                                + " Without a model every strategy starts from the right query: accuracy then measures"
                                + " this program, not a model."
                                + (all.unmeasured().isEmpty() ? "" : " " + all.unmeasured() + "."));
        sums.show(all.table());
        curves.show(all.curves());
        Nodes.shown(tables, !all.sums().isEmpty());
        grid.getItems().setAll(all.lines());
    }

    @SuppressWarnings("rawtypes") // the property of the focus model has no type of its rows
    private void open(TablePosition at) {
        if (at.getRow() < 0 || at.getRow() >= grid.getItems().size() || at.getTableColumn() == null) {
            return;
        }
        if (at.getTableColumn().getUserData() instanceof Strategy strategy) {
            ComparedStrategies.Line line = grid.getItems().get(at.getRow());
            ComparedStrategies.Cell cell = line.cells().get(strategy);
            open.setText(cell == null ? "" : line.text() + "\n\n" + cell.details());
            sql.set(Optional.ofNullable(cell).flatMap(ComparedStrategies.Cell::sql));
        }
    }

    private void keep() {
        kept.setText(open.getText());
        Nodes.shown(kept, !kept.getText().isEmpty());
    }
}
