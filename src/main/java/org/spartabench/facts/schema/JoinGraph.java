package org.spartabench.facts.schema;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.spartabench.facts.value.ColumnType;

/**
 * Holds the joinable columns. Key edges hold the same entity on both sides and carry nesting types N and J and every
 * correlation; measure edges hold numbers or dates of one unit and carry types A and JA.
 *
 * @param edges undirected, without repeats, in a fixed order; a column that may be compared with itself in a second
 *     block of its own table has an edge to itself
 */
public record JoinGraph(List<Edge> edges) {

    private static final Comparator<Edge> ORDER =
            Comparator.comparing(Edge::kind).thenComparing(Edge::left).thenComparing(Edge::right);

    public enum Kind {
        KEY,
        MEASURE
    }

    /** Holds an undirected edge; {@code left} is not greater than {@code right}. */
    public record Edge(Kind kind, ColumnRef left, ColumnRef right) {

        public Edge {
            if (left.compareTo(right) > 0) {
                ColumnRef swap = left;
                left = right;
                right = swap;
            }
        }
    }

    public JoinGraph {
        edges = List.copyOf(edges);
    }

    /** Tells whether an edge of that kind joins the two columns, in either direction. */
    public boolean joins(Kind kind, ColumnRef a, ColumnRef b) {
        return edges.contains(new Edge(kind, a, b));
    }

    /** Lists the columns that an edge of that kind joins to {@code column}, in the order of the edges. */
    public List<ColumnRef> partners(Kind kind, ColumnRef column) {
        return edges.stream()
                .filter(e -> e.kind() == kind
                        && (e.left().equals(column) || e.right().equals(column)))
                .map(e -> e.left().equals(column) ? e.right() : e.left())
                .toList();
    }

    /**
     * Derives key edges between the columns of foreign keys, closed over a shared referenced key, and from each column that
     * names or identifies an entity to itself; measure edges from each measure or moment to itself.
     */
    public static JoinGraph implied(List<Table> tables, List<ForeignKey> keys, List<Edge> added, List<Edge> removed) {
        Map<ColumnRef, Column> columns = new LinkedHashMap<>();
        for (Table table : tables) {
            table.columns().forEach(c -> columns.put(new ColumnRef(table.name(), c.name()), c));
        }
        Set<Edge> edges = new TreeSet<>(ORDER);
        for (List<ColumnRef> same : sameEntity(keys)) {
            for (ColumnRef a : same) {
                same.stream().filter(b -> a.compareTo(b) <= 0).forEach(b -> edges.add(key(a, b)));
            }
        }
        for (Table table : tables) {
            for (Column column : table.columns()) {
                ColumnRef ref = new ColumnRef(table.name(), column.name());
                if (entity(table, column)) {
                    edges.add(key(ref, ref));
                }
                edges.add(new Edge(Kind.MEASURE, ref, ref));
            }
        }
        edges.addAll(added);
        edges.removeIf(edge -> !allowed(edge, columns));
        removed.forEach(edges::remove);
        return new JoinGraph(new ArrayList<>(edges));
    }

    /** Allows key edges between entities, never measures or moments, and measure edges between numbers or dates of a kind. */
    private static boolean allowed(Edge edge, Map<ColumnRef, Column> columns) {
        Column left = columns.get(edge.left());
        Column right = columns.get(edge.right());
        if (left == null || right == null) {
            return false;
        }
        return switch (edge.kind()) {
            case KEY ->
                left.type() == right.type()
                        && !left.role().measured()
                        && !right.role().measured();
            case MEASURE ->
                left.role().measured()
                        && right.role().measured()
                        && (left.type() == right.type() && left.type() != ColumnType.TEXT
                                || left.type().numeric() && right.type().numeric());
        };
    }

    private static boolean entity(Table table, Column column) {
        boolean onlyKey = table.primaryKey().equals(List.of(column.name()));
        boolean inKey = table.primaryKey().contains(column.name()) && column.role() == Role.IDENTIFIER;
        return column.role() == Role.NAME || onlyKey || inKey;
    }

    private static Edge key(ColumnRef a, ColumnRef b) {
        return new Edge(Kind.KEY, a, b);
    }

    /** Groups the columns that hold the same entity by foreign keys, directly or through others. */
    private static List<List<ColumnRef>> sameEntity(List<ForeignKey> keys) {
        Map<ColumnRef, ColumnRef> leader = new HashMap<>();
        for (ForeignKey key : keys) {
            for (int i = 0; i < key.columns().size(); i++) {
                ColumnRef from =
                        find(leader, new ColumnRef(key.table(), key.columns().get(i)));
                ColumnRef to = find(
                        leader, new ColumnRef(key.references(), key.referenced().get(i)));
                leader.put(from, to);
            }
        }
        Map<ColumnRef, List<ColumnRef>> groups = new LinkedHashMap<>();
        for (ColumnRef column : new TreeSet<>(leader.keySet())) {
            groups.computeIfAbsent(find(leader, column), l -> new ArrayList<>()).add(column);
        }
        return new ArrayList<>(groups.values());
    }

    private static ColumnRef find(Map<ColumnRef, ColumnRef> leader, ColumnRef column) {
        ColumnRef leading = leader.getOrDefault(column, column);
        if (!leading.equals(column)) {
            return find(leader, leading);
        }
        leader.put(column, column);
        return column;
    }
}
