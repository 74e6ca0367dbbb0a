package org.spartabench.desktop.assistant;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.fxml.FXML;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.spartabench.base.report.Numbers;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.schema.TableRow;
import org.spartabench.facts.plan.ImportPlan;
import org.spartabench.facts.plan.PlannedColumn;
import org.spartabench.facts.plan.PlannedTable;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.Role;

/** Shows the tables with their first rows, and the planned columns for correction. */
final class TablesStep extends StepPane {

    private static final double LETTER = 7.2;
    private static final double BOLD_LETTER = 8.2;
    private static final double LEAST = 64;
    private static final double MOST = 220;

    private final AssistantModel model;
    private final ColumnPane detail;

    private @FXML ListView<PlannedTable> tables;
    private @FXML Label tableTitle;
    private @FXML Label tableRows;
    private @FXML TableView<PlannedColumn> columns;
    private @FXML TableView<List<@Nullable String>> firstRows;
    private @FXML VBox column;

    TablesStep(AssistantModel model) {
        this.model = model;
        detail = new ColumnPane(model);
        column.getChildren().add(detail.node());
        tables.setCellFactory(v -> new TableRow<>(t -> new TableRow.Told(t.name(), t.grounding(), t.rows())));
        Nodes.onSelect(tables.getSelectionModel(), this::show);
        columns.getColumns()
                .setAll(List.of(
                        TextColumn.of("column", 122, PlannedColumn::name),
                        new TextColumn<>(
                                "type", 70, (PlannedColumn c) -> c.column().type(), Labels::of),
                        new TextColumn<>(
                                "role", 76, (PlannedColumn c) -> c.column().role(), Labels::of),
                        TextColumn.of("unit", 44, c -> c.column().unit().orElse("")),
                        TextColumn.of("values", 190, Labels::range)));
        columns.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
        columns.getSelectionModel().selectedItemProperty().addListener((o, was, is) -> chosen());
        model.plan().addListener((o, was, is) -> is.ifPresent(this::show));
    }

    @Override
    void enter() {
        model.plan().get().ifPresent(this::show);
        tables.requestFocus();
    }

    @Override
    String status() {
        return model.plan().get().isEmpty()
                ? ""
                : Numbers.counted(count(c -> true), "column") + ", "
                        + Numbers.counted(count(c -> c.column().role() == Role.MEASURE), "measure");
    }

    private long count(Predicate<PlannedColumn> which) {
        return model.plan().get().stream()
                .flatMap(p -> p.tables().stream())
                .flatMap(t -> t.columns().stream())
                .filter(which)
                .count();
    }

    private void show(ImportPlan plan) {
        TableList.show(tables, plan.tables());
    }

    private void show(PlannedTable table) {
        boolean same = table.name().equals(tableTitle.getText());
        int at = same ? Math.max(0, columns.getSelectionModel().getSelectedIndex()) : 0;
        tableTitle.setText(table.name());
        tableRows.setText(Numbers.counted(table.rows(), "row"));
        columns.getItems().setAll(table.columns());
        columns.getSelectionModel().clearAndSelect(Math.min(at, table.columns().size() - 1));
        if (!same || firstRows.getColumns().size() != table.columns().size()) {
            firstRows.getColumns().clear();
            for (int i = 0; i < table.columns().size(); i++) {
                firstRows.getColumns().add(preview(table, i));
            }
            firstRows.getItems().setAll(table.firstRows());
        }
        chosen();
    }

    private static TableColumn<List<@Nullable String>, String> preview(PlannedTable table, int index) {
        String name = table.columns().get(index).name();
        TableColumn<List<@Nullable String>, String> column = new TableColumn<>(name);
        column.setSortable(false);
        int letters = table.firstRows().stream()
                .mapToInt(row -> cell(row, index).length())
                .max()
                .orElse(0);
        column.setPrefWidth(Math.clamp(Math.max(letters * LETTER, name.length() * BOLD_LETTER) + 20, LEAST, MOST));
        column.setCellValueFactory(row -> new ReadOnlyStringWrapper(cell(row.getValue(), index)));
        return column;
    }

    private static String cell(List<@Nullable String> row, int index) {
        return Objects.requireNonNullElse(row.get(index), "");
    }

    private void chosen() {
        PlannedTable table = tables.getSelectionModel().getSelectedItem();
        PlannedColumn selected = columns.getSelectionModel().getSelectedItem();
        detail.show(
                table == null || selected == null
                        ? Optional.empty()
                        : Optional.of(new ColumnRef(table.name(), selected.name())));
    }
}
