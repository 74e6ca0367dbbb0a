package org.spartabench.facts.plan.proposal;

import java.util.ArrayList;
import java.util.List;
import org.spartabench.facts.TableNames;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.facts.schema.JoinGraph.Edge;
import org.spartabench.facts.schema.JoinGraph.Kind;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.staging.StagedColumn;
import org.spartabench.facts.value.ColumnType;

/** Proposes edges of the join graph between columns of the same name if the data agree. */
public final class JoinProposal {

    /** Share of the smaller column's values that the other column has, at least. */
    private static final double OVERLAP = 0.5;

    private JoinProposal() {}

    /** Proposes names and identifiers with the same name of several words that share half of the smaller column's values. */
    static List<Edge> keys(List<TableProfile> tables, JoinGraph known) {
        List<Edge> edges = new ArrayList<>();
        forEachPair(tables, (a, i, b, j) -> {
            Column left = a.column(i);
            if (TableNames.words(left.name()).size() > 1
                    && entity(left)
                    && entity(b.column(j))
                    && !known.joins(Kind.KEY, a.ref(i), b.ref(j))) {
                StagedColumn values = a.cells(i);
                long smaller = Math.min(values.distinct(), b.cells(j).distinct());
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
            if (left.role().measured() && left.type() != ColumnType.TEXT && left.role() == right.role() && units) {
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
