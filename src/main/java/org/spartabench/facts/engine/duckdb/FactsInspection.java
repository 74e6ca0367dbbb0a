package org.spartabench.facts.engine.duckdb;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.EngineSql;
import org.spartabench.facts.value.ColumnType;

/**
 * Compares an open DuckDB file with its schema, before the first statement of anybody: refuses all but the schema's tables,
 * with its columns, types and numbers of rows, and rows that keep what the schema promises ({@link RowsInspection}).
 *
 * <p>A macro of a file takes the place of the engine's function of that name, operators included, and a view that of a
 * table; the guard knows neither. So this asks in functions of the engine that are named with their catalogue, calls no
 * function beside them before it has seen that there is no macro, and trusts no flag of the file.
 */
public final class FactsInspection {

    private static final String OF_FILE = " WHERE database_name <> 'system' AND database_name <> 'temp'";

    /** What the file holds: kind, name, definition of a table, its rows including deleted ones. */
    private static final String CONTENT = Stream.of(
                    "SELECT 'the macro', function_name, NULL, 0 FROM system.main.duckdb_functions()" + OF_FILE,
                    "SELECT 'the view', view_name, NULL, 0 FROM system.main.duckdb_views()" + OF_FILE,
                    "SELECT 'the sequence', sequence_name, NULL, 0 FROM system.main.duckdb_sequences()" + OF_FILE,
                    "SELECT 'the index', index_name, NULL, 0 FROM system.main.duckdb_indexes()" + OF_FILE,
                    "SELECT 'the schema', schema_name, NULL, 0 FROM system.main.duckdb_schemas()" + OF_FILE
                            + " AND schema_name <> 'main'",
                    "SELECT 'the coordinate system', crs_name, NULL, 0 FROM system.main.duckdb_coordinate_systems()"
                            + OF_FILE,
                    "SELECT 'the type', type_name, NULL, 0 FROM (SELECT type_name, logical_type, labels FROM"
                            + " system.main.duckdb_types()" + OF_FILE + " EXCEPT SELECT type_name, logical_type,"
                            + " labels FROM system.main.duckdb_types() WHERE"
                            + " database_name = 'system' OR database_name ="
                            + " 'temp')",
                    "SELECT 'table', table_name, sql, estimated_size FROM system.main.duckdb_tables()" + OF_FILE)
            .collect(Collectors.joining(" UNION ALL "));

    private static final String TABLE = "table";

    private static final String NAME = "\"(?:[^\"]|\"\")*+\"|[A-Za-z_][A-Za-z0-9_]*+";
    private static final String TYPE = "[A-Z]++(?:\\([0-9]++,[0-9]++\\))?+";
    private static final Pattern COLUMN = Pattern.compile("(" + NAME + ") (" + TYPE + ")(?:, )?+");

    /** A table of nothing but columns: no default, key, check, collation or computed value. */
    private static final Pattern PLAIN = Pattern.compile(
            "CREATE TABLE (?:" + NAME + ")\\(((?:(?:" + NAME + ") " + TYPE + ", )*+(?:" + NAME + ") " + TYPE + ")\\);");

    /** A table of the file. @param rows with deleted ones */
    private record Held(String definition, long rows) {}

    private FactsInspection() {}

    /** Names a difference of the file from its schema; empty if it may be asked. */
    public static Optional<String> refusal(Connection connection, Schema schema) throws SQLException {
        Map<String, Held> tables = new LinkedHashMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet content = statement.executeQuery(CONTENT)) {
            while (content.next()) {
                if (!content.getString(1).equals(TABLE)) {
                    return Optional.of("holds " + content.getString(1) + " '" + content.getString(2)
                            + "', which no import of this program writes, so it was not opened; ask its author for the"
                            + " data and import them");
                }
                tables.put(content.getString(2), new Held(content.getString(3), content.getLong(4)));
            }
        }
        Optional<String> difference = difference(tables, schema);
        if (difference.isEmpty()) {
            difference = missingRows(connection, schema);
        }
        return (difference.isPresent() ? difference : RowsInspection.fault(connection, schema))
                .map(d -> "is not what schema.json describes: " + d
                        + "; import the facts again, or put the files of one project together");
    }

    private static Optional<String> difference(Map<String, Held> tables, Schema schema) {
        Map<String, Table> described = new HashMap<>();
        for (Table table : schema.tables()) {
            Held held = tables.get(table.name());
            if (held == null) {
                return Optional.of("there is no table " + table.name());
            }
            if (described.put(table.name(), table) != null) {
                return Optional.of("it names the table " + table.name() + " twice");
            }
            Optional<String> columns = columns(table, held);
            Optional<String> further = columns.isPresent() ? columns : rows(table, held.rows());
            if (further.isPresent()) {
                return further.map(d -> "table " + table.name() + " " + d);
            }
        }
        return tables.keySet().stream()
                .filter(name -> !described.containsKey(name))
                .findFirst()
                .map(name -> "there is a further table, " + name);
    }

    private static Optional<String> columns(Table table, Held held) {
        Matcher plain = PLAIN.matcher(held.definition());
        if (!plain.matches()) {
            return Optional.of("has more than columns of plain types, such as a default, a key, a check, a collation or"
                    + " a computed column");
        }
        Map<String, String> types = new LinkedHashMap<>();
        Matcher column = COLUMN.matcher(plain.group(1));
        while (column.find()) {
            types.put(name(column.group(1)), column.group(2));
        }
        for (Column wanted : table.columns()) {
            String type = types.get(wanted.name());
            if (type == null) {
                return Optional.of("has no column " + wanted.name());
            }
            if (!holds(type, wanted.type())) {
                return Optional.of("has column " + wanted.name() + " of type " + type + ", which no import makes of "
                        + wanted.type());
            }
        }
        List<String> names = table.columns().stream().map(Column::name).toList();
        return types.keySet().stream()
                .filter(name -> !names.contains(name))
                .findFirst()
                .map(name -> "has a further column, " + name)
                .or(() -> List.copyOf(types.keySet()).equals(names)
                        ? Optional.empty()
                        : Optional.of("has its columns in another order"));
    }

    private static String name(String printed) {
        return printed.startsWith("\"")
                ? printed.substring(1, printed.length() - 1).replace("\"\"", "\"")
                : printed;
    }

    /** The types in which imports have kept values of a type. */
    private static boolean holds(String type, ColumnType wanted) {
        return switch (wanted) {
            case BOOLEAN, DATE, TIME, TIMESTAMP -> type.equals(wanted.name());
            case INTEGER -> type.equals("BIGINT") || type.equals("HUGEINT");
            case DECIMAL -> type.startsWith("DECIMAL(") || type.equals("DOUBLE");
            case TEXT -> type.equals("VARCHAR");
        };
    }

    private static Optional<String> rows(Table table, long rows) {
        return rows == table.rows()
                ? Optional.empty()
                : Optional.of("has " + rows + " rows in the place of " + table.rows());
    }

    /** Finds rows that were deleted, which the engine's own number still holds. */
    private static Optional<String> missingRows(Connection connection, Schema schema) throws SQLException {
        String counts = schema.tables().stream()
                .map(t -> "SELECT count(*) FROM " + EngineSql.name(t.name()))
                .collect(Collectors.joining(" UNION ALL "));
        if (counts.isEmpty()) {
            return Optional.empty();
        }
        try (Statement statement = connection.createStatement();
                ResultSet counted = statement.executeQuery(counts)) {
            for (Table table : schema.tables()) {
                counted.next();
                Optional<String> missing = rows(table, counted.getLong(1));
                if (missing.isPresent()) {
                    return missing.map(d -> "table " + table.name() + " " + d);
                }
            }
        }
        return Optional.empty();
    }
}
