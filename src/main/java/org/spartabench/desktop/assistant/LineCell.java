package org.spartabench.desktop.assistant;

import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import org.jspecify.annotations.Nullable;

/** Shows a line of text that wraps in its list. */
final class LineCell extends ListCell<String> {

    private static final double MARGIN = 36;

    private final Label label = new Label();

    LineCell() {
        label.setWrapText(true);
        setPrefWidth(0);
    }

    /** Computes the height of the wrapped lines at the width of the list. */
    @Override
    protected double computePrefHeight(double width) {
        if (getListView() == null || isEmpty()) {
            return super.computePrefHeight(width);
        }
        double room = Math.max(1, getListView().getWidth() - MARGIN);
        return label.prefHeight(room) + snappedTopInset() + snappedBottomInset();
    }

    @Override
    protected void updateItem(@Nullable String line, boolean empty) {
        super.updateItem(line, empty);
        label.setText(line == null ? "" : line);
        setGraphic(empty || line == null ? null : label);
    }
}
