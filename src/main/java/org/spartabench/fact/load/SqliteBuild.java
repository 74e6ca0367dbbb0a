package org.spartabench.fact.load;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.spartabench.fact.Column;
import org.spartabench.fact.ColumnType;
import org.spartabench.fact.EngineSql;
import org.spartabench.fact.FactBase;
import org.spartabench.fact.JdbcAddress;
import org.spartabench.fact.Schema;
import org.spartabench.fact.Table;
import org.spartabench.fact.Values;
import org.sqlite.SQLiteConfig;

/** Writes a fact base as a SQLite file with its keys; the same facts give the same bytes. */
public final class SqliteBuild {

    private static final int BATCH = 5_000;

    private SqliteBuild() {}

    /** @param file must not exist yet */
    public static void write(FactBase facts, Path file) throws IOException {
        Files.deleteIfExists(file);
        SQLiteConfig config = new SQLiteConfig();
        config.setJournalMode(SQLiteConfig.JournalMode.OFF);
        config.setSynchronous(SQLiteConfig.SynchronousMode.OFF);
        try (Connection connection = config.createConnection(JdbcAddress.of("jdbc:sqlite:", file))) {
            connection.setAutoCommit(false);
            for (Table table : facts.schema().tables()) {
                create(connection, facts.schema(), table);
                fill(connection, facts, table);
            }
            connection.commit();
        } catch (SQLException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private static void create(Connection connection, Schema schema, Table table) throws SQLException {
        List<String> parts = new ArrayList<>();
        table.columns().forEach(c -> parts.add(EngineSql.name(c.name()) + " " + type(c.type())));
        if (!table.primaryKey().isEmpty()) {
            parts.add("PRIMARY KEY " + names(table.primaryKey()));
        }
        schema.foreignKeys(table)
                .map(k -> "FOREIGN KEY " + names(k.columns()) + " REFERENCES " + EngineSql.name(k.references()) + " "
                        + names(k.referenced()))
                .forEach(parts::add);
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE " + EngineSql.name(table.name()) + " (" + String.join(", ", parts) + ")");
        }
    }

    private static String names(List<String> columns) {
        return columns.stream().map(EngineSql::name).collect(Collectors.joining(", ", "(", ")"));
    }

    private static String type(ColumnType type) {
        return switch (type) {
            case BOOLEAN -> "BOOLEAN";
            case INTEGER -> "INTEGER";
            case DECIMAL -> "REAL";
            case DATE, TIME, TIMESTAMP, TEXT -> "TEXT";
        };
    }

    private static void fill(Connection connection, FactBase facts, Table table) throws SQLException {
        List<Column> columns = table.columns();
        String marks = Stream.generate(() -> "?").limit(columns.size()).collect(Collectors.joining(", "));
        try (PreparedStatement insert = connection.prepareStatement(
                "INSERT INTO " + EngineSql.name(table.name()) + " VALUES (" + marks + ")")) {
            for (long from = 0; from < table.rows(); from += BATCH) {
                List<Long> places = LongStream.range(from, Math.min(table.rows(), from + BATCH))
                        .boxed()
                        .toList();
                for (List<@Nullable Object> row :
                        facts.rowsAt(table.name(), places).rows()) {
                    for (int i = 0; i < columns.size(); i++) {
                        insert.setObject(i + 1, value(row.get(i)));
                    }
                    insert.addBatch();
                }
                insert.executeBatch();
            }
        }
    }

    private static @Nullable Object value(@Nullable Object value) {
        return switch (value) {
            case null -> null;
            case Boolean truth -> truth ? 1 : 0;
            case BigDecimal number -> number.doubleValue();
            case Long number -> number;
            default -> Values.text(value);
        };
    }
}
