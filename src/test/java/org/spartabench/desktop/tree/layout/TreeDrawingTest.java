package org.spartabench.desktop.tree.layout;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.spartabench.Law;
import org.spartabench.desktop.tree.layout.TreeDrawing.Box;
import org.spartabench.desktop.tree.layout.TreeDrawing.Point;
import org.spartabench.desktop.tree.state.Link;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.shape.Shape;

/** Nothing in a drawing lies on anything else, whatever the tree. */
class TreeDrawingTest {

    private static final double CLOSE = 1e-6;

    static Stream<Shape> shapes() {
        Stream<Shape> grown = IntStream.range(0, 60).mapToObj(seed -> grown(new Random(seed), 2 + seed));
        return Stream.concat(Shape.PUBLISHED.stream(), grown);
    }

    @Test
    void boxesLabelsAndLinesKeepApart() {
        Law.holdsFor(shapes(), shape -> {
            for (BlockSize size :
                    List.of(BlockSize.WIDE, BlockSize.NARROW, BlockSize.SLIM, BlockSize.FLAT, BlockSize.STACKED)) {
                TreeDrawing drawing = TreeDrawing.of(shape, toParents(shape), size);
                List<Box> solid = new ArrayList<>(drawing.boxes().values());
                solid.addAll(drawing.labels().values());
                for (int i = 0; i < solid.size(); i++) {
                    for (int j = 0; j < i; j++) {
                        assertThat(overlap(solid.get(i), solid.get(j)))
                                .as("%s: %s and %s", shape, i, j)
                                .isFalse();
                    }
                }
                Stream.concat(drawing.edges().values().stream(), drawing.links().values().stream())
                        .forEach(route -> solid.forEach(box -> assertThat(crosses(route, box))
                                .as("%s: %s through %s", shape, route, box)
                                .isFalse()));
            }
        });
    }

    @Test
    void everythingIsInsideTheFrame() {
        Law.holdsFor(shapes(), shape -> {
            insideTheFrame(TreeDrawing.of(shape, toRoot(shape), BlockSize.MIDDLE));
            insideTheFrame(TreeDrawing.of(shape, toRoot(shape), BlockSize.STACKED));
        });
    }

    private static void insideTheFrame(TreeDrawing drawing) {
        Stream<Point> points = Stream.of(
                        drawing.edges().values(), drawing.links().values())
                .flatMap(c -> c.stream())
                .flatMap(List::stream);
        Stream<Point> corners = Stream.of(
                        drawing.boxes().values(), drawing.labels().values())
                .flatMap(c -> c.stream())
                .flatMap(b -> Stream.of(new Point(b.x(), b.y()), new Point(b.right(), b.bottom())));
        assertThat(Stream.concat(points, corners))
                .allMatch(p ->
                        p.x() >= -CLOSE && p.x() <= drawing.width() + CLOSE && p.y() >= 0 && p.y() <= drawing.height());
    }

    @Test
    void anArrowEndsAtTheBlockItRefersTo() {
        Law.holdsFor(shapes(), shape -> {
            arrowsArrive(TreeDrawing.of(shape, toRoot(shape), BlockSize.MIDDLE));
            arrowsArrive(TreeDrawing.of(shape, toParents(shape), BlockSize.STACKED));
        });
    }

    private static void arrowsArrive(TreeDrawing drawing) {
        drawing.links().forEach((link, route) -> {
            assertThat(onBorder(route.getFirst(), drawing.boxes().get(link.from())))
                    .isTrue();
            assertThat(onBorder(route.getLast(), drawing.boxes().get(link.to())))
                    .isTrue();
        });
    }

    private static Shape grown(Random random, int blocks) {
        Shape shape = Shape.LEAF;
        for (int i = 1; i < blocks; i++) {
            shape = withOneMore(shape, random);
        }
        return shape;
    }

    private static Shape withOneMore(Shape shape, Random random) {
        List<Shape> children = new ArrayList<>(shape.children());
        if (children.isEmpty() || random.nextInt(3) == 0) {
            children.add(random.nextInt(children.size() + 1), Shape.LEAF);
        } else {
            int at = random.nextInt(children.size());
            children.set(at, withOneMore(children.get(at), random));
        }
        return new Shape(children);
    }

    private static List<Link> toParents(Shape shape) {
        return shape.postOrder().stream()
                .filter(p -> p.depth() > 0)
                .map(p -> new Link(p, p.parent()))
                .toList();
    }

    private static List<Link> toRoot(Shape shape) {
        return shape.postOrder().stream()
                .filter(p -> p.depth() > 0)
                .map(p -> new Link(p, BlockPath.ROOT))
                .toList();
    }

    private static boolean overlap(Box a, Box b) {
        return a.x() < b.right() - CLOSE && b.x() < a.right() - CLOSE && a.y() < b.bottom() && b.y() < a.bottom();
    }

    /** All stretches are level or upright; one that only touches the border does not cross. */
    private static boolean crosses(List<Point> route, Box box) {
        for (int i = 1; i < route.size(); i++) {
            Point a = route.get(i - 1);
            Point b = route.get(i);
            if (Math.max(a.x(), b.x()) > box.x() + CLOSE
                    && Math.min(a.x(), b.x()) < box.right() - CLOSE
                    && Math.max(a.y(), b.y()) > box.y()
                    && Math.min(a.y(), b.y()) < box.bottom()) {
                return true;
            }
        }
        return false;
    }

    private static boolean onBorder(Point p, Box box) {
        boolean across = p.x() > box.x() - CLOSE && p.x() < box.right() + CLOSE;
        boolean side = Math.abs(p.x() - box.x()) < CLOSE || Math.abs(p.x() - box.right()) < CLOSE;
        return side && p.y() >= box.y() && p.y() <= box.bottom()
                || across && (p.y() == box.y() || p.y() == box.bottom());
    }
}
