package org.spartabench.desktop.run;

import java.util.List;
import java.util.function.IntConsumer;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.OverrunStyle;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import org.spartabench.desktop.event.EventLine;
import org.spartabench.desktop.event.Moment;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.cell.ItemCell;

/** Lists the events of one item, one per line. */
public final class Timeline extends ListView<Moment> {

    private static final double ROW = 24;
    private static final double WORD = 64;

    private final ObservableList<Moment> events = FXCollections.observableArrayList();
    private boolean showing;

    public Timeline() {
        getStyleClass().add("timeline");
        setItems(events);
        setFixedCellSize(ROW);
        setCellFactory(list -> new Cell());
        setPlaceholder(Nodes.wrapped("The events of the followed tree appear here.", "muted", "small"));
        setAccessibleText("Events of the followed item");
    }

    /** @param listener takes the index of an event that the user has selected */
    void onChoose(IntConsumer listener) {
        getSelectionModel().selectedIndexProperty().addListener((o, was, is) -> {
            if (!showing && is.intValue() >= 0) {
                listener.accept(is.intValue());
            }
        });
    }

    /**
     * Shows the first {@code seen} events of a history.
     *
     * @param chosen index of the selected event; below 0 to follow the latest
     */
    void show(List<Moment> history, int seen, int chosen) {
        showing = true;
        boolean same = events.size() <= seen
                && (events.isEmpty() || events.getFirst() == history.getFirst())
                && (events.isEmpty() || events.getLast() == history.get(events.size() - 1));
        if (!same) {
            events.setAll(history.subList(0, seen));
        } else if (events.size() < seen) {
            events.addAll(history.subList(events.size(), seen));
        }
        if (chosen < 0) {
            getSelectionModel().clearSelection();
            scrollTo(Math.max(0, events.size() - 1));
        } else if (getSelectionModel().getSelectedIndex() != chosen) {
            getSelectionModel().clearAndSelect(chosen);
            scrollTo(Math.max(0, chosen - 3));
        }
        showing = false;
    }

    private static final class Cell extends ItemCell<Moment> {

        private final Label word = new Label();
        private final Label detail = new Label();
        private final Label figure = Nodes.label("", "muted");
        private final HBox row = new HBox(6, word, detail, figure);

        Cell() {
            word.setMinWidth(WORD);
            word.setMaxWidth(WORD);
            detail.setMaxWidth(Double.MAX_VALUE);
            detail.setMinWidth(0);
            detail.setTextOverrun(OverrunStyle.CENTER_ELLIPSIS);
            figure.setMinWidth(USE_PREF_SIZE);
            HBox.setHgrow(detail, Priority.ALWAYS);
            setPrefWidth(0);
        }

        @Override
        protected void show(Moment moment) {
            EventLine line = EventLine.of(moment.event());
            word.setText(line.word());
            word.getStyleClass().setAll("label", "event-word", line.tone().style());
            detail.setText(line.detail());
            figure.setText(line.figure());
            setAccessibleText(line.word() + ", " + line.detail() + ", " + line.figure());
            setGraphic(row);
        }
    }
}
