package org.spartabench.desktop.tree.layout;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.spartabench.desktop.tree.layout.TreeDrawing.Box;
import org.spartabench.desktop.tree.layout.TreeDrawing.Point;
import org.spartabench.desktop.tree.state.Link;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.shape.Shape;

/**
 * Lays out a tree for a narrow place: one block below the other, inner ones indented under the one around them. Edges
 * run left of the boxes, correlations right of them, each in a lane of its own.
 */
final class StackedDrawing {

    private static final double INDENT = 24;
    private static final double LANE = 9;
    private static final double LABEL_WIDTH = 122;
    private static final double LABEL_HEIGHT = 20;

    private final BlockSize size;
    private final Map<BlockPath, Box> boxes = new TreeMap<>();
    private double bottom;

    private StackedDrawing(BlockSize size) {
        this.size = size;
    }

    static TreeDrawing of(Shape shape, BlockSize size) {
        StackedDrawing drawing = new StackedDrawing(size);
        drawing.place(shape, BlockPath.ROOT);
        return drawing.joined();
    }

    /** Gives the same boxes with correlations in lanes beside them. @param links between blocks that it has */
    static TreeDrawing with(TreeDrawing bare, List<Link> links) {
        Map<Link, List<Point>> routes = new LinkedHashMap<>();
        for (int i = 0; i < links.size(); i++) {
            routes.put(links.get(i), route(bare.boxes(), links, i, bare.width() + (i + 1) * LANE));
        }
        return new TreeDrawing(
                bare.width() + links.size() * LANE, bare.height(), bare.boxes(), bare.edges(), bare.labels(), routes);
    }

    private void place(Shape shape, BlockPath path) {
        double top = boxes.isEmpty() ? 0 : bottom + size.gap();
        boxes.put(path, new Box(path.depth() * INDENT, top, size.width(), size.height()));
        bottom = top + size.height();
        for (int i = 0; i < shape.children().size(); i++) {
            place(shape.children().get(i), path.child(i));
        }
    }

    private TreeDrawing joined() {
        Map<BlockPath, List<Point>> edges = new TreeMap<>();
        Map<BlockPath, Box> labels = new TreeMap<>();
        boxes.forEach((path, box) -> {
            if (path.depth() > 0) {
                Box above = box(boxes, path.parent());
                double x = above.x() + INDENT / 2;
                edges.put(
                        path,
                        List.of(
                                new Point(x, above.bottom()),
                                new Point(x, box.centerY()),
                                new Point(box.x(), box.centerY())));
                double top = box.y() - (size.gap() + LABEL_HEIGHT) / 2;
                labels.put(path, new Box(box.x(), top, LABEL_WIDTH, LABEL_HEIGHT));
            }
        });
        double right = boxes.values().stream().mapToDouble(Box::right).max().orElse(0);
        return new TreeDrawing(right, bottom, boxes, edges, labels, Map.of());
    }

    /** Leads out of the lower half of a block, along its lane, and into the upper half of the block it refers to. */
    private static List<Point> route(Map<BlockPath, Box> boxes, List<Link> all, int number, double lane) {
        Link link = all.get(number);
        Box from = box(boxes, link.from());
        Box to = box(boxes, link.to());
        List<Link> same = all.stream().filter(l -> l.to().equals(link.to())).toList();
        double out = from.y() + from.height() * 0.75;
        double in = to.y() + to.height() / 2 * (same.indexOf(link) + 1) / (same.size() + 1);
        return List.of(
                new Point(from.right(), out), new Point(lane, out), new Point(lane, in), new Point(to.right(), in));
    }

    private static Box box(Map<BlockPath, Box> boxes, BlockPath path) {
        return Objects.requireNonNull(boxes.get(path), "a block without a box");
    }
}
