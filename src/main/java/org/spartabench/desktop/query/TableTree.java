package org.spartabench.desktop.query;

import java.util.Locale;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.TreeCell;
import javafx.scene.control.TreeItem;
import javafx.scene.control.TreeView;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import org.jspecify.annotations.Nullable;
import org.spartabench.base.report.Numbers;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.sql.print.Sql;

/** Lists the tables of a project with their columns; Enter or a double click takes a name. */
final class TableTree extends TreeView<TableTree.Line> {

    /** Holds a table or a column. @param note its rows or its type */
    record Line(String name, String note, boolean table) {}

    private static final double ROW = 24;

    /** @param taken takes a name as SQL writes it */
    TableTree(Schema schema, Consumer<String> taken) {
        super(new TreeItem<>());
        setId("query-tables");
        setAccessibleText("Tables and columns");
        setShowRoot(false);
        setFixedCellSize(ROW);
        setMinWidth(0);
        setCellFactory(view -> new LineCell());
        show(schema);
        setOnMouseClicked(e -> {
            if (e.getClickCount() == 2) {
                take(taken);
            }
        });
        setOnKeyPressed(e -> {
            if (e.getCode() == KeyCode.ENTER) {
                take(taken);
                e.consume();
            }
        });
    }

    /** Lists the tables of a schema, APIs among them, in place of those before. */
    void show(Schema schema) {
        getRoot().getChildren().clear();
        for (Table table : schema.tables()) {
            TreeItem<Line> item = new TreeItem<>(
                    new Line(table.name(), table.rows() == 0 ? "" : Numbers.grouped(table.rows()), true));
            for (Column column : table.columns()) {
                item.getChildren().add(new TreeItem<>(new Line(column.name(), type(column), false)));
            }
            getRoot().getChildren().add(item);
        }
    }

    private static String type(Column column) {
        return column.type().name().toLowerCase(Locale.ROOT);
    }

    private void take(Consumer<String> taken) {
        TreeItem<Line> chosen = getSelectionModel().getSelectedItem();
        if (chosen != null) {
            taken.accept(Sql.name(chosen.getValue().name()));
        }
    }

    private static final class LineCell extends TreeCell<Line> {

        private final Label name = new Label();
        private final Label note = Nodes.label("", "muted");
        private final HBox row = new HBox(6, name, note);

        LineCell() {
            name.setMinWidth(USE_PREF_SIZE);
            note.setMinWidth(0);
            row.setAlignment(Pos.CENTER_LEFT);
            setPrefWidth(1); // cuts notes instead of scrolling sideways
        }

        @Override
        protected void updateItem(@Nullable Line line, boolean empty) {
            super.updateItem(line, empty);
            if (empty || line == null) {
                setGraphic(null);
                setAccessibleText(null);
            } else {
                name.setText(line.name());
                note.setText(line.note());
                setAccessibleText(line.name() + ", " + line.note());
                setGraphic(row);
            }
        }
    }
}
