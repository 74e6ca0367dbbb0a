package org.spartabench.desktop.chart;

import java.util.List;
import java.util.stream.Stream;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.text.Font;
import javafx.scene.text.Text;
import org.spartabench.desktop.fx.Nodes;

/** Shows values as a table as high as its rows, with numbers to the right. */
public final class SheetTable extends TableView<List<String>> {

    private static final double ROW = 26;
    private static final double HEAD = 30;
    private static final Font FONT = Font.font(12);
    private static final double PADDING = 18;

    /** A text that is shorter than the longest by so many letters is not wider. */
    private static final int SHORTER = 3;

    /** The most width that a column of words insists on. */
    private static final double MOST_TEXT = 240;

    public SheetTable() {
        getStyleClass().add("sheet-table");
        setColumnResizePolicy(SheetTable::share);
        setFocusTraversable(true);
        setPlaceholder(new Label()); // whether there is nothing to list is known once something was shown
    }

    /** Shares the room among the columns by the width of their text; a column that is dragged moves as usual. */
    private static <S> boolean share(ResizeFeatures<S> asked) {
        if (asked.getColumn() != null) {
            return CONSTRAINED_RESIZE_POLICY_ALL_COLUMNS.call(asked);
        }
        List<TableColumn<S, ?>> columns = asked.getTable().getVisibleLeafColumns();
        double wanted = columns.stream().mapToDouble(TableColumn::getPrefWidth).sum();
        double least = columns.stream().mapToDouble(TableColumn::getMinWidth).sum();
        double room = asked.getContentWidth() - wanted;
        double left = asked.getContentWidth();
        for (TableColumn<S, ?> column : columns) {
            double pref = column.getPrefWidth();
            double give = room >= 0 ? pref / wanted : (pref - column.getMinWidth()) / Math.max(1, wanted - least);
            double width = column == columns.getLast() ? left : Math.floor(pref + room * give);
            asked.setColumnWidth(column, Math.max(column.getMinWidth(), width));
            left -= column.getWidth();
        }
        return true;
    }

    public void show(ValueTable table) {
        setPlaceholder(Nodes.label("Nothing to list yet.", "muted"));
        getColumns().clear();
        for (int i = 0; i < table.columns().size(); i++) {
            getColumns().add(column(table, i));
        }
        getItems().setAll(table.rows());
        double height = HEAD + ROW * Math.max(1, table.rows().size()) + 4;
        setMinHeight(height);
        setPrefHeight(height);
        setMaxHeight(height);
    }

    private static TableColumn<List<String>, String> column(ValueTable table, int index) {
        TableColumn<List<String>, String> column =
                new TableColumn<>(table.columns().get(index));
        column.setCellValueFactory(
                row -> new ReadOnlyStringWrapper(row.getValue().get(index)));
        column.setSortable(false);
        column.setReorderable(false);
        double whole = widest(table, index) + PADDING;
        column.setPrefWidth(whole);
        column.setMinWidth(table.numeric(index) ? whole : Math.min(whole, MOST_TEXT));
        if (table.numeric(index)) {
            column.getStyleClass().add("number-column");
        }
        return column;
    }

    /** Measures the title and the longest cells of a column. */
    private static double widest(ValueTable table, int index) {
        int longest =
                table.rows().stream().mapToInt(r -> r.get(index).length()).max().orElse(0);
        Stream<String> cells =
                table.rows().stream().map(r -> r.get(index)).filter(cell -> cell.length() > longest - SHORTER);
        return Stream.concat(Stream.of(table.columns().get(index)), cells)
                .distinct()
                .mapToDouble(SheetTable::width)
                .max()
                .orElse(0);
    }

    private static double width(String text) {
        Text drawn = new Text(text);
        drawn.setFont(FONT);
        return Math.ceil(drawn.getLayoutBounds().getWidth());
    }
}
