package org.spartabench.desktop.query;

import java.util.List;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.geometry.Pos;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.Tooltip;
import org.jspecify.annotations.Nullable;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.value.Values;

/** Shows the rows of a statement. */
public final class RowsTable extends TableView<List<@Nullable Object>> {

    private static final double LETTER = 7.6;
    private static final double SIDES = 24;
    private static final double LEAST = 70;
    private static final double MOST = 220;
    private static final int MEASURED = 30;

    /** @param name for screen readers */
    public RowsTable(String name) {
        setAccessibleText(name);
        setMinHeight(60);
        say("");
    }

    public void show(Rows rows) {
        getItems().clear();
        getColumns().clear();
        for (int i = 0; i < rows.columns().size(); i++) {
            getColumns().add(column(rows, i));
        }
        getItems().setAll(rows.rows());
        if (rows.size() > 0) {
            scrollTo(0);
        }
    }

    /** Shows no rows but the reason. */
    public void say(String reason) {
        getItems().clear();
        getColumns().clear();
        setPlaceholder(Nodes.wrapped(reason, "muted"));
    }

    private static TableColumn<List<@Nullable Object>, Object> column(Rows rows, int index) {
        TableColumn<List<@Nullable Object>, Object> column =
                new TableColumn<>(rows.columns().get(index));
        int longest = rows.rows().stream()
                .limit(MEASURED)
                .mapToInt(r -> Values.text(r.get(index)).length())
                .max()
                .orElse(0);
        int letters = Math.max(longest, rows.columns().get(index).length());
        column.setPrefWidth(Math.clamp(letters * LETTER + SIDES, LEAST, MOST));
        column.setSortable(false);
        column.setReorderable(false);
        column.setCellValueFactory(
                row -> new ReadOnlyObjectWrapper<>(row.getValue().get(index)));
        column.setCellFactory(c -> new ValueCell());
        return column;
    }

    private static final class ValueCell extends TableCell<List<@Nullable Object>, Object> {

        @Override
        protected void updateItem(@Nullable Object value, boolean empty) {
            super.updateItem(value, empty);
            boolean row = !empty && getTableRow() != null && getTableRow().getItem() != null;
            setText(row ? Values.text(value) : "");
            setTooltip(row ? new Tooltip(getText()) : null);
            setAlignment(value instanceof Number ? Pos.CENTER_RIGHT : Pos.CENTER_LEFT);
        }
    }
}
