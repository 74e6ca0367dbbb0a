package org.spartabench.facts.value;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.spartabench.facts.cell.CellParser;
import org.spartabench.facts.origin.PostgresDatabase;
import org.spartabench.facts.origin.SqliteFile;
import org.spartabench.facts.plan.ImportPlan;
import org.spartabench.facts.plan.PlannedColumn;
import org.spartabench.facts.plan.PlannedTable;
import org.spartabench.facts.statement.EngineSql;
import org.spartabench.facts.statement.PostgresServer;
import org.spartabench.facts.statement.SmallFacts;

/** Writes the tables of a planned import, which come from CSV files, into other databases, with or without keys. */
public final class TwinDatabases {

    private static final int BATCH = 1000;

    private final ImportPlan plan;
    private final boolean keys;
    private final boolean sqlite;

    private TwinDatabases(ImportPlan plan, boolean keys, boolean sqlite) {
        this.plan = plan;
        this.keys = keys;
        this.sqlite = sqlite;
    }

    /** A SQLite file: booleans are 0 and 1, dates are texts, decimals are floating. */
    public static SqliteFile sqlite(ImportPlan plan, boolean keys, Path file) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
            new TwinDatabases(plan, keys, true).fill(connection);
        }
        return new SqliteFile(file);
    }

    public static PostgresDatabase postgres(ImportPlan plan, boolean keys, PostgresServer server, String name)
            throws SQLException {
        PostgresDatabase database = server.empty(name);
        try (Connection connection = server.connect(name)) {
            new TwinDatabases(plan, keys, false).fill(connection);
        }
        return database;
    }

    private void fill(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        for (PlannedTable table : plan.tables()) {
            execute(connection, create(table));
            insert(connection, table);
        }
        if (keys && !sqlite) {
            for (PlannedTable table : plan.tables()) {
                for (String key : foreignKeys(table)) {
                    execute(connection, "ALTER TABLE " + EngineSql.name(table.name()) + " ADD " + key);
                }
            }
        }
        connection.commit();
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private String create(PlannedTable table) {
        List<String> parts = table.columns().stream()
                .map(c -> EngineSql.name(c.name()) + " " + type(c.column().type()))
                .collect(Collectors.toCollection(ArrayList::new));
        if (keys && !table.primaryKey().isEmpty()) {
            parts.add("PRIMARY KEY (" + names(table.primaryKey()) + ")");
        }
        if (keys && sqlite) {
            parts.addAll(foreignKeys(table));
        }
        return "CREATE TABLE " + EngineSql.name(table.name()) + " (" + String.join(", ", parts) + ")";
    }

    private List<String> foreignKeys(PlannedTable table) {
        return plan.foreignKeys().stream()
                .filter(k -> k.table().equals(table.name()))
                .map(k -> "FOREIGN KEY (" + names(k.columns()) + ") REFERENCES " + EngineSql.name(k.references()) + " ("
                        + names(k.referenced()) + ")")
                .toList();
    }

    private static String names(List<String> columns) {
        return columns.stream().map(EngineSql::name).collect(Collectors.joining(", "));
    }

    private String type(ColumnType type) {
        return switch (type) {
            case BOOLEAN -> "BOOLEAN";
            case INTEGER -> sqlite ? "INTEGER" : "bigint";
            case DECIMAL -> sqlite ? "REAL" : "numeric(20, 6)";
            case DATE -> "DATE";
            case TIME -> sqlite ? "TEXT" : "time";
            case TIMESTAMP -> sqlite ? "DATETIME" : "timestamp";
            case TEXT -> "VARCHAR(500)";
        };
    }

    private void insert(Connection connection, PlannedTable table) throws SQLException {
        String marks = table.columns().stream().map(c -> "?").collect(Collectors.joining(", "));
        try (PreparedStatement insert = connection.prepareStatement(
                "INSERT INTO " + EngineSql.name(table.name()) + " VALUES (" + marks + ")")) {
            SQLException[] broken = new SQLException[1];
            SmallFacts.ok(table.source().rows((line, cells) -> {
                try {
                    for (int i = 0; i < cells.size(); i++) {
                        PlannedColumn column = table.columns().get(i);
                        Object value = cells.get(i) == null
                                ? null
                                : CellParser.parse(cells.get(i), column.column().type(), column.notation());
                        insert.setObject(i + 1, sqlite ? loose(value) : value);
                    }
                    insert.addBatch();
                    if (line % BATCH == 0) {
                        insert.executeBatch();
                    }
                    return true;
                } catch (SQLException e) {
                    broken[0] = e;
                    return false;
                }
            }));
            if (broken[0] != null) {
                throw broken[0];
            }
            insert.executeBatch();
        }
    }

    /** As SQLite keeps it. */
    private static Object loose(Object value) {
        return switch (value) {
            case null -> null;
            case Boolean truth -> truth ? 1 : 0;
            case Long number -> number;
            case java.math.BigDecimal number -> number.doubleValue();
            default -> Values.text(value);
        };
    }
}
