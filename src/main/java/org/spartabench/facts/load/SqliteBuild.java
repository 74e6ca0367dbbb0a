package org.spartabench.facts.load;

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
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.origin.JdbcAddress;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ForeignKey;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.EngineSql;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.statement.Rows.NumberSpan;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.facts.value.Values;
import org.sqlite.SQLiteConfig;

/** Writes a fact base as a SQLite file with its keys; the same facts give the same bytes. */
public final class SqliteBuild {

    private static final int BATCH = 5_000;

    private SqliteBuild() {}

    /**
     * What was written.
     *
     * @param schema of the facts, with the types of the file: text where it would round numbers
     * @param notes a line for each such column
     */
    public record Written(Schema schema, List<String> notes) {
        public Written {
            notes = List.copyOf(notes);
        }
    }

    /** Writes all tables with their keys. @param file must not exist yet */
    public static Written write(FactBase facts, Path file) throws IOException {
        return write(facts, file, facts.schema().foreignKeys());
    }

    /** @param keys foreign keys that the file declares */
    public static Written write(FactBase facts, Path file, List<ForeignKey> keys) throws IOException {
        List<String> notes = new ArrayList<>();
        List<Table> tables = new ArrayList<>();
        Files.deleteIfExists(file);
        SQLiteConfig config = new SQLiteConfig();
        config.setJournalMode(SQLiteConfig.JournalMode.OFF);
        config.setSynchronous(SQLiteConfig.SynchronousMode.OFF);
        try (Connection connection = config.createConnection(JdbcAddress.of("jdbc:sqlite:", file))) {
            connection.setAutoCommit(false);
            for (Table table : facts.schema().tables()) {
                List<Boolean> texts = texts(facts, table);
                create(connection, keys, table, texts);
                fill(connection, table, texts, pages(facts, table).map(Rows::rows));
                List<Column> columns = new ArrayList<>();
                for (int i = 0; i < texts.size(); i++) {
                    Column column = table.columns().get(i);
                    columns.add(texts.get(i) ? column.withType(ColumnType.TEXT) : column);
                    if (texts.get(i)) {
                        notes.add("column " + table.name() + "." + column.name()
                                + " is text in the SQLite file, which would round its numbers");
                    }
                }
                tables.add(new Table(table.name(), columns, table.primaryKey(), table.grounding(), table.rows()));
            }
            connection.commit();
            Schema schema = facts.schema();
            return new Written(
                    new Schema(schema.name(), schema.persona(), tables, schema.foreignKeys(), schema.joins()), notes);
        } catch (SQLException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    /** Finds the columns of numbers that SQLite would round: it has integers of 64 bits and doubles; texts keep the digits. */
    private static List<Boolean> texts(FactBase facts, Table table) {
        List<NumberSpan> spans = facts.spans(table);
        return IntStream.range(0, spans.size())
                .mapToObj(i -> switch (table.columns().get(i).type()) {
                    case INTEGER -> spans.get(i).beyondLong();
                    case DECIMAL -> spans.get(i).beyondDouble();
                    case BOOLEAN, DATE, TIME, TIMESTAMP, TEXT -> false;
                })
                .toList();
    }

    /** Reads a table in parts. */
    private static Stream<Rows> pages(FactBase facts, Table table) {
        return LongStream.iterate(0, from -> from < table.rows(), from -> from + BATCH)
                .mapToObj(from -> facts.rowsAt(
                        table.name(),
                        LongStream.range(from, Math.min(table.rows(), from + BATCH))
                                .boxed()
                                .toList()));
    }

    /** Adds a table, whose values are written as texts, to a file. @param rows values by column */
    public static void add(Path file, Table table, List<List<@Nullable Object>> rows) throws IOException {
        try (Connection connection = new SQLiteConfig().createConnection(JdbcAddress.of("jdbc:sqlite:", file))) {
            connection.setAutoCommit(false);
            List<Boolean> texts = table.columns().stream().map(c -> true).toList();
            create(connection, List.of(), table, texts);
            fill(connection, table, texts, Stream.of(rows));
            connection.commit();
        } catch (SQLException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private static void create(Connection connection, List<ForeignKey> keys, Table table, List<Boolean> texts)
            throws SQLException {
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < texts.size(); i++) {
            Column column = table.columns().get(i);
            parts.add(EngineSql.name(column.name()) + " " + (texts.get(i) ? "TEXT" : type(column.type())));
        }
        if (!table.primaryKey().isEmpty()) {
            parts.add("PRIMARY KEY " + names(table.primaryKey()));
        }
        keys.stream()
                .filter(k -> k.table().equals(table.name()))
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

    private static void fill(
            Connection connection, Table table, List<Boolean> texts, Stream<List<List<@Nullable Object>>> pages)
            throws SQLException {
        List<Column> columns = table.columns();
        String marks = Stream.generate(() -> "?").limit(columns.size()).collect(Collectors.joining(", "));
        try (PreparedStatement insert = connection.prepareStatement(
                "INSERT INTO " + EngineSql.name(table.name()) + " VALUES (" + marks + ")")) {
            for (List<List<@Nullable Object>> page : (Iterable<List<List<@Nullable Object>>>) pages::iterator) {
                for (List<@Nullable Object> row : page) {
                    for (int i = 0; i < columns.size(); i++) {
                        Object value = row.get(i);
                        insert.setObject(i + 1, value != null && texts.get(i) ? Values.text(value) : value(value));
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
