package org.spartabench.facts.engine.duckdb;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.spartabench.base.report.Numbers;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.EngineSql;
import org.spartabench.facts.value.ColumnType;

/**
 * Compares the rows of a DuckDB file with what its schema promises and queries rely on: no NULL where there is none, finite numbers
 * and dates, keys that identify rows. Foreign keys promise nothing: an import keeps rows whose partner is missing, and says so.
 *
 * <p>It calls functions by their bare names, so {@link FactsInspection} must have refused files with macros before.
 */
public final class RowsInspection {

    /** Rows whose keys are compared at once: their hashes fit the memory of the engine. */
    private static final long AT_ONCE = 8_000_000;

    /** Rows of a table that is worth a pass to see whether its key ascends. */
    private static final long ASCENDING = 100_000;

    /** Characters of a key that a line shows. */
    private static final int BRIEF = 60;

    private RowsInspection() {}

    /** Says which promise the rows break, in the words {@code table t …}; empty if none. Reads each table once, and its key once more. */
    public static Optional<String> fault(Connection connection, Schema schema) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (Table table : schema.tables()) {
                Optional<String> fault = values(statement, table);
                if (fault.isEmpty() && !table.primaryKey().isEmpty()) {
                    fault = key(statement, table);
                }
                if (fault.isPresent()) {
                    return fault.map(f -> "table " + table.name() + " " + f);
                }
            }
        }
        return Optional.empty();
    }

    /** What must not be in a column. @param condition of the rows that have it */
    private record Forbidden(String condition, String fault) {}

    private static Optional<String> values(Statement statement, Table table) throws SQLException {
        List<Forbidden> all = new ArrayList<>();
        for (Column column : table.columns()) {
            String name = EngineSql.name(column.name());
            if (table.primaryKey().contains(column.name())) {
                all.add(new Forbidden(name + " IS NULL", "without a value in the key column " + column.name()));
            } else if (!column.nullable()) {
                all.add(new Forbidden(
                        name + " IS NULL", "without a value in column " + column.name() + ", which has no NULL"));
            }
            if (column.type() == ColumnType.DECIMAL
                    || column.type() == ColumnType.DATE
                    || column.type() == ColumnType.TIMESTAMP) {
                String kind = column.type() == ColumnType.DECIMAL ? "number" : "date";
                all.add(new Forbidden(
                        "NOT isfinite(" + (kind.equals("number") ? "CAST(" + name + " AS DOUBLE)" : name) + ")",
                        "in column " + column.name() + " with an infinite value or one that is no " + kind));
            }
        }
        if (all.isEmpty()) {
            return Optional.empty();
        }
        String counts = all.stream()
                .map(f -> "count(*) FILTER (WHERE " + f.condition() + ")")
                .collect(Collectors.joining(", "));
        try (ResultSet counted = statement.executeQuery("SELECT " + counts + " FROM " + EngineSql.name(table.name()))) {
            counted.next();
            for (int i = 0; i < all.size(); i++) {
                long rows = counted.getLong(i + 1);
                if (rows > 0) {
                    return Optional.of("has " + Numbers.counted(rows, "row") + " "
                            + all.get(i).fault());
                }
            }
        }
        return Optional.empty();
    }

    /** Compares hashes of keys, which are small, and looks for the rows themselves only if there are fewer hashes than rows. */
    private static Optional<String> key(Statement statement, Table table) throws SQLException {
        String columns = table.primaryKey().stream().map(EngineSql::name).collect(Collectors.joining(", "));
        String from = " FROM " + EngineSql.name(table.name());
        if (identify(statement, EngineSql.name(table.name()), table.primaryKey(), table.rows())) {
            return Optional.empty();
        }
        try (ResultSet twice = statement.executeQuery(
                "SELECT " + columns + ", count(*)" + from + " GROUP BY " + columns + " HAVING count(*) > 1 LIMIT 1")) {
            if (!twice.next()) {
                return Optional.empty();
            }
            int width = table.primaryKey().size();
            List<String> values = new ArrayList<>();
            for (int i : IntStream.rangeClosed(1, width).toArray()) {
                values.add(brief(twice.getString(i)));
            }
            return Optional.of("has " + twice.getLong(width + 1) + " rows with the key ("
                    + String.join(", ", table.primaryKey()) + ") = (" + String.join(", ", values) + ")");
        }
    }

    /**
     * Tells whether columns without NULL have other values in each row; no if two rows have the same hash by accident.
     *
     * @param from a table, as in FROM
     */
    public static boolean identify(Connection connection, String from, List<String> columns, long rows)
            throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return identify(statement, from, columns, rows);
        }
    }

    private static boolean identify(Statement statement, String from, List<String> key, long rows) throws SQLException {
        String columns = key.stream().map(EngineSql::name).collect(Collectors.joining(", "));
        if (rows > ASCENDING && key.size() == 1) {
            // Most large tables are written in the order of their key, which one pass shows.
            String descents = "SELECT count(*) FROM (SELECT " + columns + " > lag(" + columns
                    + ") OVER () AS more FROM " + from + ") AS steps WHERE more IS NOT TRUE";
            if (number(statement, descents) <= 1) {
                return true;
            }
        }
        long parts = rows / AT_ONCE + 1;
        long different = 0;
        for (long part = 0; part < parts; part++) {
            different += number(
                    statement,
                    "SELECT count(DISTINCT h) FROM (SELECT hash(" + columns + ") AS h FROM " + from
                            + ") AS hashed WHERE h % " + parts + " = " + part);
        }
        return different >= number(statement, "SELECT count(*) FROM " + from);
    }

    private static String brief(String text) {
        String line = text.replaceAll("\\s+", " ");
        return line.length() <= BRIEF ? line : line.substring(0, BRIEF) + "…";
    }

    private static long number(Statement statement, String sql) throws SQLException {
        try (ResultSet result = statement.executeQuery(sql)) {
            result.next();
            return result.getLong(1);
        }
    }
}
