package org.spartabench.ui.chart;

import java.util.List;
import java.util.Locale;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import org.spartabench.ui.fx.Nodes;

/** Shows values as a table as high as its rows, with numbers to the right. */
public final class SheetTable extends TableView<List<String>> {

    private static final double ROW = 26;
    private static final double HEAD = 30;
    private static final double LETTER = 6.9;
    private static final double CAPITAL = 8.6;
    private static final double PADDING = 20;
    /** The most width that a column of words insists on. */
    private static final double MOST_TEXT = 240;

    public SheetTable() {
        getStyleClass().add("sheet-table");
        setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_ALL_COLUMNS);
        setFocusTraversable(true);
        setPlaceholder(Nodes.label("Nothing to list yet.", "muted"));
    }

    public void show(ValueTable sheet) {
        getColumns().clear();
        for (int i = 0; i < sheet.columns().size(); i++) {
            getColumns().add(column(sheet, i));
        }
        getItems().setAll(sheet.rows());
        double height = HEAD + ROW * Math.max(1, sheet.rows().size()) + 4;
        setMinHeight(height);
        setPrefHeight(height);
        setMaxHeight(height);
    }

    private static TableColumn<List<String>, String> column(ValueTable sheet, int index) {
        TableColumn<List<String>, String> column =
                new TableColumn<>(sheet.columns().get(index));
        column.setCellValueFactory(
                row -> new ReadOnlyStringWrapper(row.getValue().get(index)));
        column.setSortable(false);
        column.setReorderable(false);
        String title = column.getText();
        double name = title.length() * (title.equals(title.toUpperCase(Locale.ROOT)) ? CAPITAL : LETTER);
        int longest =
                sheet.rows().stream().mapToInt(r -> r.get(index).length()).max().orElse(0);
        double whole = Math.max(longest * LETTER, name) + PADDING;
        column.setPrefWidth(whole);
        column.setMinWidth(sheet.numeric(index) ? name + PADDING : Math.min(whole, MOST_TEXT));
        if (sheet.numeric(index)) {
            column.getStyleClass().add("number-column");
        }
        return column;
    }
}
