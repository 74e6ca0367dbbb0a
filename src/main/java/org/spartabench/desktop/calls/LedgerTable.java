package org.spartabench.desktop.calls;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;
import org.spartabench.apis.call.ledger.Called;
import org.spartabench.apis.call.ledger.LedgerLine;
import org.spartabench.base.report.Numbers;
import org.spartabench.desktop.fx.Nodes;

/** Lists calls with the time that each waited, as bars below each other within one query. */
final class LedgerTable extends TableView<LedgerLine> {

    private static final double LEAST_BAR = 3;
    private static final double BAR = 10;
    private static final double SIDES = 18;
    private static final int FOUND = 200;
    private static final double LEAST = 60;

    /** Of a title, in pixels, with its part of the sides. */
    private static final double LETTER = 10;

    /** Start of the first call on screen of each query. */
    private final Map<Instant, Instant> first = new HashMap<>();

    private long longest = 1;

    LedgerTable() {
        setAccessibleText("Calls");
        setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
        setPlaceholder(
                Nodes.wrapped("No calls yet. Run a query over APIs in Query, or try an API in Sources.", "muted"));
        text("API", 130, l -> l.called().api());
        text("Arguments", 190, l -> arguments(l.called()));
        text("From", 74, l -> LedgerTable.origin(l.called()));
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
        first.clear();
        calls.forEach(l -> first.merge(l.asked(), l.started(), (a, b) -> a.isBefore(b) ? a : b));
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

    /** Gives the nanoseconds between the first call of the query and this one. */
    private long start(LedgerLine line) {
        Instant from = first.getOrDefault(line.asked(), line.started());
        return Math.max(0, Duration.between(from, line.started()).toNanos());
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
        column.setMinWidth(Math.min(width, Math.max(LEAST, name.length() * LETTER)));
        column.setSortable(false);
        return column;
    }

    /** Draws when a call began and how long it waited. */
    private final class BarCell extends TableCell<LedgerLine, LedgerLine> {

        private final Region bar = new Region();
        private final Pane track = new Pane(bar) {
            @Override
            protected void layoutChildren() {
                LedgerLine line = getItem();
                if (line != null) {
                    double scale = getWidth() / longest;
                    double wide = Math.max(LEAST_BAR, line.called().nanos() * scale);
                    bar.resizeRelocate(Math.min(start(line) * scale, getWidth() - wide), 0, wide, BAR);
                }
            }
        };

        BarCell() {
            setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
            track.setMinHeight(BAR);
            track.setMaxHeight(BAR);
            track.prefWidthProperty().bind(widthProperty().subtract(SIDES));
        }

        @Override
        protected void updateItem(@Nullable LedgerLine line, boolean empty) {
            super.updateItem(line, empty);
            boolean there = line != null && !empty;
            setGraphic(there ? track : null);
            if (line != null && there) {
                bar.getStyleClass().setAll("bar-fill", line.called().status() == FOUND ? "done" : "blocks");
                track.requestLayout();
            }
        }
    }
}
