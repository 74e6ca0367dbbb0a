package org.spartabench.fact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.spartabench.fact.SmallFacts.failure;
import static org.spartabench.fact.SmallFacts.ok;
import static org.spartabench.fact.SmallFacts.rows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.Law;
import org.spartabench.Patient;
import org.spartabench.fact.HostileColumn.Kind;
import org.spartabench.fact.engine.FactBases;
import org.spartabench.fact.engine.SqliteAnswers;
import org.spartabench.fact.load.H2Build;
import org.spartabench.fact.load.Import;
import org.spartabench.fact.load.SqliteBuild;
import org.spartabench.fact.plan.ImportPlan;
import org.spartabench.fact.source.Origin;
import org.spartabench.fact.source.PostgresDatabase;
import org.spartabench.fact.source.SqliteFile;
import org.spartabench.program.Compiled;
import org.spartabench.program.DecimalScales;
import org.spartabench.program.Program;
import org.spartabench.program.ProgramCompiler;
import org.spartabench.program.ProgramForm;
import org.spartabench.program.trial.ProgramTrial;
import org.spartabench.program.trial.ProgramVerdict;
import org.spartabench.program.trial.ProgramVerdict.State;
import org.spartabench.python.PythonSession;
import org.spartabench.python.RunLimits;
import org.spartabench.python.TestPython;
import org.spartabench.query.Query;
import org.spartabench.query.Sql;
import org.spartabench.query.read.SqlReader;

/** Values stay what they are: what a source holds is stored and printed, and the printed value finds its row again. */
@Timeout(120)
class ValuesStayTest {

    /** More with {@code -Dsparta.tables=5000}. */
    private static final int TABLES = Integer.getInteger("sparta.tables", 40);

    private static final int ROWS = 6;
    private static final int COLUMNS = 3;

    /** Tables that programs read: each takes a process. */
    private static final int PROGRAMMED = 15;

    @TempDir
    Path folder;

    private record Hostile(String name, List<HostileColumn> columns) {

        /** One line of an INSERT or a CSV file for each row, the number of the row first. */
        List<String> lines(Function<HostileColumn, Function<Integer, String>> cell) {
            return IntStream.range(0, ROWS)
                    .mapToObj(r -> r + ","
                            + columns.stream().map(c -> cell.apply(c).apply(r)).collect(Collectors.joining(",")))
                    .toList();
        }

        String create(Function<Kind, String> type) {
            return "CREATE TABLE " + name + " (id INTEGER PRIMARY KEY"
                    + IntStream.range(0, columns.size())
                            .mapToObj(i ->
                                    ", c" + i + " " + type.apply(columns.get(i).kind()))
                            .collect(Collectors.joining())
                    + ")";
        }

        List<String> sql(Function<Kind, String> type) {
            List<String> sql = new ArrayList<>(List.of(create(type)));
            lines(c -> c::literal).forEach(line -> sql.add("INSERT INTO " + name + " VALUES (" + line + ")"));
            return sql;
        }
    }

    private static List<Hostile> tables(long seed, Function<Kind, Boolean> wanted) {
        Random random = new Random(seed);
        List<Kind> kinds =
                java.util.Arrays.stream(Kind.values()).filter(wanted::apply).toList();
        return IntStream.range(0, TABLES)
                .mapToObj(t -> new Hostile(
                        "t" + t,
                        IntStream.range(0, COLUMNS)
                                .mapToObj(c ->
                                        HostileColumn.random(kinds.get(random.nextInt(kinds.size())), ROWS, random))
                                .toList()))
                .toList();
    }

    private FactBase imported(Origin origin) {
        ImportPlan plan = ok(Import.preview(origin, Optional.empty()));
        Path target = folder.resolve("facts.duckdb");
        return FactBases.open(target, ok(Import.load(plan, target)));
    }

    @Test
    void fromCsv() throws IOException, SQLException {
        // A file of text does not tell texts of digits from numbers.
        List<Hostile> tables = tables(1, kind -> kind != Kind.DIGITS);
        for (Hostile table : tables) {
            List<String> lines = new ArrayList<>(List.of("id,c0,c1,c2"));
            lines.addAll(table.lines(c -> r -> quoted(c.cell(r))));
            Files.writeString(
                    Files.createDirectories(folder.resolve("csv")).resolve(table.name() + ".csv"),
                    String.join("\n", lines) + "\n");
        }
        try (FactBase facts = imported(ok(Origin.of(folder.resolve("csv").toString())));
                FactBase second = ok(H2Build.copyOf(facts))) {
            Law.holdsFor(tables.stream(), table -> stays(facts, table));
            Law.holdsFor(tables.stream(), table -> stays(second, table));
            Path copy = folder.resolve("copy.sqlite");
            long huge = tables.stream()
                    .flatMap(table -> table.columns().stream())
                    .filter(column -> column.kind() == Kind.HUGE)
                    .count();
            assertThat(SqliteBuild.write(facts, copy).stream().filter(note -> note.contains("would round its numbers")))
                    .hasSizeGreaterThanOrEqualTo((int) huge);
            try (SqliteAnswers sqlite = SqliteAnswers.open(copy)) {
                Law.holdsFor(tables.stream(), table -> copied(facts, sqlite, table));
            }
            programsAgree(facts, tables);
        }
    }

    /** The copy in SQLite prints the same, and finds each value by what is printed. */
    private static void copied(FactBase facts, SqliteAnswers sqlite, Hostile table) {
        for (int c = 0; c < COLUMNS; c++) {
            HostileColumn column = table.columns().get(c);
            if (column.kind() == Kind.BOOLEAN) {
                continue; // SQLite has 0 and 1 only
            }
            for (String sql : List.of(
                    "SELECT c" + c + " FROM " + table.name() + " ORDER BY id",
                    "SELECT COUNT(DISTINCT c" + c + ") FROM " + table.name())) {
                assertThat(rows(sqlite.run(sql, Patient.LIMITS)).texts(ROWS))
                        .as("%s: %s", column, sql)
                        .isEqualTo(rows(facts.run(new GuardedQuery(sql), Patient.LIMITS))
                                .texts(ROWS));
            }
            List<List<String>> printed = rows(facts.run(
                            new GuardedQuery("SELECT c" + c + " FROM " + table.name() + " ORDER BY id"),
                            Patient.LIMITS))
                    .texts(ROWS);
            for (int r = 0; r < ROWS; r++) {
                if (column.values().get(r) != null) {
                    String sql = "SELECT id FROM " + table.name() + " WHERE c" + c + " = "
                            + EngineSql.literal(printed.get(r).getFirst()) + " ORDER BY id";
                    assertThat(rows(sqlite.run(sql, Patient.LIMITS)).column(0))
                            .as("%s: %s", column, sql)
                            .isEqualTo(List.<Object>copyOf(column.equals(r)));
                }
            }
        }
    }

    /** Programs give the engine's rows, or their table is refused because pandas would round it. */
    private static void programsAgree(FactBase facts, List<Hostile> tables) throws IOException {
        try (PythonSession python = new PythonSession(TestPython.get())) {
            ProgramCompiler compiler = new ProgramCompiler(facts.schema(), new DecimalScales(facts));
            ProgramTrial trial = new ProgramTrial(facts, python);
            Law.holdsFor(tables.stream().limit(PROGRAMMED), table -> {
                for (int c = 0; c < COLUMNS; c++) {
                    String value = table.columns().get(c).literal(0);
                    for (String sql : List.of(
                            "SELECT DISTINCT c" + c + " FROM " + table.name(),
                            "SELECT COUNT(DISTINCT c" + c + "), MIN(c" + c + ") FROM " + table.name() + " WHERE id < 5",
                            "SELECT id FROM " + table.name() + " WHERE c" + c + " = " + value)) {
                        Query query = SqlReader.read(sql).tree().orElseThrow();
                        if (compiler.compile(query, ProgramForm.READ) instanceof Compiled.Done(Program program)) {
                            ProgramVerdict verdict = trial.run(query, program, RunLimits.DEFAULT);
                            assertThat(verdict.state() == State.EQUAL
                                            || verdict.why().contains("pandas rounds"))
                                    .as("%s: %s, %s", table.columns().get(c), sql, verdict)
                                    .isTrue();
                        }
                    }
                }
            });
        }
    }

    private static String quoted(String cell) {
        return cell.isEmpty() ? "" : '"' + cell.replace("\"", "\"\"") + '"';
    }

    @Test
    void fromSqlite() throws SQLException {
        List<Hostile> tables = tables(2, kind -> !kind.sqlite.isEmpty());
        Path file = folder.resolve("facts.sqlite");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            for (Hostile table : tables) {
                for (String sql : table.sql(kind -> kind.sqlite)) {
                    statement.execute(sql);
                }
            }
            connection.commit();
        }
        try (FactBase facts = imported(new SqliteFile(file))) {
            Law.holdsFor(tables.stream(), table -> stays(facts, table));
        }
    }

    @Test
    void fromPostgres() {
        List<Hostile> tables = tables(3, kind -> true);
        PostgresDatabase database = PostgresServer.get().empty("values");
        PostgresServer.get()
                .execute(
                        "values",
                        tables.stream()
                                .flatMap(table -> table.sql(kind -> kind.postgres).stream())
                                .collect(Collectors.joining(";")));
        try (FactBase facts = imported(database)) {
            Law.holdsFor(tables.stream(), table -> stays(facts, table));
        }
        PostgresDatabase asked = database.asked();
        ImportPlan plan = ok(Import.preview(asked, Optional.empty()));
        assertThat(plan.notDirect()).isEmpty();
        try (FactBase facts = ok(FactBases.direct(asked, plan.schema()))) {
            Law.holdsFor(tables.stream(), table -> stays(facts, table));
        }
    }

    /** What no engine holds as it is stays text, or is counted, in one line; it is never another value. */
    @Test
    void whatCannotStayIsNamed() {
        PostgresServer.get().empty("beyond");
        PostgresServer.get().execute("beyond", """
            CREATE TABLE t (id int PRIMARY KEY, born date, seen timestamp, opens timetz, part double precision, r real);
            INSERT INTO t VALUES (1, '0044-03-15 BC', '2020-01-05 10:00:00', '10:00+02', 'NaN', 0.1),
                                 (2, '2020-01-01', 'infinity', '11:00+01', 0.5, 0.2)\
            """);
        PostgresDatabase database = PostgresServer.get().database("beyond");
        ImportPlan plan = ok(Import.preview(database, Optional.empty()));
        assertThat(plan.warnings())
                .contains(
                        "column t.born is declared as DATE but contains values that are none here, such as"
                                + " '0044-03-15 BC'; it is imported as TEXT",
                        "column t.seen is declared as TIMESTAMP but contains values that are none here, such as"
                                + " 'infinity'; it is imported as TEXT",
                        "column t.opens is of type timetz and is imported as text",
                        "column t.part has 1 values that are infinite or no number; they are imported as empty");
        try (FactBase facts = imported(database)) {
            assertThat(rows(facts.run(
                                    new GuardedQuery("SELECT born, seen, opens, part, r FROM t ORDER BY id"),
                                    Patient.LIMITS))
                            .texts(2))
                    .containsExactly(
                            List.of("0044-03-15 BC", "2020-01-05 10:00:00", "10:00:00+02", "NULL", "0.1"),
                            List.of("2020-01-01", "infinity", "11:00:00+01", "0.5", "0.2"));
            assertThat(failure(facts.run(new GuardedQuery("SELECT DATE '-5000-01-01'"), Patient.LIMITS))
                            .message())
                    .contains("5001-01-01 BC");
            assertThat(failure(facts.run(new GuardedQuery("SELECT TIMESTAMP '10000-01-01 10:00:00'"), Patient.LIMITS))
                            .message())
                    .contains("10000-01-01 10:00");
            assertThat(rows(facts.run(
                                    new GuardedQuery(
                                            "SELECT CAST('2020-01-05 10:00:00+02' AS TIMESTAMP WITH TIME ZONE)"),
                                    Patient.LIMITS))
                            .texts(1))
                    .containsExactly(List.of("2020-01-05 08:00:00"));
        }
        PostgresDatabase asked = database.asked();
        ImportPlan direct = ok(Import.preview(asked, Optional.empty()));
        assertThat(direct.notDirect()).isEmpty();
        try (FactBase facts = ok(FactBases.direct(asked, direct.schema()))) {
            assertThat(failure(facts.run(new GuardedQuery("SELECT born FROM t ORDER BY id"), Patient.LIMITS))
                            .message())
                    .contains("0044-03-15 BC");
            assertThat(failure(facts.run(new GuardedQuery("SELECT part FROM t ORDER BY id"), Patient.LIMITS))
                            .message())
                    .contains("NaN");
            assertThat(facts.rowsAt("t", List.of(0L)).column(1)).containsExactly("0044-03-15 BC");
            assertThat(rows(facts.run(new GuardedQuery("SELECT id FROM t WHERE 0.1 = r"), Patient.LIMITS))
                            .column(0))
                    .containsExactly(1L);
        }
    }

    private static void stays(FactBase facts, Hostile table) {
        Rows stored = rows(
                facts.run(new GuardedQuery("SELECT c0, c1, c2 FROM " + table.name() + " ORDER BY id"), Patient.LIMITS));
        for (int c = 0; c < COLUMNS; c++) {
            HostileColumn column = table.columns().get(c);
            for (int r = 0; r < ROWS; r++) {
                String printed = Values.text(stored.rows().get(r).get(c));
                assertThat(column.is(r, printed))
                        .as("%s, row %d is printed as %s", column, r, printed)
                        .isTrue();
                if (column.values().get(r) == null) {
                    continue;
                }
                String where = "SELECT id FROM " + table.name() + " WHERE c" + c + " = ";
                boolean truth = column.kind() == Kind.BOOLEAN;
                String bare = column.kind().number() || truth ? printed : EngineSql.literal(printed);
                for (String sql : List.of(
                        where + (truth ? printed : EngineSql.literal(printed)),
                        where + EngineSql.literal(stored.rows().get(r).get(c)),
                        Sql.print(SqlReader.read(where + bare).tree().orElseThrow()))) {
                    assertThat(rows(facts.run(new GuardedQuery(sql + " ORDER BY id"), Patient.LIMITS))
                                    .column(0))
                            .as("%s: %s", column, sql)
                            .isEqualTo(List.<Object>copyOf(column.equals(r)));
                }
            }
            long distinct =
                    column.values().stream().filter(v -> v != null).distinct().count();
            assertThat(rows(facts.run(
                                    new GuardedQuery("SELECT COUNT(DISTINCT c" + c + ") FROM " + table.name()),
                                    Patient.LIMITS))
                            .number(0))
                    .as("different values of %s", column)
                    .isEqualTo(distinct);
        }
    }
}
