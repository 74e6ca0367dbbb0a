package org.spartabench.facts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A table of a {@link ForeignDatabase}: names and keys as they are declared, and rows. */
final class ForeignTable {

    /** Produces the cells of a row; the first number is 1. */
    interface Line {
        @Nullable
        Object[] of(int number);
    }

    private final String name;
    private final List<String> columns = new ArrayList<>();
    private final List<String> types = new ArrayList<>();
    private final List<String> constraints = new ArrayList<>();
    private final List<@Nullable Object[]> rows = new ArrayList<>();

    /** @param columns names and types, such as {@code "AlbumId INTEGER, Title VARCHAR(200)"} */
    ForeignTable(String name, String columns) {
        this.name = name;
        for (String column : columns.split(", ")) {
            this.columns.add(column.substring(0, column.indexOf(' ')));
            this.types.add(column.substring(column.indexOf(' ') + 1));
        }
    }

    ForeignTable key(String... columns) {
        constraints.add("PRIMARY KEY (" + quoted(List.of(columns)) + ")");
        return this;
    }

    ForeignTable reference(String column, String table, String referenced) {
        constraints.add("FOREIGN KEY (" + quoted(List.of(column)) + ") REFERENCES " + quoted(List.of(table)) + " ("
                + quoted(List.of(referenced)) + ")");
        return this;
    }

    ForeignTable fill(int count, Line line) {
        for (int i = 1; i <= count; i++) {
            rows.add(line.of(i));
        }
        return this;
    }

    int size() {
        return rows.size();
    }

    private static String quoted(List<String> names) {
        return names.stream().map(n -> '"' + n + '"').collect(Collectors.joining(", "));
    }

    void create(Connection connection) throws SQLException {
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            parts.add('"' + columns.get(i) + "\" " + types.get(i));
        }
        parts.addAll(constraints);
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE \"" + name + "\" (" + String.join(", ", parts) + ")");
        }
        String marks = String.join(", ", Collections.nCopies(columns.size(), "?"));
        try (PreparedStatement insert =
                connection.prepareStatement("INSERT INTO \"" + name + "\" VALUES (" + marks + ")")) {
            for (@Nullable Object[] row : rows) {
                for (int i = 0; i < row.length; i++) {
                    insert.setObject(i + 1, row[i]);
                }
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    /** Writes a CSV file without keys; an empty text is quoted, NULL is nothing. */
    void write(Path folder) throws IOException {
        List<String> lines = new ArrayList<>(List.of(String.join(",", columns)));
        for (@Nullable Object[] row : rows) {
            List<String> cells = new ArrayList<>();
            for (@Nullable Object value : row) {
                cells.add(
                        value == null
                                ? ""
                                : value instanceof String text
                                        ? '"' + text.replace("\"", "\"\"") + '"'
                                        : value.toString());
            }
            lines.add(String.join(",", cells));
        }
        Files.write(folder.resolve(name + ".csv"), lines);
    }
}
