package org.spartabench.facts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.spartabench.facts.HostileColumn.Kind;
import org.spartabench.facts.statement.PostgresServer;

/** A table of a number for each row and of columns c0, c1, … of hostile values. */
public record HostileTable(String name, List<HostileColumn> columns) {

    public static final int ROWS = 6;
    public static final int COLUMNS = 3;

    /** Makes tables t0, t1, … the same for the same seed. */
    public static List<HostileTable> random(long seed, int tables, Predicate<Kind> wanted) {
        Random random = new Random(seed);
        List<Kind> kinds = Arrays.stream(Kind.values()).filter(wanted).toList();
        return IntStream.range(0, tables)
                .mapToObj(t -> new HostileTable(
                        "t" + t,
                        IntStream.range(0, COLUMNS)
                                .mapToObj(c ->
                                        HostileColumn.random(kinds.get(random.nextInt(kinds.size())), ROWS, random))
                                .toList()))
                .toList();
    }

    /** Makes tables for files of text, which do not tell texts of digits from numbers. */
    public static List<HostileTable> forCsv(long seed, int tables) {
        return random(seed, tables, kind -> kind != Kind.DIGITS);
    }

    public static List<HostileTable> forSqlite(long seed, int tables) {
        return random(seed, tables, kind -> !kind.sqlite.isEmpty());
    }

    public static List<HostileTable> forPostgres(long seed, int tables) {
        return random(seed, tables, kind -> true);
    }

    /** Writes one CSV file for each table; gives the folder. */
    public static Path csv(Path folder, List<HostileTable> tables) throws IOException {
        Files.createDirectories(folder);
        for (HostileTable table : tables) {
            List<String> lines = new ArrayList<>(List.of("id,c0,c1,c2"));
            lines.addAll(table.lines((c, r) -> c.values().get(r) == null ? "" : quoted(c.cell(r))));
            Files.writeString(folder.resolve(table.name() + ".csv"), String.join("\n", lines) + "\n");
        }
        return folder;
    }

    private static String quoted(String cell) {
        return '"' + cell.replace("\"", "\"\"") + '"';
    }

    public static Path sqlite(Path file, List<HostileTable> tables) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            for (HostileTable table : tables) {
                for (String sql : table.sql(kind -> kind.sqlite, HostileColumn::sqlite)) {
                    statement.execute(sql);
                }
            }
            connection.commit();
        }
        return file;
    }

    /** Makes a database of PostgreSQL with the tables; gives its address. */
    public static String postgres(String database, List<HostileTable> tables) {
        PostgresServer server = PostgresServer.get();
        server.empty(database);
        server.execute(
                database,
                tables.stream()
                        .flatMap(table -> table.sql(kind -> kind.postgres, HostileColumn::literal).stream())
                        .collect(Collectors.joining(";")));
        return server.url(database);
    }

    /** Gives the table as it is held, its columns changed. */
    public HostileTable as(Function<HostileColumn, HostileColumn> held) {
        return new HostileTable(name, columns.stream().map(held).toList());
    }

    /** One line of an INSERT or a CSV file for each row, the number of the row first. */
    private List<String> lines(BiFunction<HostileColumn, Integer, String> cell) {
        return IntStream.range(0, ROWS)
                .mapToObj(r ->
                        r + "," + columns.stream().map(c -> cell.apply(c, r)).collect(Collectors.joining(",")))
                .toList();
    }

    private List<String> sql(Function<Kind, String> type, BiFunction<HostileColumn, Integer, String> literal) {
        List<String> sql = new ArrayList<>(List.of("CREATE TABLE " + name + " (id INTEGER PRIMARY KEY"
                + IntStream.range(0, columns.size())
                        .mapToObj(
                                i -> ", c" + i + " " + type.apply(columns.get(i).kind()))
                        .collect(Collectors.joining())
                + ")"));
        lines(literal).forEach(line -> sql.add("INSERT INTO " + name + " VALUES (" + line + ")"));
        return sql;
    }
}
