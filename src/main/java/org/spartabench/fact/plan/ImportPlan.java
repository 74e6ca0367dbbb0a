package org.spartabench.fact.plan;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.spartabench.fact.ColumnRef;
import org.spartabench.fact.ColumnType;
import org.spartabench.fact.ForeignKey;
import org.spartabench.fact.JoinGraph;
import org.spartabench.fact.Problem;
import org.spartabench.fact.Schema;
import org.spartabench.fact.Table;
import org.spartabench.fact.source.PostgresDatabase;
import org.spartabench.fact.source.PostgresTable;
import org.spartabench.fact.source.Watch;
import org.spartabench.fact.source.WatchedSource;

/**
 * Holds the plan of an import: proposed from the data, then corrected by a person. The join graph follows from tables
 * and foreign keys, save for the edges that were added or removed by hand.
 *
 * @param origin where the data comes from, for people
 * @param added edges that the keys do not imply
 * @param removed unwanted edges that the keys imply
 * @param warnings what a person should look at before importing, one line each
 */
@RecordBuilder
public record ImportPlan(
        String origin,
        String name,
        String persona,
        List<PlannedTable> tables,
        List<ForeignKey> foreignKeys,
        List<JoinGraph.Edge> added,
        List<JoinGraph.Edge> removed,
        List<String> warnings)
        implements ImportPlanBuilder.With {

    public ImportPlan {
        tables = List.copyOf(tables);
        foreignKeys = List.copyOf(foreignKeys);
        added = List.copyOf(added);
        removed = List.copyOf(removed);
        warnings = List.copyOf(warnings);
    }

    /** What the import will give. */
    public Schema schema() {
        List<Table> plain = tables.stream().map(PlannedTable::table).toList();
        return new Schema(name, persona, plain, foreignKeys, JoinProposal.graph(plain, foreignKeys, added, removed));
    }

    /** The database whose facts stay where they are; empty when they are copied. */
    public Optional<PostgresDatabase> direct() {
        return tables.stream()
                .flatMap(
                        t -> t.source().unwatched() instanceof PostgresTable p ? Stream.of(p.origin()) : Stream.empty())
                .filter(PostgresDatabase::direct)
                .findFirst();
    }

    /** What keeps a plan from being used without a copy: the columns that were to be read as other than they are. */
    public List<Problem> notDirect() {
        List<Problem> problems = new ArrayList<>();
        for (PlannedTable table : tables) {
            if (table.source().unwatched()
                    instanceof PostgresTable(PostgresDatabase db, String name, var cells, String order)) {
                for (int i = 0; i < cells.size(); i++) {
                    ColumnType type = table.columns().get(i).column().type();
                    boolean same = cells.get(i).declared().map(type::equals).orElse(type.numeric());
                    if (!same) {
                        problems.add(new Problem(db.described() + ": column " + table.name() + "."
                                + cells.get(i).name() + " cannot be read as " + type + " on the server; import a copy,"
                                + " without --direct"));
                    }
                }
            }
        }
        return problems;
    }

    /** The same plan, which tells the watch of each row when it is loaded. */
    public ImportPlan watchedBy(Watch watch) {
        return withTables(tables.stream()
                .map(t -> t.withSource(new WatchedSource(t.source(), watch)))
                .toList());
    }

    /** The same plan with one table changed; nothing happens when it has none of that name. */
    public ImportPlan withTable(String table, UnaryOperator<PlannedTable> change) {
        List<PlannedTable> changed = tables.stream()
                .map(t -> t.name().equalsIgnoreCase(table) ? change.apply(t) : t)
                .toList();
        return withTables(changed);
    }

    public ImportPlan withColumn(ColumnRef column, UnaryOperator<PlannedColumn> change) {
        return withTable(column.table(), t -> t.withColumn(column.column(), change));
    }

    public ImportPlan withEdge(JoinGraph.Edge edge) {
        return withAdded(plus(added, edge)).withRemoved(minus(removed, edge));
    }

    public ImportPlan withoutEdge(JoinGraph.Edge edge) {
        return withAdded(minus(added, edge)).withRemoved(plus(removed, edge));
    }

    private static List<JoinGraph.Edge> plus(List<JoinGraph.Edge> edges, JoinGraph.Edge edge) {
        Set<JoinGraph.Edge> all = new LinkedHashSet<>(edges);
        all.add(edge);
        return new ArrayList<>(all);
    }

    private static List<JoinGraph.Edge> minus(List<JoinGraph.Edge> edges, JoinGraph.Edge edge) {
        return edges.stream().filter(e -> !e.equals(edge)).toList();
    }
}
