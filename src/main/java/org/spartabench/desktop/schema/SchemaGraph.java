package org.spartabench.desktop.schema;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;

/**
 * Places the tables of a schema in its graph: in columns, those with most joins in the middle. Key edges between two
 * tables are one line, from a key column to a key column. Lines keep to the gaps between the boxes, so that none runs
 * through a word.
 */
final class SchemaGraph {

    static final double WIDTH = 204;
    static final double GAP_X = 76;
    static final double GAP_Y = 30;
    static final double HEAD = 46;
    static final double LINE = 18;
    static final double PADDING = 10;
    private static final double LANE = 5;

    /** Places a table's box, in pixels; {@code lines} name joined columns first, then others. */
    record Box(Table table, BoxLook look, int column, double x, double y, List<String> lines) {
        double right() {
            return x + WIDTH;
        }

        double bottom() {
            return y + height();
        }

        double height() {
            return HEAD + LINE * lines.size() + PADDING;
        }

        /** Gives the class of its colour and shape. */
        String style() {
            return look.style().apply(table);
        }

        /** Gives its kind. */
        String words() {
            return look.words().apply(table);
        }

        /** Gives the middle of the line that names a column, or of the head if no line does. */
        double lineOf(String name) {
            for (int at = 0; at < lines.size(); at++) {
                if (lines.get(at).equals(name) || lines.get(at).endsWith(" " + name)) {
                    return y + HEAD + LINE * (at + 0.5);
                }
            }
            return y + HEAD / 2;
        }
    }

    /** Holds two joinable tables with their columns; the line ends at the first columns. */
    record Line(String left, String right, List<String> leftColumns, List<String> rightColumns) {
        String columns() {
            List<String> pairs = new ArrayList<>();
            for (int i = 0; i < leftColumns.size(); i++) {
                pairs.add(
                        leftColumns.get(i).equals(rightColumns.get(i))
                                ? leftColumns.get(i)
                                : leftColumns.get(i) + " – " + rightColumns.get(i));
            }
            return String.join(", ", pairs);
        }
    }

    /** Holds a corner of a route; a curve leads from each to the next, level at both ends. */
    record Point(double x, double y) {}

    /** Marks the columns of a primary key. */
    static final String KEY = "⚷ ";

    /** Marks other columns at which a line ends. */
    static final String JOINED = "↔ ";

    private final Map<String, Box> boxes = new LinkedHashMap<>();
    private final List<Line> lines = new ArrayList<>();
    private final BoxLook look;

    /**
     * @param columns how many boxes stand beside each other
     * @param most how many of a table's columns are named
     */
    SchemaGraph(Schema schema, BoxLook look, int columns, int most) {
        this.look = look;
        Map<List<String>, List<JoinGraph.Edge>> joined = new LinkedHashMap<>();
        for (JoinGraph.Edge edge : schema.joins().edges()) {
            if (edge.kind() == JoinGraph.Kind.KEY
                    && !edge.left().table().equals(edge.right().table())) {
                joined.computeIfAbsent(List.of(edge.left().table(), edge.right().table()), k -> new ArrayList<>())
                        .add(edge);
            }
        }
        joined.forEach((tables, edges) -> lines.add(new Line(
                tables.get(0),
                tables.get(1),
                edges.stream().map(e -> e.left().column()).toList(),
                edges.stream().map(e -> e.right().column()).toList())));
        place(schema, columns, most);
    }

    Map<String, Box> boxes() {
        return boxes;
    }

    List<Line> lines() {
        return lines;
    }

    double width() {
        return boxes.values().stream().mapToDouble(Box::right).max().orElse(0);
    }

    double height() {
        return boxes.values().stream().mapToDouble(Box::bottom).max().orElse(0);
    }

    /** Gives the corners of a line from its left box to its right one, or out to the gap and back within one column. */
    List<Point> route(Line line) {
        Box one = box(line.left());
        Box two = box(line.right());
        double oneY = one.lineOf(line.leftColumns().getFirst());
        double twoY = two.lineOf(line.rightColumns().getFirst());
        return one.column() > two.column() ? route(two, twoY, one, oneY, line) : route(one, oneY, two, twoY, line);
    }

    /** Writes a line as SVG path data. */
    String data(Line line) {
        List<Point> route = route(line);
        StringBuilder data = new StringBuilder("M" + text(route.getFirst()));
        boolean loop = route.size() == 3;
        for (int i = 1; i < route.size(); i++) {
            Point a = route.get(i - 1);
            Point b = route.get(i);
            double middle = (a.x() + b.x()) / 2;
            Point out = loop ? new Point(i == 1 ? b.x() : a.x(), i == 1 ? a.y() : b.y()) : new Point(middle, a.y());
            Point in = loop ? out : new Point(middle, b.y());
            data.append(" C")
                    .append(text(out))
                    .append(' ')
                    .append(text(in))
                    .append(' ')
                    .append(text(b));
        }
        return data.toString();
    }

    private static String text(Point point) {
        return String.format(Locale.ROOT, "%.1f,%.1f", point.x(), point.y());
    }

    private Box box(String table) {
        return Objects.requireNonNull(boxes.get(table), table);
    }

    private List<Point> route(Box from, double fromY, Box to, double toY, Line line) {
        List<Point> route = new ArrayList<>();
        if (from.column() == to.column()) {
            boolean last = from.column() > 0;
            double side = last ? from.x() : from.right();
            double out = (last ? -1 : 1) * (GAP_X * 0.42 + LANE * (lines.indexOf(line) % 4));
            route.add(new Point(side, fromY));
            route.add(new Point(side + out, (fromY + toY) / 2));
            route.add(new Point(side, toY));
            return route;
        }
        route.add(new Point(from.right(), fromY));
        double y = fromY;
        for (int column = from.column() + 1; column < to.column(); column++) {
            double x = column * (WIDTH + GAP_X);
            y = lane(column, (y + toY) / 2) + LANE * (lines.indexOf(line) % 3 - 1);
            route.add(new Point(x, y));
            route.add(new Point(x + WIDTH, y));
        }
        route.add(new Point(to.x(), toY));
        return route;
    }

    /** Finds the free height in a column nearest to the wanted one: above, below or between its boxes. */
    private double lane(int column, double wanted) {
        List<Box> inColumn = boxes.values().stream()
                .filter(b -> b.column() == column)
                .sorted(Comparator.comparingDouble(Box::y))
                .toList();
        return Stream.concat(
                        inColumn.stream().map(b -> b.y() - GAP_Y / 2),
                        Stream.of(inColumn.getLast().bottom() + GAP_Y / 2))
                .min(Comparator.comparingDouble(y -> Math.abs(y - wanted)))
                .orElse(wanted);
    }

    /** Places the tables with most joins in the middle column and the others around it; centres the columns. */
    private void place(Schema schema, int columns, int most) {
        List<Table> byJoins = new ArrayList<>(schema.tables());
        byJoins.sort(Comparator.comparingLong((Table t) -> degree(t.name())).reversed());
        List<List<Table>> grid = new ArrayList<>();
        for (int c = 0; c < columns; c++) {
            grid.add(new ArrayList<>());
        }
        int rows = Math.ceilDiv(byJoins.size(), columns);
        int[] order = fromTheMiddle(columns);
        int spare = rows * columns - byJoins.size();
        int next = 0;
        for (int i = 0; i < columns && next < byJoins.size(); i++) {
            int room = i < spare ? rows - 1 : rows;
            for (int r = 0; r < room && next < byJoins.size(); r++) {
                grid.get(order[i]).add(byJoins.get(next++));
            }
        }
        double tallest = grid.stream().mapToDouble(c -> heightOf(c, most)).max().orElse(0);
        for (int c = 0; c < columns; c++) {
            double y = (tallest - heightOf(grid.get(c), most)) / 2 + GAP_Y / 2;
            for (Table table : grid.get(c)) {
                Box box = new Box(table, look, c, c * (WIDTH + GAP_X), y, shown(table, most));
                boxes.put(table.name(), box);
                y = box.bottom() + GAP_Y;
            }
        }
    }

    private double heightOf(List<Table> column, int most) {
        return column.stream()
                .mapToDouble(t -> HEAD + LINE * shown(t, most).size() + PADDING + GAP_Y)
                .sum();
    }

    private static int[] fromTheMiddle(int count) {
        int[] order = new int[count];
        int middle = (count - 1) / 2;
        for (int i = 0; i < count; i++) {
            int step = (i + 1) / 2;
            order[i] = Math.floorMod(middle + (i % 2 == 1 ? step : -step), count);
        }
        return order;
    }

    private long degree(String table) {
        return lines.stream()
                .filter(l -> l.left().equals(table) || l.right().equals(table))
                .count();
    }

    private String marked(Table table, String name, Set<String> joined) {
        String own = look.mark().apply(table, name);
        return !own.isEmpty()
                ? own + " " + name
                : table.primaryKey().contains(name) ? KEY + name : joined.contains(name) ? JOINED + name : name;
    }

    private List<String> shown(Table table, int most) {
        Set<String> joined = new LinkedHashSet<>();
        for (Line line : lines) {
            if (line.left().equals(table.name())) {
                joined.addAll(line.leftColumns());
            }
            if (line.right().equals(table.name())) {
                joined.addAll(line.rightColumns());
            }
        }
        List<String> all = table.columns().stream().map(Column::name).collect(Collectors.toCollection(ArrayList::new));
        all.sort(Comparator.comparing((String name) -> !joined.contains(name)
                && !table.primaryKey().contains(name)
                && look.mark().apply(table, name).isEmpty()));
        List<String> shown = new ArrayList<>();
        int room = all.size() <= most ? all.size() : Math.max(1, most - 1);
        all.stream().limit(room).forEach(name -> shown.add(marked(table, name, joined)));
        if (all.size() > room) {
            shown.add("and " + (all.size() - room) + " more");
        }
        return shown;
    }
}
