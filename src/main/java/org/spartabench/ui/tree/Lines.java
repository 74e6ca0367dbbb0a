package org.spartabench.ui.tree;

import java.util.List;
import javafx.scene.shape.LineTo;
import javafx.scene.shape.MoveTo;
import javafx.scene.shape.Path;
import javafx.scene.shape.Polygon;
import javafx.scene.shape.QuadCurveTo;
import org.spartabench.ui.tree.TreeDrawing.Point;

/** Draws routes as lines with rounded corners, and their arrows. */
final class Lines {

    private static final double ROUND = 8;
    private static final double ARROW_LENGTH = 7;
    private static final double ARROW_HALF = 3.5;

    private Lines() {}

    static void draw(Path path, List<Point> route) {
        path.getElements()
                .setAll(new MoveTo(route.getFirst().x(), route.getFirst().y()));
        for (int i = 1; i < route.size() - 1; i++) {
            Point before = route.get(i - 1);
            Point corner = route.get(i);
            Point after = route.get(i + 1);
            Point in = towards(corner, before, Math.min(ROUND, distance(before, corner) / 2));
            Point out = towards(corner, after, Math.min(ROUND, distance(corner, after) / 2));
            path.getElements().add(new LineTo(in.x(), in.y()));
            path.getElements().add(new QuadCurveTo(corner.x(), corner.y(), out.x(), out.y()));
        }
        path.getElements().add(new LineTo(route.getLast().x(), route.getLast().y()));
    }

    /** A triangle whose point is the route's end. */
    static Polygon arrow(List<Point> route) {
        Point tip = route.getLast();
        Point back = towards(tip, route.get(route.size() - 2), ARROW_LENGTH);
        double acrossX = (tip.y() - back.y()) / ARROW_LENGTH * ARROW_HALF;
        double acrossY = (back.x() - tip.x()) / ARROW_LENGTH * ARROW_HALF;
        return new Polygon(
                tip.x(), tip.y(), back.x() + acrossX, back.y() + acrossY, back.x() - acrossX, back.y() - acrossY);
    }

    private static Point towards(Point from, Point to, double length) {
        double all = distance(from, to);
        return all == 0
                ? from
                : new Point(
                        from.x() + (to.x() - from.x()) * length / all, from.y() + (to.y() - from.y()) * length / all);
    }

    private static double distance(Point a, Point b) {
        return Math.hypot(a.x() - b.x(), a.y() - b.y());
    }
}
