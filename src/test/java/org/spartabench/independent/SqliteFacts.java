package org.spartabench.independent;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The CSV files of a domain in an SQLite database of their own, an index on every column. */
final class SqliteFacts implements AutoCloseable {

    private static final List<String> TRUTHS = List.of("true", "false");

    /** Columns of each table, all in lower case. */
    final Map<String, List<String>> columns = new LinkedHashMap<>();

    private final Connection connection;
    private final ScheduledExecutorService watch = Executors.newSingleThreadScheduledExecutor();
    private final long millis;

    /** @param millis time limit of one statement */
    SqliteFacts(Path csvFolder, long millis) throws SQLException, IOException {
        this.millis = millis;
        connection = DriverManager.getConnection("jdbc:sqlite::memory:");
        execute("PRAGMA case_sensitive_like = ON");
        connection.setAutoCommit(false);
        try (Stream<Path> files = Files.list(csvFolder)) {
            for (Path file :
                    files.filter(f -> f.toString().endsWith(".csv")).sorted().toList()) {
                load(file);
            }
        }
        // Without figures SQLite looks correlated rows up by whatever condition stands first.
        execute("ANALYZE");
        connection.commit();
    }

    private void load(Path file) throws IOException, SQLException {
        List<CsvRecord> records;
        try (CsvReader<CsvRecord> reader = CsvReader.builder().ofCsvRecord(file)) {
            records = reader.stream().toList();
        }
        String table = file.getFileName().toString().replace(".csv", "").toLowerCase(Locale.ROOT);
        List<String> names = records.getFirst().getFields().stream()
                .map(n -> n.toLowerCase(Locale.ROOT))
                .toList();
        List<CsvRecord> rows = records.subList(1, records.size());
        columns.put(table, names);
        List<String> kinds = new ArrayList<>();
        for (int c = 0; c < names.size(); c++) {
            int column = c;
            kinds.add(kind(rows.stream()
                    .map(r -> r.getField(column))
                    .filter(v -> !v.isEmpty())
                    .toList()));
        }
        String declared = Stream.iterate(0, i -> i < names.size(), i -> i + 1)
                .map(i -> "\"" + names.get(i) + "\" " + kinds.get(i).replace("TIME", "TEXT"))
                .collect(Collectors.joining(", "));
        execute("CREATE TABLE \"" + table + "\" (" + declared + ")");
        String marks = names.stream().map(n -> "?").collect(Collectors.joining(", "));
        try (PreparedStatement insert =
                connection.prepareStatement("INSERT INTO \"" + table + "\" VALUES (" + marks + ")")) {
            for (CsvRecord row : rows) {
                for (int c = 0; c < names.size(); c++) {
                    String value = row.getField(c);
                    insert.setObject(c + 1, value.isEmpty() ? null : value(value, kinds.get(c)));
                }
                insert.addBatch();
            }
            insert.executeBatch();
        }
        for (String name : names) {
            execute("CREATE INDEX \"" + table + "." + name + "\" ON \"" + table + "\" (\"" + name + "\")");
        }
    }

    private static String kind(List<String> values) {
        if (!values.isEmpty() && values.stream().allMatch(v -> TRUTHS.contains(v.toLowerCase(Locale.ROOT)))) {
            return "BOOLEAN";
        }
        if (!values.isEmpty() && values.stream().allMatch(v -> v.matches("-?(0|[1-9]\\d*)"))) {
            return "INTEGER";
        }
        if (!values.isEmpty() && values.stream().allMatch(v -> v.matches("-?(0|[1-9]\\d*)(\\.\\d+)?"))) {
            return "REAL";
        }
        return !values.isEmpty() && values.stream().allMatch(v -> v.matches("\\d?\\d:\\d\\d:\\d\\d")) ? "TIME" : "TEXT";
    }

    private static Object value(String text, String kind) {
        return switch (kind) {
            case "BOOLEAN" -> text.equalsIgnoreCase("true") ? 1 : 0;
            case "INTEGER" -> Long.parseLong(text);
            case "REAL" -> Double.parseDouble(text);
            case "TIME" -> text.length() == 7 ? "0" + text : text;
            default -> text;
        };
    }

    /** All rows as texts, NULL as null; empty when the time limit was reached. */
    Optional<List<List<@Nullable String>>> run(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            ScheduledFuture<?> alarm = watch.schedule(
                    () -> {
                        statement.cancel();
                        return true;
                    },
                    millis,
                    TimeUnit.MILLISECONDS);
            try (ResultSet result = statement.executeQuery(sql)) {
                List<List<@Nullable String>> rows = new ArrayList<>();
                int width = result.getMetaData().getColumnCount();
                while (result.next()) {
                    List<@Nullable String> row = new ArrayList<>();
                    for (int c = 1; c <= width; c++) {
                        row.add(result.getString(c));
                    }
                    rows.add(row);
                }
                return Optional.of(rows);
            } catch (SQLException e) {
                if (String.valueOf(e.getMessage()).contains("SQLITE_INTERRUPT")) {
                    return Optional.empty();
                }
                throw e;
            } finally {
                alarm.cancel(false);
            }
        }
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Override
    public void close() throws SQLException {
        watch.shutdownNow();
        connection.close();
    }
}
