package org.spartabench.ui.tree;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import javafx.scene.layout.Region;
import javafx.scene.shape.Circle;
import javafx.scene.shape.Line;
import org.spartabench.query.BlockPath;
import org.spartabench.query.Shape;

/** A shape as a tiny drawing: a dot a block. */
public final class ShapeGlyph extends Region {

    private static final double ACROSS = 7;
    private static final double DOWN = 6;
    private static final double DOT = 1.9;

    public ShapeGlyph(Shape shape) {
        getStyleClass().add("shape-glyph");
        setMouseTransparent(true);
        Map<BlockPath, Double> centers = new TreeMap<>();
        Columns.fill(shape, ACROSS, centers);
        double left = Collections.min(centers.values()) - DOT - 0.5;
        double width = Collections.max(centers.values()) - left + DOT + 0.5;
        double height = shape.depth() * DOWN + 2 * DOT + 1;
        setMinSize(width, height);
        setPrefSize(width, height);
        setMaxSize(width, height);
        centers.forEach((path, x) -> {
            if (path.depth() > 0) {
                Line line = new Line(
                        x - left,
                        y(path),
                        centers.getOrDefault(TreeDrawing.outer(path), x) - left,
                        y(TreeDrawing.outer(path)));
                line.getStyleClass().add("edge");
                getChildren().addFirst(line);
            }
            getChildren().add(new Circle(x - left, y(path), DOT));
        });
        getChildren().stream()
                .filter(Circle.class::isInstance)
                .forEach(dot -> dot.getStyleClass().add("dot"));
    }

    private static double y(BlockPath path) {
        return DOT + 0.5 + path.depth() * DOWN;
    }
}
