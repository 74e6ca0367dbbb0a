package org.spartabench.facts.survey;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.spartabench.base.file.FileFailure;
import org.spartabench.base.report.Numbers;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;
import org.spartabench.facts.engine.duckdb.DuckDb;
import org.spartabench.facts.engine.failure.DuckDbFailures;
import org.spartabench.facts.origin.Origin.ParquetFolder;
import org.spartabench.facts.source.CsvFile;
import org.spartabench.facts.source.ParquetTable;
import org.spartabench.facts.staging.StagedTable;
import org.spartabench.facts.staging.Staging;
import org.spartabench.facts.statement.EngineSql;
import org.spartabench.facts.value.ColumnType;

/** Reads the Parquet files of one folder, by name; their types are kept. */
public final class ParquetSurvey {

    /** Matches types of the engine whose values are lists, records or bytes. */
    private static final Pattern NO_VALUE =
            Pattern.compile("BLOB|BIT|GEOMETRY|VARIANT|.*\\[\\d*]|(?:STRUCT|MAP|UNION).*");

    private final ParquetFolder origin;
    private final Connection connection;
    private final Staging staging;
    private final List<String> notes = new ArrayList<>();
    private final List<Problem> problems = new ArrayList<>();

    private ParquetSurvey(ParquetFolder origin, Connection connection, Staging staging) {
        this.origin = origin;
        this.connection = connection;
        this.staging = staging;
    }

    /** @param staging keeps the cells */
    public static Result<Survey> of(ParquetFolder origin, Staging staging) {
        try (Connection connection = DuckDb.ofFiles()) {
            return new ParquetSurvey(origin, connection, staging).survey();
        } catch (IOException e) {
            return Result.bad(origin.place() + ": cannot be read (" + FileFailure.of(e) + ")");
        } catch (SQLException e) {
            return Result.bad(origin.place() + ": " + DuckDbFailures.of(e).message());
        }
    }

    private Result<Survey> survey() throws IOException, SQLException {
        TableFilter wanted = new TableFilter(origin.only());
        List<Path> all = origin.files();
        problems.addAll(wanted.missing(all.stream().map(CsvFile::tableName).toList(), origin.described()));
        List<Path> files =
                all.stream().filter(f -> wanted.has(CsvFile.tableName(f))).toList();
        DatabaseNames names =
                new DatabaseNames(files.stream().map(CsvFile::tableName).toList());
        List<Survey.Found> found = new ArrayList<>();
        for (Path file : files) {
            try {
                found(file, names).ifPresent(found::add);
            } catch (SQLException e) {
                problems.add(new Problem(file.getFileName() + ": cannot be read as Parquet ("
                        + DuckDbFailures.of(e).message() + ")"));
            }
        }
        notes.addAll(names.notes());
        return problems.isEmpty() ? Survey.of(origin.described(), found, List.of(), notes) : new Result.Bad<>(problems);
    }

    private Optional<Survey.Found> found(Path file, DatabaseNames names) throws SQLException {
        String table = CsvFile.tableName(file);
        List<ParquetTable.Cell> cells = cells(file, table);
        if (cells.isEmpty()) {
            problems.add(new Problem(file.getFileName() + ": has no column that can be imported"));
            return Optional.empty();
        }
        names.columns(table, cells.stream().map(ParquetTable.Cell::name).toList());
        ParquetTable source = new ParquetTable(file, cells, size(file), origin.direct());
        StagedTable raw = new StagedTable(staging, names.table(table), names.columns(table));
        raw.fill(source.analysed(), file.toFile().length());
        if (raw.rows() == 0) {
            Survey.hollow(origin.described(), table, !origin.only().isEmpty(), notes)
                    .ifPresent(problems::add);
            return Optional.empty();
        }
        if (source.sampled()) {
            notes.add("table " + raw.name() + " has " + Numbers.grouped(source.size()) + " rows, of which "
                    + Numbers.grouped(raw.rows()) + " are analysed");
        } else {
            notes.addAll(Survey.endless(raw, endless(source), false));
        }
        Map<String, ColumnType> declared = new LinkedHashMap<>();
        for (int i = 0; i < cells.size(); i++) {
            String name = raw.columns().get(i).name();
            cells.get(i).declared().ifPresent(type -> declared.put(name, type));
        }
        return Optional.of(new Survey.Found(source, raw, List.of(), declared));
    }

    private List<ParquetTable.Cell> cells(Path file, String table) throws SQLException {
        List<ParquetTable.Cell> cells = new ArrayList<>();
        Set<String> full = full(file);
        for (ParquetTable.Described column : ParquetTable.described(connection, file)) {
            if (NO_VALUE.matcher(column.type()).matches()) {
                notes.add("column " + table + "." + column.name() + " holds bytes, lists or records (" + column.type()
                        + ") and is skipped");
            } else {
                cells.add(cell(column.name(), column.type(), !full.contains(column.name())));
            }
        }
        return cells;
    }

    /** Names the columns without NULL, as far as the file itself says so. */
    private Set<String> full(Path file) throws SQLException {
        Set<String> full = new HashSet<>();
        try (Statement statement = connection.createStatement();
                ResultSet columns = statement.executeQuery("SELECT path_in_schema FROM " + of("parquet_metadata", file)
                        + " GROUP BY path_in_schema HAVING bool_and(stats_null_count = 0 AND stats_null_count IS NOT"
                        + " NULL)")) {
            while (columns.next()) {
                full.add(columns.getString(1));
            }
        }
        return full;
    }

    private long size(Path file) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet counted =
                        statement.executeQuery("SELECT num_rows FROM " + of("parquet_file_metadata", file))) {
            return counted.next() ? counted.getLong(1) : 0;
        }
    }

    private static String of(String function, Path file) {
        return ParquetTable.from(file).replaceFirst("read_parquet", function);
    }

    private static ParquetTable.Cell cell(String name, String type, boolean nullable) {
        String column = EngineSql.name(name);
        String text = "CAST(" + column + " AS VARCHAR)";
        boolean floating = type.equals("FLOAT") || type.equals("DOUBLE");
        return new ParquetTable.Cell(
                name,
                floating
                        ? "CASE WHEN isfinite(" + column + ") THEN " + text + " END"
                        : type.equals("TIMESTAMP WITH TIME ZONE")
                                ? "CAST(" + column + " AT TIME ZONE 'UTC' AS VARCHAR)"
                                : text,
                floating,
                ParquetTable.declared(type),
                nullable || floating);
    }

    /** Counts the numbers of each column that are infinite or none. */
    private long[] endless(ParquetTable source) throws SQLException {
        String counts = source.columns().stream()
                .map(c -> c.floating() ? "count(*) FILTER (WHERE NOT isfinite(" + EngineSql.name(c.name()) + "))" : "0")
                .collect(Collectors.joining(", "));
        try (Statement statement = connection.createStatement();
                ResultSet counted =
                        statement.executeQuery("SELECT " + counts + " FROM " + ParquetTable.from(source.path()))) {
            counted.next();
            long[] endless = new long[source.columns().size()];
            for (int i = 0; i < endless.length; i++) {
                endless[i] = counted.getLong(i + 1);
            }
            return endless;
        }
    }
}
