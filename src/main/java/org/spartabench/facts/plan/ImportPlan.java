package org.spartabench.facts.plan;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.spartabench.base.result.Problem;
import org.spartabench.facts.origin.Origin.Elsewhere;
import org.spartabench.facts.origin.Origin.ParquetFiles;
import org.spartabench.facts.origin.PostgresDatabase;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.ForeignKey;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.facts.schema.JoinGraph.Edge;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.source.ParquetTable;
import org.spartabench.facts.source.PostgresTable;
import org.spartabench.facts.source.Watch;
import org.spartabench.facts.source.WatchedSource;
import org.spartabench.facts.value.ColumnType;

/**
 * Holds the plan of an import: proposed from the data, then corrected by a person. The join graph follows from tables
 * and foreign keys, except for the edges that were added or removed by hand.
 *
 * @param origin where the data comes from, for people
 * @param added edges that the keys do not imply
 * @param removed unwanted edges that the keys imply
 * @param warnings hints for a person before the import, one line each
 */
@RecordBuilder
public record ImportPlan(
        String origin,
        String name,
        String persona,
        List<PlannedTable> tables,
        List<ForeignKey> foreignKeys,
        List<Edge> added,
        List<Edge> removed,
        List<String> warnings)
        implements ImportPlanBuilder.With {

    public ImportPlan {
        tables = List.copyOf(tables);
        foreignKeys = List.copyOf(foreignKeys);
        added = List.copyOf(added);
        removed = List.copyOf(removed);
        warnings = List.copyOf(warnings);
    }

    public Schema schema() {
        List<Table> plain = tables.stream().map(PlannedTable::table).toList();
        return new Schema(name, persona, plain, foreignKeys, JoinGraph.implied(plain, foreignKeys, added, removed));
    }

    /** Gives the place that queries will ask; empty if the facts are copied. */
    public Optional<Elsewhere> direct() {
        List<ParquetFiles.Part> files = new ArrayList<>();
        for (PlannedTable table : tables) {
            if (table.source().unwatched() instanceof ParquetTable parquet && parquet.direct()) {
                files.add(new ParquetFiles.Part(
                        table.name(),
                        parquet.path().toAbsolutePath(),
                        parquet.columns().stream().map(ParquetTable.Cell::name).toList()));
            }
        }
        if (!files.isEmpty()) {
            return Optional.of(new ParquetFiles(files, ""));
        }
        return tables.stream()
                .flatMap(
                        t -> t.source().unwatched() instanceof PostgresTable p ? Stream.of(p.origin()) : Stream.empty())
                .filter(PostgresDatabase::direct)
                .findFirst()
                .map(database -> database);
    }

    /** Lists the columns with another type than in the database, which only a copy can have. */
    public List<Problem> notDirect() {
        List<Problem> problems = new ArrayList<>();
        for (PlannedTable table : tables) {
            switch (table.source().unwatched()) {
                case PostgresTable(PostgresDatabase db, String name, var cells, String order) -> {
                    for (int i = 0; i < cells.size(); i++) {
                        ColumnType type = table.columns().get(i).column().type();
                        if (!cells.get(i).declared().map(type::equals).orElse(type.numeric())) {
                            problems.add(other(db.described(), table, i, "on the server"));
                        }
                    }
                }
                case ParquetTable parquet -> {
                    for (int i = 0; i < parquet.columns().size(); i++) {
                        ColumnType type = table.columns().get(i).column().type();
                        if (!parquet.columns().get(i).declared().equals(Optional.of(type))) {
                            problems.add(other(parquet.path().toString(), table, i, "in the file"));
                        }
                    }
                }
                default -> {}
            }
        }
        return problems;
    }

    private static Problem other(String origin, PlannedTable table, int column, String where) {
        PlannedColumn planned = table.columns().get(column);
        return new Problem(origin + ": column " + table.name() + "." + planned.name() + " cannot be read as "
                + planned.column().type() + " " + where + "; import a copy, without --direct");
    }

    /** Makes the sources report each row to the watch. */
    public ImportPlan watchedBy(Watch watch) {
        return withTables(tables.stream()
                .map(t -> t.withSource(new WatchedSource(t.source(), watch)))
                .toList());
    }

    /** Changes one table, if the plan has it. */
    public ImportPlan withTable(String table, UnaryOperator<PlannedTable> change) {
        return withTables(tables.stream()
                .map(t -> t.name().equalsIgnoreCase(table) ? change.apply(t) : t)
                .toList());
    }

    public ImportPlan withColumn(ColumnRef column, UnaryOperator<PlannedColumn> change) {
        return withTable(column.table(), t -> t.withColumn(column.column(), change));
    }

    public ImportPlan withEdge(Edge edge) {
        return withAdded(plus(added, edge)).withRemoved(minus(removed, edge));
    }

    public ImportPlan withoutEdge(Edge edge) {
        return withAdded(minus(added, edge)).withRemoved(plus(removed, edge));
    }

    private static List<Edge> plus(List<Edge> edges, Edge edge) {
        return Stream.concat(edges.stream(), Stream.of(edge)).distinct().toList();
    }

    private static List<Edge> minus(List<Edge> edges, Edge edge) {
        return edges.stream().filter(e -> !e.equals(edge)).toList();
    }
}
