package org.spartabench.facts.plan.proposal;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.spartabench.facts.TableNames;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ForeignKey;
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

    /**
     * Proposes names and identifiers with the same name of several words that share half of the smaller column's values. Some table has
     * a row for each of them: the name of a stage stands in many tables and joins none. No number that counts the rows of its table joins
     * them, nor does a name beside the key of what it names.
     */
    static List<Edge> keys(List<TableProfile> tables, List<ForeignKey> foreignKeys, JoinGraph known) {
        List<Edge> edges = new ArrayList<>();
        forEachPair(tables, (a, i, b, j) -> {
            Column left = a.column(i);
            if (TableNames.words(left.name()).size() > 1
                    && entity(left)
                    && entity(b.column(j))
                    && joining(a, i, foreignKeys)
                    && joining(b, j, foreignKeys)
                    && identifying(tables, left)
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

    private static boolean joining(TableProfile table, int index, List<ForeignKey> foreignKeys) {
        return !table.numbersRows(index)
                && IntStream.range(0, table.width())
                        .noneMatch(other -> other != index
                                && table.alike(index, other)
                                && foreignKeys.stream()
                                        .anyMatch(k -> k.table().equals(table.name())
                                                && k.columns()
                                                        .equals(List.of(table.column(other)
                                                                .name()))));
    }

    private static boolean identifying(List<TableProfile> tables, Column column) {
        return tables.stream()
                .anyMatch(t -> IntStream.range(0, t.width())
                        .anyMatch(i -> t.column(i).name().equalsIgnoreCase(column.name())
                                && t.cells(i).unique()));
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
