package org.spartabench.bench;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.spartabench.apis.paged.PagedServer.Column;
import org.spartabench.apis.paged.PagedServer.Profile;
import org.spartabench.apis.paged.PagedServer.Table;
import org.spartabench.apis.paged.PagedServer.Way;

/** Reads a part of SQLite databases of others as tables, and makes one more. */
final class ForeignTables {

    private static final int MOST_ROWS = 400;
    private static final int MOST_COLUMNS = 8;

    private ForeignTables() {}

    static List<String> names(Connection source) throws SQLException {
        List<String> all = new ArrayList<>();
        try (Statement statement = source.createStatement();
                ResultSet rows = statement.executeQuery(
                        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY"
                                + " name")) {
            while (rows.next()) {
                all.add(rows.getString(1));
            }
        }
        return all;
    }

    static Table table(Connection source, String name, Profile profile, Way way) throws SQLException {
        List<String> columns = new ArrayList<>();
        List<List<@Nullable Object>> rows = new ArrayList<>();
        try (Statement statement = source.createStatement();
                ResultSet found = statement.executeQuery("SELECT * FROM \"" + name + "\" LIMIT " + MOST_ROWS)) {
            int width = Math.min(MOST_COLUMNS, found.getMetaData().getColumnCount());
            for (int i = 1; i <= width; i++) {
                columns.add(plain(found.getMetaData().getColumnName(i)));
            }
            while (found.next()) {
                List<@Nullable Object> row = new ArrayList<>();
                for (int i = 1; i <= width; i++) {
                    row.add(value(found.getObject(i)));
                }
                rows.add(row);
            }
        }
        boolean unique = !rows.isEmpty()
                && rows.stream()
                        .allMatch(r ->
                                r.getFirst() != null && !r.getFirst().toString().contains("/"))
                && rows.stream().map(List::getFirst).distinct().count() == rows.size();
        if (!unique) {
            columns.addFirst("row_no");
            for (int i = 0; i < rows.size(); i++) {
                rows.get(i).addFirst((long) i + 1);
            }
        }
        List<Column> typed = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            int at = i;
            String type = type(rows.stream().map(r -> r.get(at)).toList());
            typed.add(new Column(columns.get(i), type));
            rows.forEach(r -> r.set(at, fitted(r.get(at), type)));
        }
        return new Table("t_" + plain(name), typed, rows, profile, way);
    }

    private static @Nullable Object value(@Nullable Object value) {
        return switch (value) {
            case null -> null;
            case Integer n -> (long) n;
            case Long n -> n;
            case Number n -> BigDecimal.valueOf(n.doubleValue());
            case byte[] _ -> null;
            default -> value.toString();
        };
    }

    private static String type(List<@Nullable Object> values) {
        if (values.stream().anyMatch(String.class::isInstance)
                || values.stream().allMatch(v -> v == null)) {
            return "string";
        }
        return values.stream().anyMatch(BigDecimal.class::isInstance) ? "number" : "integer";
    }

    private static @Nullable Object fitted(@Nullable Object value, String type) {
        return switch (type) {
            case "string" -> value == null ? null : value.toString();
            case "number" -> value == null ? null : new BigDecimal(value.toString());
            default -> value;
        };
    }

    private static String plain(String name) {
        String snake = name.replaceAll("([a-z])([A-Z])", "$1_$2")
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^a-z0-9]+", "_");
        return Set.of("number", "date", "time", "year", "position", "rank", "order", "limit", "offset", "page", "name")
                        .contains(snake)
                ? snake + "_of"
                : snake;
    }

    static void fill(Connection judge, Table table) throws SQLException {
        List<String> columns = table.columns().stream()
                .map(c -> c.name() + " "
                        + switch (c.type()) {
                            case "integer" -> "INTEGER";
                            case "number" -> "REAL";
                            default -> "TEXT";
                        })
                .toList();
        try (Statement statement = judge.createStatement()) {
            statement.execute("CREATE TABLE " + table.name() + " (" + String.join(", ", columns) + ")");
        }
        String marks = String.join(", ", columns.stream().map(c -> "?").toList());
        judge.setAutoCommit(false);
        try (PreparedStatement insert =
                judge.prepareStatement("INSERT INTO " + table.name() + " VALUES (" + marks + ")")) {
            for (List<@Nullable Object> row : table.rows()) {
                for (int i = 0; i < row.size(); i++) {
                    Object value = row.get(i);
                    insert.setObject(i + 1, value instanceof BigDecimal n ? (Object) n.doubleValue() : value);
                }
                insert.addBatch();
            }
            insert.executeBatch();
        }
        judge.commit();
        judge.setAutoCommit(true);
    }

    /** Joins columns of one name and type that look like keys, and those that refer to a key by their end. */
    static List<ForeignQueries.Join> joins(List<Table> tables) {
        Map<String, ForeignQueries.Join> all = new HashMap<>();
        for (Table left : tables) {
            for (Table right : tables) {
                for (Column a : left.columns()) {
                    for (Column b : right.columns()) {
                        boolean same = a.name().equals(b.name()) && left != right;
                        boolean refers =
                                a.name().endsWith("_" + b.name()) && b.name().endsWith("id");
                        boolean keys = a.name().endsWith("id") && a.type().equals(b.type());
                        if ((same || refers) && keys) {
                            all.put(
                                    left.name() + "." + a.name() + "=" + right.name() + "." + b.name(),
                                    new ForeignQueries.Join(left, a.name(), right, b.name()));
                        }
                    }
                }
            }
        }
        return new TreeMap<>(all).values().stream().toList();
    }

    /** Makes a database of loans: NULL in keys, equal rows, texts that are hard to quote. */
    static Path own(Path file, Random random) throws SQLException {
        List<String> names = List.of("Ann", "O'Neil", "Zoë", "x & y", "a=b", "50 %", "Café", "", "Bo");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("CREATE TABLE reader (reader_id INTEGER, label TEXT, town TEXT, born INTEGER)");
            statement.execute("CREATE TABLE book (book_id INTEGER, title TEXT, author_id INTEGER, price REAL)");
            statement.execute("CREATE TABLE author (author_id INTEGER, label TEXT, town TEXT)");
            statement.execute("CREATE TABLE loan (loan_id INTEGER, reader_id INTEGER, book_id INTEGER, days INTEGER)");
            for (int i = 1; i <= 90; i++) {
                statement.execute("INSERT INTO reader VALUES (" + i + ", " + quoted(names, random) + ", "
                        + quoted(names, random) + ", " + maybe(random, 1950 + random.nextInt(50)) + ")");
            }
            for (int i = 1; i <= 45; i++) {
                statement.execute("INSERT INTO author VALUES (" + i + ", " + quoted(names, random) + ", "
                        + quoted(names, random) + ")");
            }
            for (int i = 1; i <= 150; i++) {
                statement.execute("INSERT INTO book VALUES (" + i + ", " + quoted(names, random) + ", "
                        + maybe(random, random.nextInt(50)) + ", " + maybe(random, random.nextInt(9)) + " + 0.5)");
            }
            for (int i = 1; i <= 300; i++) {
                statement.execute("INSERT INTO loan VALUES (" + i + ", " + maybe(random, random.nextInt(100)) + ", "
                        + maybe(random, random.nextInt(160)) + ", " + maybe(random, random.nextInt(30)) + ")");
            }
            connection.commit();
        }
        return file;
    }

    private static String quoted(List<String> names, Random random) {
        String name = names.get(random.nextInt(names.size()));
        return random.nextInt(8) == 0 ? "NULL" : "'" + name.replace("'", "''") + "'";
    }

    private static String maybe(Random random, int value) {
        return random.nextInt(10) == 0 ? "NULL" : String.valueOf(value);
    }
}
