package org.spartabench.facts.plan;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.spartabench.facts.Column;
import org.spartabench.facts.ColumnRef;
import org.spartabench.facts.ColumnType;
import org.spartabench.facts.ForeignKey;
import org.spartabench.facts.JoinGraph;
import org.spartabench.facts.JoinGraph.Edge;
import org.spartabench.facts.Role;
import org.spartabench.facts.Table;

/** Derives the join graph from tables and foreign keys. */
final class JoinProposal {

    private static final Comparator<Edge> ORDER =
            Comparator.comparing(Edge::kind).thenComparing(Edge::left).thenComparing(Edge::right);

    private JoinProposal() {}

    /**
     * Derives key edges between the columns of foreign keys, closed over a shared referenced key, and from each column that
     * names or identifies an entity to itself; measure edges from each measure or moment to itself.
     */
    static JoinGraph graph(List<Table> tables, List<ForeignKey> keys, List<Edge> added, List<Edge> removed) {
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
                edges.add(new Edge(JoinGraph.Kind.MEASURE, ref, ref));
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
            case KEY -> left.type() == right.type() && !measured(left) && !measured(right);
            case MEASURE ->
                measured(left)
                        && measured(right)
                        && (left.type() == right.type() && left.type() != ColumnType.TEXT
                                || left.type().numeric() && right.type().numeric());
        };
    }

    private static boolean measured(Column column) {
        return column.role() == Role.MEASURE || column.role() == Role.MOMENT;
    }

    private static boolean entity(Table table, Column column) {
        boolean onlyKey = table.primaryKey().equals(List.of(column.name()));
        boolean inKey = table.primaryKey().contains(column.name()) && column.role() == Role.IDENTIFIER;
        return column.role() == Role.NAME || onlyKey || inKey;
    }

    private static Edge key(ColumnRef a, ColumnRef b) {
        return new Edge(JoinGraph.Kind.KEY, a, b);
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
