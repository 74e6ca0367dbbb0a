package org.spartabench.facts.survey;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.spartabench.base.file.FileFailure;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;
import org.spartabench.facts.cell.CellParser;
import org.spartabench.facts.cell.Notation;
import org.spartabench.facts.cell.RawTable;
import org.spartabench.facts.origin.SqliteFile;
import org.spartabench.facts.schema.ForeignKey;
import org.spartabench.facts.source.SqliteTable;
import org.spartabench.facts.statement.EngineSql;
import org.spartabench.facts.value.ColumnType;

/** Reads the catalogue and every table of one SQLite file. */
public final class SqliteSurvey {

    /** Names of the hidden row number, unless a column has them. */
    private static final List<String> ROW_NUMBERS = List.of("rowid", "_rowid_", "oid");

    private static final byte[] MAGIC = "SQLite format 3\0".getBytes(StandardCharsets.US_ASCII);

    /** The driver's replacement for bytes that are no UTF-8. */
    private static final char REPLACED = '\uFFFD';

    /** Holds the catalogue's entry of a table; {@code key} in the order of the key. */
    private record Entry(
            String name, List<String> columns, Map<String, String> types, List<String> key, String order) {}

    private final SqliteFile origin;
    private final Connection connection;
    private final List<String> notes = new ArrayList<>();
    private final List<Problem> problems = new ArrayList<>();

    private SqliteSurvey(SqliteFile origin, Connection connection) {
        this.origin = origin;
        this.connection = connection;
    }

    public static Result<Survey> of(SqliteFile origin) {
        Path file = origin.file();
        try {
            if (!begins(file)) {
                return Result.bad(FileFailure.kind(file)
                        .map(kind -> file + ": is " + kind
                                + "; facts are read from a folder of CSV files, a SQLite file or a PostgreSQL database")
                        .orElseGet(() -> file + ": is " + (file.toFile().length() == 0 ? "empty" : "not a SQLite file")
                                + (csv(file) ? "; name the folder that holds the CSV files" : "")));
            }
            try (Connection connection = origin.connect()) {
                return new SqliteSurvey(origin, connection).survey();
            }
        } catch (IOException e) {
            return Result.bad(file + ": cannot be read (" + FileFailure.of(e) + ")");
        } catch (SQLException e) {
            return Result.bad(file + ": " + SqliteFile.reason(e));
        }
    }

    private static boolean begins(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return Arrays.equals(in.readNBytes(MAGIC.length), MAGIC);
        }
    }

    private static boolean csv(Path file) {
        String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
        return name.endsWith(".csv") || name.endsWith(".tsv");
    }

    private Result<Survey> survey() throws SQLException {
        List<Entry> entries = entries();
        if (entries.isEmpty() && problems.isEmpty()) {
            problems.add(new Problem(origin.file() + ": contains no table"));
        }
        DatabaseNames names =
                new DatabaseNames(entries.stream().map(Entry::name).toList());
        List<Survey.Found> found = new ArrayList<>();
        for (Entry entry : entries) {
            List<SqliteTable.Cell> cells = cells(entry);
            names.columns(
                    entry.name(), cells.stream().map(SqliteTable.Cell::name).toList());
            found(entry, cells, names).ifPresent(found::add);
        }
        List<ForeignKey> keys = new ArrayList<>();
        for (Entry entry : entries) {
            keys.addAll(foreignKeys(entry, entries, names));
        }
        notes.addAll(names.notes());
        return problems.isEmpty()
                ? Survey.of(origin.file().toString(), found, keys, notes)
                : new Result.Bad<>(problems);
    }

    private Optional<Survey.Found> found(Entry entry, List<SqliteTable.Cell> cells, DatabaseNames names)
            throws SQLException {
        SqliteTable source = new SqliteTable(origin, entry.name(), cells, entry.order());
        collations(entry.name(), cells);
        if (cells.isEmpty()) {
            problems.add(new Problem(origin.file() + ": table " + entry.name()
                    + " has no column that can be imported; exclude it with --tables"));
            return Optional.empty();
        }
        RawTable raw = new RawTable(names.table(entry.name()), names.columns(entry.name()));
        BitSet unreadable = new BitSet();
        long[] endless = new long[source.columns().size()];
        source.rows(
                connection,
                (line, row) -> {
                    raw.add(row);
                    for (int i = 0; i < row.size(); i++) {
                        String cell = row.get(i);
                        if (cell != null && cell.indexOf(REPLACED) >= 0) {
                            unreadable.set(i);
                        }
                    }
                    return true;
                },
                endless);
        notes.addAll(Survey.endless(raw, endless, false));
        if (raw.rows() == 0 && !origin.hollow()) {
            Survey.hollow(origin.file().toString(), entry.name(), !origin.only().isEmpty(), notes)
                    .ifPresent(problems::add);
            return Optional.empty();
        }
        unreadable.stream()
                .mapToObj(i -> raw.columns().get(i).name())
                .forEach(column -> notes.add("column " + raw.name() + "." + column
                        + " contains text that is not UTF-8; unreadable characters become " + REPLACED));
        Map<String, ColumnType> declared = new LinkedHashMap<>();
        for (int i = 0; i < cells.size(); i++) {
            // Values say more than SQLite's declarations, which bind nobody; a column without values has only these.
            String name = raw.columns().get(i).name();
            if (raw.columns().get(i).empty()) {
                declared.put(name, cells.get(i).declared());
            } else if (cells.get(i).text()
                    && raw.columns().get(i).values().stream().allMatch(SqliteSurvey::figure)) {
                declared.put(name, ColumnType.TEXT);
            }
        }
        return Optional.of(new Survey.Found(source, raw, names.imported(entry.name(), entry.key()), declared));
    }

    /** Tells whether a text looks like a number or a truth value; SQLite keeps dates as text, too, but no numbers. */
    private static boolean figure(String cell) {
        return CellParser.number(cell) || CellParser.parse(cell, ColumnType.BOOLEAN, Notation.PLAIN) != null;
    }

    /** Reads a declared type, in upper case, as people mean it. */
    private static ColumnType declared(String type) {
        if (type.contains("INT")) {
            return ColumnType.INTEGER;
        }
        if (type.startsWith("DATETIME") || type.startsWith("TIMESTAMP")) {
            return ColumnType.TIMESTAMP;
        }
        return switch (type.replaceAll("[^A-Z].*", "")) {
            case "REAL", "FLOAT", "DOUBLE", "DECIMAL", "NUMERIC", "NUMBER", "MONEY" -> ColumnType.DECIMAL;
            case "DATE" -> ColumnType.DATE;
            case "TIME" -> ColumnType.TIME;
            case "BOOL", "BOOLEAN" -> ColumnType.BOOLEAN;
            default -> ColumnType.TEXT;
        };
    }

    private List<Entry> entries() throws SQLException {
        List<Entry> entries = new ArrayList<>();
        List<String> all = new ArrayList<>();
        TableFilter wanted = new TableFilter(origin.only());
        try (Statement statement = connection.createStatement();
                ResultSet list = statement.executeQuery("PRAGMA main.table_list")) {
            while (list.next()) {
                String name = list.getString("name");
                String type = list.getString("type");
                if (!list.getString("schema").equals("main") || name.startsWith("sqlite_")) {
                    continue;
                }
                if (type.equals("table")) {
                    all.add(name);
                }
                if (!wanted.has(name)) {
                    continue;
                }
                switch (type) {
                    case "table" -> entries.add(entry(name, list.getBoolean("wr")));
                    case "view" -> notes.add("view " + name + " is not imported; only tables are");
                    case "virtual" -> notes.add("virtual table " + name + " is not imported");
                    default -> {}
                }
            }
        }
        problems.addAll(
                wanted.missing(all.stream().sorted().toList(), origin.file().toString()));
        entries.sort(Comparator.comparing(Entry::name));
        return entries;
    }

    private Entry entry(String table, boolean withoutRowNumber) throws SQLException {
        Map<String, String> types = new LinkedHashMap<>();
        Map<Integer, String> key = new TreeMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet info = statement.executeQuery("PRAGMA main.table_xinfo(" + EngineSql.name(table) + ")")) {
            while (info.next()) {
                if (info.getInt("hidden") != 1) {
                    String type = info.getString("type");
                    types.put(info.getString("name"), type == null ? "" : type.toUpperCase(Locale.ROOT));
                    if (info.getInt("pk") > 0) {
                        key.put(info.getInt("pk"), info.getString("name"));
                    }
                }
            }
        }
        List<String> order = withoutRowNumber
                ? key.values().stream().map(EngineSql::name).toList()
                : ROW_NUMBERS.stream()
                        .filter(n -> types.keySet().stream().noneMatch(n::equalsIgnoreCase))
                        .limit(1)
                        .toList();
        return new Entry(
                table,
                List.copyOf(types.keySet()),
                types,
                List.copyOf(key.values()),
                order.isEmpty() ? "" : " ORDER BY " + String.join(", ", order));
    }

    /** Gives the columns that can be imported: all without bytes. */
    private List<SqliteTable.Cell> cells(Entry entry) throws SQLException {
        String looks = entry.columns().stream()
                .map(EngineSql::name)
                .map(c -> "MAX(TYPEOF(" + c + ") = 'blob'), MIN(" + c + " IS NULL OR (TYPEOF(" + c
                        + ") = 'integer' AND " + c + " COLLATE BINARY IN (0, 1))), MIN(" + c + " IS NULL OR TYPEOF(" + c
                        + ") = 'text')")
                .collect(Collectors.joining(", "));
        List<SqliteTable.Cell> cells = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet look = statement.executeQuery("SELECT " + looks + " FROM " + EngineSql.name(entry.name()))) {
            for (int i = 0; i < entry.columns().size(); i++) {
                String column = entry.columns().get(i);
                String type = entry.types().getOrDefault(column, "");
                boolean truth = type.startsWith("BOOL") && look.getBoolean(3 * i + 2);
                if (look.getBoolean(3 * i + 1)) {
                    notes.add("column " + entry.name() + "." + column + " contains bytes (BLOB) and is skipped");
                } else {
                    cells.add(new SqliteTable.Cell(column, declared(type), truth, look.getBoolean(3 * i + 3)));
                }
            }
        }
        return cells;
    }

    /** Notes the columns of which the source takes texts for equal that differ once they are imported. */
    private void collations(String table, List<SqliteTable.Cell> cells) throws SQLException {
        Map<String, List<String>> told = new LinkedHashMap<>();
        try (Statement statement = connection.createStatement()) {
            for (SqliteTable.Cell cell : cells) {
                // The first part has no row, and gives the column of the second its collation.
                String look = "SELECT x = 'A', x = 'a ' FROM (SELECT " + EngineSql.name(cell.name()) + " AS x FROM "
                        + EngineSql.name(table) + " WHERE 0 UNION ALL SELECT 'a')";
                collation(statement, look)
                        .ifPresent(how -> told.computeIfAbsent(how, h -> new ArrayList<>())
                                .add(cell.name()));
            }
        }
        told.forEach((how, columns) ->
                notes.add("table " + table + ": the source compares " + String.join(", ", columns) + " " + how));
    }

    private static Optional<String> collation(Statement statement, String look) throws SQLException {
        try (ResultSet equal = statement.executeQuery(look)) {
            return equal.getBoolean(1)
                    ? Optional.of("without regard to case (COLLATE NOCASE); here 'a' and 'A' differ")
                    : equal.getBoolean(2)
                            ? Optional.of("without blanks at the end (COLLATE RTRIM); here 'a' and 'a ' differ")
                            : Optional.empty();
        } catch (SQLException e) {
            if (!String.valueOf(e.getMessage()).contains("collation")) {
                throw e;
            }
            return Optional.of("by a collation of its own program; here texts are equal that have the same characters");
        }
    }

    private List<ForeignKey> foreignKeys(Entry entry, List<Entry> entries, DatabaseNames names) throws SQLException {
        Map<Integer, List<String[]>> parts = new TreeMap<>(Comparator.reverseOrder());
        try (Statement statement = connection.createStatement();
                ResultSet list =
                        statement.executeQuery("PRAGMA main.foreign_key_list(" + EngineSql.name(entry.name()) + ")")) {
            while (list.next()) {
                parts.computeIfAbsent(list.getInt("id"), id -> new ArrayList<>())
                        .add(new String[] {list.getString("table"), list.getString("from"), list.getString("to")});
            }
        }
        List<ForeignKey> keys = new ArrayList<>();
        for (List<String[]> key : parts.values()) {
            String target = key.getFirst()[0];
            List<String> from = key.stream().map(p -> p[1]).toList();
            Optional<Entry> to = entries.stream()
                    .filter(e -> e.name().equalsIgnoreCase(target))
                    .findFirst();
            // Without columns a foreign key means the primary key of the other table.
            List<String> referenced = key.getFirst()[2] == null
                    ? to.map(Entry::key).orElse(List.of())
                    : key.stream().map(p -> p[2]).toList();
            names.foreignKey(entry.name(), from, target, referenced).ifPresent(keys::add);
        }
        return keys;
    }
}
