package org.spartabench.facts.engine;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;
import org.spartabench.facts.origin.Origin.ParquetFiles;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.source.ParquetTable;
import org.spartabench.facts.statement.EngineSql;

/**
 * Shows Parquet files as the tables that an import would make of them. A view has no hidden columns, so each table has two views:
 * one for statements that name the place of a row, and one for all others, whose {@code *} must not show it.
 */
final class ParquetViews {

    /** The place of a row, as the engine calls it in its own tables. */
    static final String PLACE = "rowid";

    /** Matches texts, and the name of the place as its group. */
    private static final Pattern TEXT_OR_PLACE = Pattern.compile("(?i)'(?:[^']|'')*+'|\\b(rowid)\\b");

    private final Connection connection;

    ParquetViews(Connection connection) {
        this.connection = connection;
    }

    /** Makes the views and lets the engine reach no other file; gives the schema with the rows that the files have now. */
    Result<Schema> create(ParquetFiles files, Schema schema) throws SQLException {
        List<Table> tables = new ArrayList<>();
        List<Problem> problems = new ArrayList<>();
        execute("CREATE SCHEMA placed");
        for (Table table : schema.tables()) {
            Optional<ParquetFiles.Part> part = files.tables().stream()
                    .filter(p -> p.table().equals(table.name())
                            && p.columns().size() == table.columns().size())
                    .findFirst();
            if (part.isEmpty()) {
                problems.add(new Problem("facts.json names no file for table " + table.name() + " with its columns"));
            } else {
                create(table, part.get(), problems).ifPresent(tables::add);
            }
        }
        execute("SET allowed_paths = "
                + files.tables().stream()
                        .flatMap(p -> Stream.of(p.file().toString(), ParquetTable.pattern(p.file())))
                        .distinct()
                        .map(EngineSql::literal)
                        .collect(Collectors.joining(", ", "[", "]")));
        execute("SET enable_external_access = false");
        return problems.isEmpty()
                ? Result.ok(new Schema(schema.name(), schema.persona(), tables, schema.foreignKeys(), schema.joins()))
                : new Result.Bad<>(problems);
    }

    private Optional<Table> create(Table table, ParquetFiles.Part part, List<Problem> problems) throws SQLException {
        Map<String, String> types = new HashMap<>();
        for (ParquetTable.Described described : ParquetTable.described(connection, part.file())) {
            types.put(described.name(), described.type());
        }
        List<String> columns = new ArrayList<>();
        for (int i = 0; i < part.columns().size(); i++) {
            Column wanted = table.columns().get(i);
            String type = types.getOrDefault(part.columns().get(i), "");
            if (type.isEmpty()) {
                problems.add(new Problem(
                        part.file() + ": has no column " + part.columns().get(i) + " any more"));
            } else if (!ParquetTable.declared(type).equals(Optional.of(wanted.type()))) {
                problems.add(new Problem(part.file() + ": column "
                        + part.columns().get(i) + " has the type " + type + ", which is not read as " + wanted.type()));
            } else {
                columns.add(ParquetTable.value(part.columns().get(i), type) + " AS " + EngineSql.name(wanted.name()));
            }
        }
        if (columns.size() < part.columns().size()) {
            return Optional.empty();
        }
        String rows = String.join(", ", columns) + " FROM " + ParquetTable.from(part.file());
        execute("CREATE VIEW main." + EngineSql.name(table.name()) + " AS SELECT " + rows);
        execute("CREATE VIEW placed." + EngineSql.name(table.name()) + " AS SELECT file_row_number AS " + PLACE + ", "
                + rows);
        try (Statement statement = connection.createStatement();
                ResultSet counted = statement.executeQuery("SELECT count(*) FROM " + EngineSql.name(table.name()))) {
            counted.next();
            return Optional.of(new Table(
                    table.name(), table.columns(), table.primaryKey(), table.grounding(), counted.getLong(1)));
        }
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** Runs a statement over the views that it needs. */
    static ResultSet execute(Statement statement, String sql) throws SQLException {
        if (TEXT_OR_PLACE.matcher(sql).results().allMatch(found -> found.group(1) == null)) {
            return statement.executeQuery(sql);
        }
        ParquetViews views = new ParquetViews(statement.getConnection());
        views.execute("SET schema = 'placed'");
        try {
            return statement.executeQuery(sql);
        } finally {
            views.execute("SET schema = 'main'");
        }
    }
}
