package org.spartabench.desktop.tree.layout;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import javafx.scene.layout.Region;
import javafx.scene.shape.Circle;
import javafx.scene.shape.Line;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.shape.Shape;

/** Draws a shape in miniature: a dot per block. */
public final class ShapeGlyph extends Region {

    private static final double ACROSS = 7;
    private static final double DOWN = 6;
    private static final double DOT = 1.9;

    /** A large shape is drawn smaller, so that it stays a glyph. */
    private static final double MOST_WIDE = 96;

    private static final double MOST_HIGH = 20;

    public ShapeGlyph(Shape shape) {
        getStyleClass().add("shape-glyph");
        setMouseTransparent(true);
        Map<BlockPath, Double> centers = new TreeMap<>();
        Columns.fill(shape, ACROSS, centers);
        double across = Collections.max(centers.values()) - Collections.min(centers.values());
        double narrow = Math.min(1, MOST_WIDE / Math.max(1, across));
        centers.replaceAll((path, x) -> x * narrow);
        double down = Math.min(DOWN, MOST_HIGH / Math.max(1, shape.depth()));
        double dot = Math.max(0.7, DOT * narrow);
        double left = Collections.min(centers.values()) - DOT - 0.5;
        double width = Collections.max(centers.values()) - left + DOT + 0.5;
        double height = shape.depth() * down + 2 * DOT + 1;
        setMinSize(width, height);
        setPrefSize(width, height);
        setMaxSize(width, height);
        centers.forEach((path, x) -> {
            if (path.depth() > 0) {
                Line line = Nodes.styled(
                        new Line(
                                x - left,
                                y(path, down),
                                centers.getOrDefault(path.parent(), x) - left,
                                y(path.parent(), down)),
                        "edge");
                getChildren().addFirst(line);
            }
            Circle circle = Nodes.styled(new Circle(x - left, y(path, down), dot), "dot");
            getChildren().add(circle);
        });
    }

    private static double y(BlockPath path, double down) {
        return DOT + 0.5 + path.depth() * down;
    }
}
