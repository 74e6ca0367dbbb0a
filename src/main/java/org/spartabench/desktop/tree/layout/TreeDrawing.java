package org.spartabench.desktop.tree.layout;

import java.util.Collection;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.spartabench.desktop.tree.state.Link;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.shape.Shape;

/**
 * Lays out a tree, without controls: boxes, the lines between them, and room for a label at each line that no box, line
 * or other label touches. Lengths in pixels at scale 1, from the upper left corner.
 *
 * @param edges from the outer block down to the inner one, by the inner block
 * @param labels room for the label of that edge
 * @param links from the correlated block to the block it refers to; the last stretch carries the arrow
 */
public record TreeDrawing(
        double width,
        double height,
        Map<BlockPath, Box> boxes,
        Map<BlockPath, List<Point>> edges,
        Map<BlockPath, Box> labels,
        Map<Link, List<Point>> links) {

    public record Point(double x, double y) {}

    public record Box(double x, double y, double width, double height) {
        public double centerX() {
            return x + width / 2;
        }

        public double centerY() {
            return y + height / 2;
        }

        public double right() {
            return x + width;
        }

        public double bottom() {
            return y + height;
        }

        Box moved(double by) {
            return new Box(x + by, y, width, height);
        }
    }

    static final double SIBLING_GAP = 20;

    /** The distance below the outer block at which its edges branch. */
    private static final double BRANCH = 20;

    /** The distance from the edge of a correlation with the block just outside. */
    private static final double BESIDE = 9;

    /** The distance from the blocks that a correlation with a block farther out goes round. */
    private static final double AROUND = 10;

    private static final double LABEL_WIDTH = 108;
    private static final double LABEL_HEIGHT = 20;
    private static final double LABEL_GAP = 6;

    public static TreeDrawing of(Shape shape, Collection<Link> links, BlockSize size) {
        return of(shape, size).with(links, size);
    }

    /** Draws a tree without correlations. */
    public static TreeDrawing of(Shape shape, BlockSize size) {
        return size.stacked() ? StackedDrawing.of(shape, size) : beside(shape, size);
    }

    /** Adds correlations to a drawing without any; those with a block that is not drawn are left out. */
    public TreeDrawing with(Collection<Link> all, BlockSize size) {
        List<Link> drawn = all.stream()
                .filter(l -> boxes.containsKey(l.from()) && boxes.containsKey(l.to()))
                .toList();
        return drawn.isEmpty() ? this : size.stacked() ? StackedDrawing.with(this, drawn) : beside(drawn);
    }

    private static TreeDrawing beside(Shape shape, BlockSize size) {
        Map<BlockPath, Box> boxes = boxes(shape, size);
        Map<BlockPath, List<Point>> edges = new TreeMap<>();
        Map<BlockPath, Box> labels = new TreeMap<>();
        boxes.forEach((path, box) -> {
            if (path.depth() > 0) {
                Box above = box(boxes, path.parent());
                edges.put(path, branch(above, box, 0));
                labels.put(path, label(above, box));
            }
        });
        return inFrame(boxes, edges, labels, Map.of());
    }

    private TreeDrawing beside(List<Link> drawn) {
        Map<Link, List<Point>> routes = new LinkedHashMap<>();
        drawn.forEach(link -> routes.put(link, route(link, boxes)));
        return inFrame(boxes, edges, labels, routes);
    }

    private static Map<BlockPath, Box> boxes(Shape shape, BlockSize size) {
        Map<BlockPath, Double> centers = new TreeMap<>();
        Columns.fill(shape, size.width() + SIBLING_GAP, centers);
        Map<BlockPath, Box> boxes = new TreeMap<>();
        centers.forEach((path, center) -> boxes.put(
                path,
                new Box(
                        center - size.width() / 2,
                        path.depth() * (size.height() + size.gap()),
                        size.width(),
                        size.height())));
        return boxes;
    }

    /** Routes down, across and down; {@code aside} pixels beside the plain edge and above its branch. */
    private static List<Point> branch(Box above, Box below, double aside) {
        double shift = below.centerX() > above.centerX() + 1 ? aside : -aside;
        double start = above.centerX() + shift;
        double end = below.centerX() + shift;
        double along = above.bottom() + BRANCH - aside;
        Point first = new Point(start, above.bottom());
        Point last = new Point(end, below.y());
        return Math.abs(start - end) < 1
                ? List.of(first, last)
                : List.of(first, new Point(start, along), new Point(end, along), last);
    }

    /** Places the label to the right of the last stretch, and of a correlation that may run there. */
    private static Box label(Box above, Box below) {
        double beside = below.centerX() > above.centerX() + 1 ? BESIDE : 0;
        double top = above.bottom() + BRANCH + (below.y() - above.bottom() - BRANCH - LABEL_HEIGHT) / 2;
        return new Box(below.centerX() + beside + LABEL_GAP, top, LABEL_WIDTH, LABEL_HEIGHT);
    }

    private static List<Point> route(Link link, Map<BlockPath, Box> boxes) {
        Box from = box(boxes, link.from());
        Box to = box(boxes, link.to());
        if (link.from().depth() == link.to().depth() + 1) {
            return branch(to, from, BESIDE).reversed();
        }
        BlockPath top = new BlockPath(link.from().steps().subList(0, link.to().depth() + 1));
        double left = boxes.entrySet().stream()
                .filter(e -> within(e.getKey(), top))
                .mapToDouble(e -> e.getValue().x())
                .min()
                .orElse(from.x());
        double aside = left - AROUND;
        Point start = new Point(from.x(), from.centerY());
        Point turn = new Point(aside, from.centerY());
        double side = aside < to.x() ? to.x() : to.right();
        return to.x() <= aside && aside <= to.right()
                ? List.of(start, turn, new Point(aside, to.bottom()))
                : List.of(start, turn, new Point(aside, to.centerY()), new Point(side, to.centerY()));
    }

    /** Whether a block is at that place or inside it. */
    public static boolean within(BlockPath path, BlockPath top) {
        return path.depth() >= top.depth()
                && path.steps().subList(0, top.depth()).equals(top.steps());
    }

    /** Moves everything right, so that lines left of the boxes fit. */
    private static TreeDrawing inFrame(
            Map<BlockPath, Box> boxes,
            Map<BlockPath, List<Point>> edges,
            Map<BlockPath, Box> labels,
            Map<Link, List<Point>> links) {
        DoubleSummaryStatistics xs = new DoubleSummaryStatistics();
        boxes.values().forEach(b -> {
            xs.accept(b.x());
            xs.accept(b.right());
        });
        labels.values().forEach(b -> xs.accept(b.right()));
        links.values().forEach(route -> route.forEach(p -> xs.accept(p.x())));
        double left = xs.getMin();
        double bottom = boxes.values().stream().mapToDouble(Box::bottom).max().orElse(0);
        return new TreeDrawing(
                xs.getMax() - left,
                bottom,
                moved(boxes, box -> box.moved(-left)),
                moved(edges, route -> moved(route, -left)),
                moved(labels, box -> box.moved(-left)),
                moved(links, route -> moved(route, -left)));
    }

    private static <K, V> Map<K, V> moved(Map<K, V> all, UnaryOperator<V> by) {
        Map<K, V> moved = new LinkedHashMap<>();
        all.forEach((key, value) -> moved.put(key, by.apply(value)));
        return moved;
    }

    private static List<Point> moved(List<Point> route, double by) {
        return route.stream().map(p -> new Point(p.x() + by, p.y())).toList();
    }

    private static Box box(Map<BlockPath, Box> boxes, BlockPath path) {
        return Objects.requireNonNull(boxes.get(path), "a block without a box");
    }
}
