package org.spartabench.fact.plan;

import java.util.ArrayList;
import java.util.List;
import org.spartabench.fact.Column;
import org.spartabench.fact.ColumnType;
import org.spartabench.fact.JoinGraph;
import org.spartabench.fact.Role;
import org.spartabench.fact.TableNames;
import org.spartabench.fact.source.RawColumn;

/** Proposes edges between columns of the same name that no foreign key joins: the data and the names must both agree. */
final class EdgeProposal {

    private static final double OVERLAP = 0.5;

    private EdgeProposal() {}

    /** Names and identifiers of the same, telling name that share at least half of the smaller one's values. */
    static List<JoinGraph.Edge> keys(List<TableProfile> tables, JoinGraph known) {
        List<JoinGraph.Edge> edges = new ArrayList<>();
        forEachPair(tables, (a, i, b, j) -> {
            Column left = a.column(i);
            boolean telling = TableNames.words(left.name()).size() > 1;
            if (telling
                    && entity(left)
                    && entity(b.column(j))
                    && !known.joins(JoinGraph.Kind.KEY, a.ref(i), b.ref(j))) {
                RawColumn values = a.cells(i);
                int smaller = Math.min(values.distinct(), b.cells(j).distinct());
                if (smaller > 0 && values.sharedWith(b.cells(j)) >= OVERLAP * smaller) {
                    edges.add(new JoinGraph.Edge(JoinGraph.Kind.KEY, a.ref(i), b.ref(j)));
                }
            }
        });
        return edges;
    }

    /** Numbers and dates of the same name and type, and of one unit where units are known. */
    static List<JoinGraph.Edge> measures(List<TableProfile> tables) {
        List<JoinGraph.Edge> edges = new ArrayList<>();
        forEachPair(tables, (a, i, b, j) -> {
            Column left = a.column(i);
            Column right = b.column(j);
            boolean units = left.unit().isEmpty()
                    || right.unit().isEmpty()
                    || left.unit().equals(right.unit());
            if (measured(left) && measured(right) && left.role() == right.role() && units) {
                edges.add(new JoinGraph.Edge(JoinGraph.Kind.MEASURE, a.ref(i), b.ref(j)));
            }
        });
        return edges;
    }

    private static boolean entity(Column column) {
        return column.role() == Role.NAME || column.role() == Role.IDENTIFIER;
    }

    private static boolean measured(Column column) {
        return (column.role() == Role.MEASURE || column.role() == Role.MOMENT) && column.type() != ColumnType.TEXT;
    }

    private interface Pair {
        void take(TableProfile a, int column, TableProfile b, int other);
    }

    /** Every two columns of the same name and type in two tables, once. */
    private static void forEachPair(List<TableProfile> tables, Pair pair) {
        for (int t = 0; t < tables.size(); t++) {
            for (int u = t + 1; u < tables.size(); u++) {
                TableProfile a = tables.get(t);
                TableProfile b = tables.get(u);
                for (int i = 0; i < a.width(); i++) {
                    for (int j = 0; j < b.width(); j++) {
                        boolean same =
                                a.column(i).name().equalsIgnoreCase(b.column(j).name())
                                        && a.column(i).type() == b.column(j).type();
                        if (same) {
                            pair.take(a, i, b, j);
                        }
                    }
                }
            }
        }
    }
}
