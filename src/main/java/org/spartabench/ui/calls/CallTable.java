package org.spartabench.ui.calls;

import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.geometry.Pos;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;
import org.spartabench.api.call.Called;
import org.spartabench.api.call.LedgerLine;
import org.spartabench.ui.fx.Nodes;
import org.spartabench.ui.fx.Numbers;

/** Lists calls with the time that each waited, as bars below each other within one query. */
final class CallTable extends TableView<LedgerLine> {

    private static final double LEAST_BAR = 3;

    private long longest = 1;

    CallTable() {
        setAccessibleText("Calls");
        setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
        setPlaceholder(
                Nodes.wrapped("No calls yet. Run a query over APIs in Query, or try an API in Sources.", "muted"));
        text("API", 130, l -> l.called().api());
        text("Arguments", 190, l -> arguments(l.called()));
        text("From", 74, l -> CallTable.origin(l.called()));
        text("Status", 84, l -> status(l.called()));
        number("Rows", 52, l -> Numbers.grouped(l.called().rows()));
        number("Time", 66, l -> Numbers.time(l.called().nanos()));
        TableColumn<LedgerLine, LedgerLine> waited = new TableColumn<>("Waited");
        waited.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(row.getValue()));
        waited.setCellFactory(c -> new BarCell());
        waited.setMinWidth(110);
        waited.setSortable(false);
        getColumns().add(waited);
    }

    void show(List<LedgerLine> calls) {
        longest = calls.stream()
                .mapToLong(l -> start(l) + l.called().nanos())
                .max()
                .orElse(1);
        getItems().setAll(calls);
    }

    static String origin(Called call) {
        return switch (call.origin()) {
            case NETWORK -> "network";
            case KEPT -> "kept";
        };
    }

    static String status(Called call) {
        return (call.status() == 0 ? "no reply" : String.valueOf(call.status())) + (call.retry() ? ", again" : "");
    }

    private static String arguments(Called call) {
        String all = call.arguments().toString();
        return call.arguments().values().isEmpty() ? "all rows" : all.substring(1, all.length() - 1);
    }

    /** Gives the nanoseconds between the start of the query and that of the call. */
    private static long start(LedgerLine line) {
        return Math.max(0, Duration.between(line.asked(), line.started()).toNanos());
    }

    private void text(String name, double width, Function<LedgerLine, String> value) {
        getColumns().add(column(name, width, value));
    }

    private void number(String name, double width, Function<LedgerLine, String> value) {
        TableColumn<LedgerLine, String> column = column(name, width, value);
        column.getStyleClass().add("number-column");
        getColumns().add(column);
    }

    private static TableColumn<LedgerLine, String> column(
            String name, double width, Function<LedgerLine, String> value) {
        TableColumn<LedgerLine, String> column = new TableColumn<>(name);
        column.setCellValueFactory(row -> new ReadOnlyStringWrapper(value.apply(row.getValue())));
        column.setPrefWidth(width);
        column.setMinWidth(Math.min(width, 60));
        column.setSortable(false);
        return column;
    }

    /** Draws when a call began and how long it waited. */
    private final class BarCell extends TableCell<LedgerLine, LedgerLine> {

        private final Region bar = new Region();
        private final Pane track = new Pane(bar);

        BarCell() {
            setAlignment(Pos.CENTER_LEFT);
            track.setMinHeight(10);
            track.setMaxHeight(10);
            bar.setMinHeight(10);
        }

        @Override
        protected void updateItem(@Nullable LedgerLine line, boolean empty) {
            super.updateItem(line, empty);
            setGraphic(line == null || empty ? null : track);
        }

        @Override
        protected void layoutChildren() {
            super.layoutChildren();
            LedgerLine line = getItem();
            if (line != null) {
                double width = getWidth() - 16;
                double scale = width / longest;
                bar.getStyleClass().setAll("bar-fill", line.called().status() == 200 ? "done" : "blocks");
                double wide = Math.max(LEAST_BAR, line.called().nanos() * scale);
                bar.resizeRelocate(Math.min(start(line) * scale, width - wide), 0, wide, 10);
            }
        }
    }
}
