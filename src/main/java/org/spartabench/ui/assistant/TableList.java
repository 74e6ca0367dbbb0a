package org.spartabench.ui.assistant;

import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;
import org.spartabench.fact.PlannedTable;
import org.spartabench.ui.fx.Numbers;

/** A table of the plan in a list: a square of its kind's colour, its name, its rows. */
final class TableList {

    private TableList() {}

    static void prepare(ListView<PlannedTable> view) {
        view.setCellFactory(v -> new Cell());
    }

    /** Shows these tables with the same one chosen as before, by its name. */
    static void show(ListView<PlannedTable> view, Iterable<PlannedTable> tables) {
        PlannedTable chosen = view.getSelectionModel().getSelectedItem();
        view.getItems().clear();
        tables.forEach(view.getItems()::add);
        int at = 0;
        for (int i = 0; i < view.getItems().size() && chosen != null; i++) {
            at = view.getItems().get(i).name().equals(chosen.name()) ? i : at;
        }
        if (!view.getItems().isEmpty()) {
            view.getSelectionModel().clearAndSelect(at);
        }
    }

    private static final class Cell extends ListCell<PlannedTable> {
        @Override
        protected void updateItem(@Nullable PlannedTable table, boolean empty) {
            super.updateItem(table, empty);
            if (empty || table == null) {
                setGraphic(null);
                setTooltip(null);
                return;
            }
            Region mark = new Region();
            mark.getStyleClass().addAll("kind-mark", table.grounding() ? "grounding" : "source");
            Label name = new Label(table.name());
            name.setMinWidth(0);
            Region gap = new Region();
            HBox.setHgrow(gap, Priority.ALWAYS);
            Label rows = new Label(Numbers.grouped(table.rows()));
            rows.getStyleClass().add("muted");
            rows.setMinWidth(USE_PREF_SIZE);
            HBox row = new HBox(8, mark, name, gap, rows);
            row.setAlignment(Pos.CENTER_LEFT);
            row.setPrefWidth(1);
            setAccessibleText(table.name() + ", " + (table.grounding() ? "grounding, " : "")
                    + Numbers.counted(table.rows(), "row"));
            setTooltip(new Tooltip(table.name()));
            setGraphic(row);
        }
    }
}
