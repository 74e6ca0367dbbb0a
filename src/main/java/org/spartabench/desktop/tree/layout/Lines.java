package org.spartabench.desktop.tree.layout;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javafx.scene.shape.LineTo;
import javafx.scene.shape.MoveTo;
import javafx.scene.shape.PathElement;
import javafx.scene.shape.QuadCurveTo;
import org.spartabench.desktop.tree.layout.TreeDrawing.Point;

/** Draws routes as lines with rounded corners and arrows, on screen and as SVG path data. */
public final class Lines {

    private static final double ROUND = 8;
    private static final double ARROW_LENGTH = 7;
    private static final double ARROW_HALF = 3.5;

    private Lines() {}

    /** Describes a piece of a line: straight to {@code in}, then round the corner to {@code out}. */
    private record Bend(Point in, Point corner, Point out) {}

    private static List<Bend> bends(List<Point> route) {
        List<Bend> bends = new ArrayList<>();
        for (int i = 1; i < route.size() - 1; i++) {
            Point before = route.get(i - 1);
            Point corner = route.get(i);
            Point after = route.get(i + 1);
            bends.add(new Bend(
                    towards(corner, before, Math.min(ROUND, distance(before, corner) / 2)),
                    corner,
                    towards(corner, after, Math.min(ROUND, distance(corner, after) / 2))));
        }
        return bends;
    }

    public static List<PathElement> elements(List<Point> route) {
        List<PathElement> elements = new ArrayList<>();
        elements.add(new MoveTo(route.getFirst().x(), route.getFirst().y()));
        for (Bend bend : bends(route)) {
            elements.add(new LineTo(bend.in().x(), bend.in().y()));
            elements.add(new QuadCurveTo(
                    bend.corner().x(),
                    bend.corner().y(),
                    bend.out().x(),
                    bend.out().y()));
        }
        elements.add(new LineTo(route.getLast().x(), route.getLast().y()));
        return elements;
    }

    public static String data(List<Point> route) {
        StringBuilder data = new StringBuilder("M" + text(route.getFirst()));
        bends(route)
                .forEach(b -> data.append(" L")
                        .append(text(b.in()))
                        .append(" Q")
                        .append(text(b.corner()))
                        .append(' ')
                        .append(text(b.out())));
        return data.append(" L").append(text(route.getLast())).toString();
    }

    /** Gives the corners of a triangle whose first is the route's end. */
    public static List<Point> arrow(List<Point> route) {
        Point tip = route.getLast();
        Point back = towards(tip, route.get(route.size() - 2), ARROW_LENGTH);
        double acrossX = (tip.y() - back.y()) / ARROW_LENGTH * ARROW_HALF;
        double acrossY = (back.x() - tip.x()) / ARROW_LENGTH * ARROW_HALF;
        return List.of(
                tip,
                new Point(back.x() + acrossX, back.y() + acrossY),
                new Point(back.x() - acrossX, back.y() - acrossY));
    }

    public static String text(Point point) {
        return String.format(Locale.ROOT, "%.1f,%.1f", point.x(), point.y());
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
