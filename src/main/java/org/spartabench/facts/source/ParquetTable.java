package org.spartabench.facts.source;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.spartabench.base.result.Result;
import org.spartabench.facts.engine.duckdb.DuckDb;
import org.spartabench.facts.engine.duckdb.RowsInspection;
import org.spartabench.facts.engine.failure.DuckDbFailures;
import org.spartabench.facts.statement.EngineSql;
import org.spartabench.facts.value.ColumnType;

/**
 * Reads a Parquet file as a table, by the engine.
 *
 * @param size its rows
 * @param direct whether queries read the file, without a copy
 */
public record ParquetTable(Path path, List<Cell> columns, long size, boolean direct) implements TableSource {

    /** Rows of a table in place up to which all of them are analysed. */
    private static final long ANALYSED = 1_000_000;

    /** Stretches of a larger table that are analysed, and their rows. */
    private static final int STRETCHES = 40;

    private static final int STRETCH = 5_000;

    /**
     * A column that is read.
     *
     * @param name as the file writes it
     * @param text SQL for its values as text; NULL where a number is infinite or none
     * @param floating whether it holds numbers in single or double precision
     * @param declared its type in the file; empty if only the values tell
     * @param nullable whether the file may hold NULL in it
     */
    public record Cell(String name, String text, boolean floating, Optional<ColumnType> declared, boolean nullable) {}

    /** A column of a file. @param type in the words of the engine */
    public record Described(String name, String type) {}

    public ParquetTable {
        columns = List.copyOf(columns);
    }

    /** Writes the FROM item for a file; a name with signs of a pattern is taken as it is. */
    public static String from(Path file) {
        return "read_parquet(" + EngineSql.literal(pattern(file)) + ")";
    }

    /** Writes a path as the pattern that it alone matches. */
    public static String pattern(Path file) {
        return file.toAbsolutePath().toString().replaceAll("[\\[*?]", "[$0]");
    }

    /** Lists the columns of a file. */
    public static List<Described> described(Connection connection, Path file) throws SQLException {
        List<Described> described = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet columns = statement.executeQuery("DESCRIBE SELECT * FROM " + from(file))) {
            while (columns.next()) {
                described.add(new Described(columns.getString("column_name"), columns.getString("column_type")));
            }
        }
        return described;
    }

    /** Gives the type of a column's values; empty if only the values tell. @param type in the words of the engine */
    public static Optional<ColumnType> declared(String type) {
        return switch (type.replaceFirst("\\(.*", "")) {
            case "BOOLEAN" -> Optional.of(ColumnType.BOOLEAN);
            case "TINYINT", "SMALLINT", "INTEGER", "BIGINT", "HUGEINT" -> Optional.of(ColumnType.INTEGER);
            case "UTINYINT", "USMALLINT", "UINTEGER", "UBIGINT", "UHUGEINT" -> Optional.of(ColumnType.INTEGER);
            case "FLOAT", "DOUBLE", "DECIMAL" -> Optional.of(ColumnType.DECIMAL);
            case "DATE" -> Optional.of(ColumnType.DATE);
            case "TIME" -> Optional.of(ColumnType.TIME);
            case "TIMESTAMP", "TIMESTAMP WITH TIME ZONE" -> Optional.of(ColumnType.TIMESTAMP);
            case "VARCHAR", "UUID" -> Optional.of(ColumnType.TEXT);
            default -> Optional.empty();
        };
    }

    /** Writes SQL for the values of a column as an import would keep them. @param type in the words of the engine */
    public static String value(String column, String type) {
        String name = EngineSql.name(column);
        return switch (type) {
            case "TINYINT", "SMALLINT", "INTEGER", "UTINYINT", "USMALLINT", "UINTEGER" ->
                "CAST(" + name + " AS BIGINT)";
            case "UBIGINT", "UHUGEINT" -> "CAST(" + name + " AS HUGEINT)";
            case "FLOAT" -> "CASE WHEN isfinite(" + name + ") THEN CAST(CAST(" + name + " AS VARCHAR) AS DOUBLE) END";
            case "DOUBLE" -> "CASE WHEN isfinite(" + name + ") THEN " + name + " END";
            case "TIMESTAMP WITH TIME ZONE" -> name + " AT TIME ZONE 'UTC'";
            case "UUID" -> "CAST(" + name + " AS VARCHAR)";
            default -> name;
        };
    }

    /** Tells whether only a part of the rows is analysed. */
    public boolean sampled() {
        return direct && size > ANALYSED;
    }

    /** Writes the query for all rows as texts, in the order of the file. */
    public String query() {
        return "SELECT " + columns.stream().map(Cell::text).collect(Collectors.joining(", ")) + " FROM " + from(path);
    }

    /** Writes the query for the rows that are analysed: all, or stretches at equal distances. */
    public String analysed() {
        return sampled()
                ? IntStream.range(0, STRETCHES)
                        .mapToLong(i -> i * ((size - STRETCH) / (STRETCHES - 1)))
                        .mapToObj(first ->
                                query() + " WHERE file_row_number BETWEEN " + first + " AND " + (first + STRETCH - 1))
                        .collect(Collectors.joining(" UNION ALL "))
                : query();
    }

    /** Tells whether some columns, none of which may hold NULL, identify all rows. */
    public boolean identifiedBy(List<Cell> key) {
        if (key.stream().anyMatch(Cell::nullable)) {
            return false;
        }
        try (Connection connection = DuckDb.ofFiles()) {
            return RowsInspection.identify(
                    connection, from(path), key.stream().map(Cell::name).toList(), size);
        } catch (SQLException e) {
            return false;
        }
    }

    @Override
    public String at(long line) {
        return path.getFileName() + ": row " + line;
    }

    @Override
    public Result<Long> rows(RowTaker taker) {
        long rows = 0;
        try (Connection connection = DuckDb.ofFiles();
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(query())) {
            boolean more = true;
            while (more && result.next()) {
                List<@Nullable String> cells = new ArrayList<>(columns.size());
                for (int i = 0; i < columns.size(); i++) {
                    cells.add(result.getString(i + 1));
                }
                more = taker.take(++rows, cells);
            }
            return Result.ok(rows);
        } catch (SQLException e) {
            return Result.bad(path + ": " + DuckDbFailures.of(e).message());
        }
    }
}
