package org.spartabench.desktop.fx;

import java.util.ArrayList;
import java.util.List;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;

/**
 * A bar that puts what it has no room for into further rows, so that no control of it lies behind an edge. A {@code FlowPane}
 * lacks the free space that pushes buttons to the right, a {@code ToolBar} hides them in a menu.
 */
public final class WrapBar extends HBox {

    private static final double ROW_GAP = 4;

    private record Row(List<Node> nodes, double height) {}

    @Override
    public Orientation getContentBias() {
        return Orientation.HORIZONTAL;
    }

    @Override
    protected double computeMinWidth(double height) {
        return edges() + bar().stream().mapToDouble(n -> n.minWidth(-1)).max().orElse(0);
    }

    @Override
    protected double computeMinHeight(double width) {
        return fits(width) ? super.computeMinHeight(width) : wrapped(width);
    }

    @Override
    protected double computePrefHeight(double width) {
        return fits(width) ? super.computePrefHeight(width) : wrapped(width);
    }

    @Override
    protected void layoutChildren() {
        if (fits(getWidth())) {
            super.layoutChildren();
            return;
        }
        getManagedChildren().forEach(n -> n.resizeRelocate(0, 0, 0, 0));
        double room = getWidth() - edges();
        double y = snappedTopInset();
        for (Row row : rows(room)) {
            double x = snappedLeftInset();
            for (Node node : row.nodes()) {
                double width = Math.min(room, snapSizeX(node.prefWidth(-1)));
                layoutInArea(
                        node,
                        x,
                        y,
                        width,
                        row.height(),
                        0,
                        getAlignment().getHpos(),
                        getAlignment().getVpos());
                x += width + getSpacing();
            }
            y += row.height() + ROW_GAP;
        }
    }

    /** Whether one row holds everything. */
    private boolean fits(double width) {
        List<Node> all = getManagedChildren();
        return width < 0
                || edges()
                                + getSpacing() * Math.max(0, all.size() - 1)
                                + all.stream()
                                        .mapToDouble(n -> snapSizeX(n.minWidth(-1)))
                                        .sum()
                        <= width + 0.5;
    }

    private double wrapped(double width) {
        List<Row> rows = rows(width - edges());
        return snappedTopInset()
                + snappedBottomInset()
                + ROW_GAP * (rows.size() - 1)
                + rows.stream().mapToDouble(Row::height).sum();
    }

    private List<Row> rows(double room) {
        List<Row> rows = new ArrayList<>();
        List<Node> row = new ArrayList<>();
        double height = 0;
        double x = 0;
        for (Node node : bar()) {
            double width = Math.min(room, snapSizeX(node.prefWidth(-1)));
            if (!row.isEmpty() && x + width > room + 0.5) {
                rows.add(new Row(row, height));
                row = new ArrayList<>();
                height = 0;
                x = 0;
            }
            row.add(node);
            x += width + getSpacing();
            height = Math.max(height, snapSizeY(node.prefHeight(width)));
        }
        rows.add(new Row(row, height));
        return rows;
    }

    /** What has a size of its own: free space has none. */
    private List<Node> bar() {
        return getManagedChildren().stream()
                .filter(n -> getHgrow(n) != Priority.ALWAYS || n.prefWidth(-1) > 0)
                .toList();
    }

    private double edges() {
        return snappedLeftInset() + snappedRightInset();
    }
}
