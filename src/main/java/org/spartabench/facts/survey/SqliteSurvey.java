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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.spartabench.base.file.FileFailure;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;
import org.spartabench.facts.cell.CellParser;
import org.spartabench.facts.cell.Notation;
import org.spartabench.facts.origin.SqliteFile;
import org.spartabench.facts.schema.ForeignKey;
import org.spartabench.facts.source.SqliteTable;
import org.spartabench.facts.staging.StagedTable;
import org.spartabench.facts.staging.Staging;
import org.spartabench.facts.statement.EngineSql;
import org.spartabench.facts.value.ColumnType;

/** Reads the catalogue and every table of one SQLite file. */
public final class SqliteSurvey {

    /** Names of the hidden row number, unless a column has them. */
    private static final List<String> ROW_NUMBERS = List.of("rowid", "_rowid_", "oid");

    private static final byte[] MAGIC = "SQLite format 3\0".getBytes(StandardCharsets.US_ASCII);

    /** The driver's replacement for bytes that are no UTF-8. */
    private static final char REPLACED = '\uFFFD';

    private final SqliteFile origin;
    private final Connection connection;
    private final Staging staging;
    private final List<String> notes = new ArrayList<>();
    private final List<Problem> problems = new ArrayList<>();

    private SqliteSurvey(SqliteFile origin, Connection connection, Staging staging) {
        this.staging = staging;
        this.origin = origin;
        this.connection = connection;
    }

    /** @param staging keeps the cells */
    public static Result<Survey> of(SqliteFile origin, Staging staging) {
        Path file = origin.file();
        try {
            if (!begins(file)) {
                return Result.bad(FileFailure.kind(file)
                        .map(kind -> file + ": is " + kind
                                + "; facts are read from a folder of CSV or Parquet files, a SQLite file or a"
                                + " PostgreSQL database")
                        .orElseGet(() -> file + ": is " + (file.toFile().length() == 0 ? "empty" : "not a SQLite file")
                                + (csv(file) ? "; name the folder that holds the CSV files" : "")));
            }
            try (Connection connection = origin.connect()) {
                return new SqliteSurvey(origin, connection, staging).survey();
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
        List<SqliteCatalogue.Relation> entries = entries();
        if (entries.isEmpty() && problems.isEmpty()) {
            problems.add(new Problem(origin.file() + ": contains no table"));
        }
        DatabaseNames names = new DatabaseNames(
                entries.stream().map(SqliteCatalogue.Relation::name).toList());
        List<Survey.Found> found = new ArrayList<>();
        for (SqliteCatalogue.Relation entry : entries) {
            List<SqliteTable.Cell> cells = cells(entry);
            names.columns(
                    entry.name(), cells.stream().map(SqliteTable.Cell::name).toList());
            found(entry, cells, names).ifPresent(found::add);
        }
        List<ForeignKey> keys = new ArrayList<>();
        for (SqliteCatalogue.Relation entry : entries) {
            for (SqliteCatalogue.Reference key : entry.references()) {
                names.foreignKey(entry.name(), key.columns(), key.table(), key.referenced())
                        .ifPresent(keys::add);
            }
        }
        notes.addAll(names.notes());
        return problems.isEmpty()
                ? Survey.of(origin.file().toString(), found, keys, notes)
                : new Result.Bad<>(problems);
    }

    private Optional<Survey.Found> found(
            SqliteCatalogue.Relation entry, List<SqliteTable.Cell> cells, DatabaseNames names) throws SQLException {
        SqliteTable source = new SqliteTable(origin, entry.name(), cells, order(entry));
        collations(entry.name(), cells);
        if (cells.isEmpty()) {
            problems.add(new Problem(origin.file() + ": table " + entry.name()
                    + " has no column that can be imported; exclude it with --tables"));
            return Optional.empty();
        }
        StagedTable raw = new StagedTable(staging, names.table(entry.name()), names.columns(entry.name()));
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
            } else if (cells.get(i).text() && raw.columns().get(i).all(SqliteSurvey::figure)) {
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

    private List<SqliteCatalogue.Relation> entries() throws SQLException {
        List<SqliteCatalogue.Relation> entries = new ArrayList<>();
        List<SqliteCatalogue.Relation> all = SqliteCatalogue.of(connection).relations();
        TableFilter wanted = new TableFilter(origin.only());
        for (SqliteCatalogue.Relation relation : all) {
            if (wanted.has(relation.name())) {
                switch (relation.type()) {
                    case "table" -> entries.add(relation);
                    case "view" -> notes.add("view " + relation.name() + " is not imported; only tables are");
                    case "virtual" -> notes.add("virtual table " + relation.name() + " is not imported");
                    default -> {}
                }
            }
        }
        problems.addAll(wanted.missing(
                all.stream()
                        .filter(SqliteCatalogue.Relation::table)
                        .map(SqliteCatalogue.Relation::name)
                        .toList(),
                origin.file().toString()));
        return entries;
    }

    private static String order(SqliteCatalogue.Relation table) {
        List<String> order = table.rowNumbers()
                ? ROW_NUMBERS.stream()
                        .filter(n ->
                                table.columns().stream().noneMatch(c -> c.name().equalsIgnoreCase(n)))
                        .limit(1)
                        .toList()
                : table.key().stream().map(EngineSql::name).toList();
        return order.isEmpty() ? "" : " ORDER BY " + String.join(", ", order);
    }

    /** Gives the columns that can be imported: all without bytes. */
    private List<SqliteTable.Cell> cells(SqliteCatalogue.Relation entry) throws SQLException {
        String looks = entry.columns().stream()
                .map(c -> EngineSql.name(c.name()))
                .map(c -> "MAX(TYPEOF(" + c + ") = 'blob'), MIN(" + c + " IS NULL OR (TYPEOF(" + c
                        + ") = 'integer' AND " + c + " COLLATE BINARY IN (0, 1))), MIN(" + c + " IS NULL OR TYPEOF(" + c
                        + ") = 'text')")
                .collect(Collectors.joining(", "));
        List<SqliteTable.Cell> cells = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet look = statement.executeQuery("SELECT " + looks + " FROM " + EngineSql.name(entry.name()))) {
            for (int i = 0; i < entry.columns().size(); i++) {
                String column = entry.columns().get(i).name();
                String type = entry.columns().get(i).type();
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
}
