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
import org.spartabench.facts.JoinGraph.Kind;
import org.spartabench.facts.Role;
import org.spartabench.facts.Table;
import org.spartabench.facts.TableNames;
import org.spartabench.facts.source.RawColumn;

/** Derives the join graph from tables and foreign keys, and proposes edges between columns of the same name if the data agree. */
final class JoinProposal {

    private static final Comparator<Edge> ORDER =
            Comparator.comparing(Edge::kind).thenComparing(Edge::left).thenComparing(Edge::right);

    /** Share of the smaller column's values that the other column has, at least. */
    private static final double OVERLAP = 0.5;

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

    /** Proposes names and identifiers with the same name of several words that share half of the smaller column's values. */
    static List<Edge> keys(List<TableProfile> tables, JoinGraph known) {
        List<Edge> edges = new ArrayList<>();
        forEachPair(tables, (a, i, b, j) -> {
            Column left = a.column(i);
            if (TableNames.words(left.name()).size() > 1
                    && entity(left)
                    && entity(b.column(j))
                    && !known.joins(Kind.KEY, a.ref(i), b.ref(j))) {
                RawColumn values = a.cells(i);
                int smaller = Math.min(values.distinct(), b.cells(j).distinct());
                if (smaller > 0 && values.sharedWith(b.cells(j)) >= OVERLAP * smaller) {
                    edges.add(new Edge(Kind.KEY, a.ref(i), b.ref(j)));
                }
            }
        });
        return edges;
    }

    /** Proposes numbers and dates of the same name and type whose units do not differ. */
    static List<Edge> measures(List<TableProfile> tables) {
        List<Edge> edges = new ArrayList<>();
        forEachPair(tables, (a, i, b, j) -> {
            Column left = a.column(i);
            Column right = b.column(j);
            boolean units = left.unit().isEmpty()
                    || right.unit().isEmpty()
                    || left.unit().equals(right.unit());
            if (measured(left) && left.type() != ColumnType.TEXT && left.role() == right.role() && units) {
                edges.add(new Edge(Kind.MEASURE, a.ref(i), b.ref(j)));
            }
        });
        return edges;
    }

    private static boolean entity(Column column) {
        return column.role() == Role.NAME || column.role() == Role.IDENTIFIER;
    }

    private interface Pair {
        void take(TableProfile a, int column, TableProfile b, int other);
    }

    /** Visits every two columns of the same name and type in two tables, once. */
    private static void forEachPair(List<TableProfile> tables, Pair pair) {
        for (int t = 0; t < tables.size(); t++) {
            for (int u = t + 1; u < tables.size(); u++) {
                TableProfile a = tables.get(t);
                TableProfile b = tables.get(u);
                for (int i = 0; i < a.width(); i++) {
                    for (int j = 0; j < b.width(); j++) {
                        Column left = a.column(i);
                        Column right = b.column(j);
                        if (left.name().equalsIgnoreCase(right.name()) && left.type() == right.type()) {
                            pair.take(a, i, b, j);
                        }
                    }
                }
            }
        }
    }
}
