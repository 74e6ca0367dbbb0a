package org.spartabench.facts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.spartabench.facts.statement.SmallFacts.ok;
import static org.spartabench.facts.statement.SmallFacts.rows;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.spartabench.Law;
import org.spartabench.Patient;
import org.spartabench.base.result.Result;
import org.spartabench.facts.HostileColumn.Kind;
import org.spartabench.facts.engine.FactBases;
import org.spartabench.facts.engine.SqliteAnswers;
import org.spartabench.facts.load.H2Build;
import org.spartabench.facts.load.Import;
import org.spartabench.facts.load.SqliteBuild;
import org.spartabench.facts.origin.Origin;
import org.spartabench.facts.origin.PostgresDatabase;
import org.spartabench.facts.origin.SqliteFile;
import org.spartabench.facts.plan.ImportPlan;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.statement.EngineSql;
import org.spartabench.facts.statement.GuardedQuery;
import org.spartabench.facts.statement.PostgresServer;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.statement.SmallFacts;
import org.spartabench.facts.value.Values;
import org.spartabench.python.confined.PythonSession;
import org.spartabench.python.confined.RunLimits;
import org.spartabench.python.confined.TestPython;
import org.spartabench.python.program.DecimalScales;
import org.spartabench.python.program.Program;
import org.spartabench.python.program.ProgramCompiler;
import org.spartabench.python.trial.ProgramTrial;
import org.spartabench.python.trial.ProgramVerdict;
import org.spartabench.python.trial.ProgramVerdict.State;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.sqlite.SqliteNames;
import org.spartabench.sql.sqlite.SqliteSql;
import org.spartabench.sql.tree.Query;

/**
 * Values stay what they are, over tables of hostile values: what a source holds is stored and printed, and the printed value
 * finds its rows again, in the engine, in the copies in H2 and SQLite, and in compiled programs. Counts what it looks at.
 */
public final class ValuesLaw {

    private final Path folder;
    private long tables;
    private long cells;
    private long statements;
    private long programs;
    private long refused;

    /** @param folder for files */
    public ValuesLaw(Path folder) {
        this.folder = folder;
    }

    /** @param refused programs that the compiler, or pandas for its rounding, does not run */
    public record Tally(long tables, long cells, long statements, long programs, long refused) {

        public static final Tally NONE = new Tally(0, 0, 0, 0, 0);

        public Tally plus(Tally other) {
            return new Tally(
                    tables + other.tables,
                    cells + other.cells,
                    statements + other.statements,
                    programs + other.programs,
                    refused + other.refused);
        }
    }

    public Tally tally() {
        return new Tally(tables, cells, statements, programs, refused);
    }

    private FactBase imported(ImportPlan plan) {
        Path target = folder.resolve("facts.duckdb");
        return FactBases.open(target, ok(Import.load(plan, target)));
    }

    private static ImportPlan planned(Origin origin) {
        return ok(Import.preview(origin, Optional.empty()));
    }

    /**
     * Checks tables in CSV files, which do not tell an empty text from a missing value.
     *
     * @param programmed how many of the tables programs read: each program takes a process
     */
    public void csv(List<HostileTable> hostile, int programmed) throws IOException, SQLException {
        Origin origin =
                ok(Origin.of(HostileTable.csv(folder.resolve("csv"), hostile).toString()));
        List<HostileTable> held = hostile.stream()
                .map(table -> table.as(c -> switch (c.kind()) {
                    case NO_NUMBER, FAR_DATE, TEXT -> c.written();
                    default -> c;
                }))
                .toList();
        try (FactBase facts = imported(planned(origin));
                FactBase second = ok(H2Build.copyOf(facts))) {
            hold(facts, held);
            hold(second, held);
            copied(facts, held);
            program(facts, held.subList(0, programmed));
        }
    }

    public void sqlite(List<HostileTable> hostile) throws SQLException {
        Origin origin = new SqliteFile(HostileTable.sqlite(folder.resolve("facts.sqlite"), hostile));
        copy(origin, hostile);
    }

    public void postgres(List<HostileTable> hostile) {
        HostileTable.postgres("values", hostile);
        PostgresDatabase database = PostgresServer.get().database("values");
        copy(database, hostile);
        PostgresDatabase asked = database.asked();
        ImportPlan plan = planned(asked);
        // Numbers of more digits than any that is held here are texts, which only a copy has.
        assertThat(plan.notDirect().stream()
                        .map(problem ->
                                problem.message().replaceFirst(".*: column (\\S+) cannot be read as TEXT.*", "$1")))
                .containsExactlyInAnyOrderElementsOf(hostile.stream()
                        .flatMap(table -> IntStream.range(0, HostileTable.COLUMNS)
                                .filter(c -> table.columns().get(c).kind() == Kind.ENDLESS)
                                .mapToObj(c -> table.name() + ".c" + c))
                        .toList());
        try (FactBase facts = ok(FactBases.direct(asked, plan.schema()))) {
            hold(facts, hostile);
        }
    }

    /** Numbers that are infinite or none are missing in a copy of a database, and a line says so. */
    private void copy(Origin origin, List<HostileTable> hostile) {
        ImportPlan plan = planned(origin);
        Law.holdsFor(hostile.stream(), table -> {
            for (int c = 0; c < HostileTable.COLUMNS; c++) {
                String column = "column " + table.name() + ".c" + c + " ";
                boolean named = plan.warnings().stream()
                        .anyMatch(w -> w.startsWith(column) && w.contains("infinite or no number"));
                boolean infinite = table.columns().get(c).values().stream()
                        .anyMatch(v -> v instanceof Double number && Double.isInfinite(number));
                boolean none = table.columns().get(c).values().stream()
                        .anyMatch(v -> v instanceof Double number && Double.isNaN(number));
                assertThat(named)
                        .as("%s: %s", column, plan.warnings())
                        .isEqualTo(infinite || none && origin instanceof PostgresDatabase);
            }
        });
        try (FactBase facts = imported(plan)) {
            hold(
                    facts,
                    hostile.stream()
                            .map(table -> table.as(c -> switch (c.kind()) {
                                case NO_NUMBER -> c.finite();
                                case FAR_DATE -> c.written(); // a text, since it is no date of the years 1 to 9999
                                default -> c;
                            }))
                            .toList());
        }
    }

    private void hold(FactBase facts, List<HostileTable> held) {
        tables += held.size();
        Law.holdsFor(held.stream(), table -> {
            for (int c = 0; c < HostileTable.COLUMNS; c++) {
                cells += HostileTable.ROWS;
                stays(facts, table.name(), "c" + c, table.columns().get(c));
            }
        });
    }

    private Rows ask(FactBase facts, String sql) {
        statements++;
        return rows(facts.run(new GuardedQuery(sql), Patient.LIMITS));
    }

    private Rows ask(SqliteAnswers sqlite, String sql) {
        statements++;
        return rows(sqlite.run(sql, Patient.LIMITS));
    }

    /** Checks a column; where the database itself is asked, a value that no engine here holds makes a query fail. */
    private void stays(FactBase facts, String table, String name, HostileColumn column) {
        String all = "SELECT " + name + " FROM " + table + " ORDER BY id";
        if (column.kind() == Kind.NO_NUMBER || column.kind() == Kind.FAR_DATE) {
            statements++;
            assertThat(SmallFacts.failure(facts.run(new GuardedQuery(all), Patient.LIMITS))
                            .message())
                    .as("%s: %s", column, all)
                    .containsPattern("NaN|Infinity|BC|-01-05");
            return;
        }
        List<Object> stored = ask(facts, all).column(0);
        for (int r = 0; r < HostileTable.ROWS; r++) {
            String printed = Values.text(stored.get(r));
            assertThat(column.is(r, printed))
                    .as("%s, row %d is printed as %s", column, r, printed)
                    .isTrue();
            if (column.values().get(r) == null) {
                continue;
            }
            String where = "SELECT id FROM " + table + " WHERE " + name + " = ";
            boolean truth = column.kind() == Kind.BOOLEAN;
            String bare = column.kind().number() || truth ? printed : EngineSql.literal(printed);
            for (String sql : List.of(
                    where + (truth ? printed : EngineSql.literal(printed)),
                    where + EngineSql.literal(stored.get(r)),
                    Sql.print(SqlReader.read(where + bare).tree().orElseThrow()))) {
                assertThat(ask(facts, sql + " ORDER BY id").column(0))
                        .as("%s: %s", column, sql)
                        .isEqualTo(List.<Object>copyOf(column.equals(r)));
            }
        }
        assertThat(ask(facts, "SELECT COUNT(DISTINCT " + name + ") FROM " + table)
                        .number(0))
                .as("different values of %s", column)
                .isEqualTo(column.distinct());
    }

    /** The copy in SQLite prints the same, and finds each value by what is printed. */
    private void copied(FactBase facts, List<HostileTable> held) throws IOException, SQLException {
        Path copy = folder.resolve("copy.sqlite");
        SqliteBuild.Written written = SqliteBuild.write(facts, copy);
        long huge = held.stream()
                .flatMap(table -> table.columns().stream())
                .filter(column -> column.kind() == Kind.HUGE)
                .count();
        assertThat(written.notes().stream().filter(note -> note.contains("would round its numbers")))
                .hasSizeGreaterThanOrEqualTo((int) huge);
        try (SqliteAnswers sqlite = SqliteAnswers.open(copy)) {
            Law.holdsFor(held.stream(), table -> {
                for (int c = 0; c < HostileTable.COLUMNS; c++) {
                    if (table.columns().get(c).kind() != Kind.BOOLEAN) { // SQLite has 0 and 1 only
                        copied(facts, sqlite, written.schema(), table, c);
                    }
                }
            });
        }
    }

    private void copied(FactBase facts, SqliteAnswers sqlite, Schema schema, HostileTable table, int c) {
        HostileColumn column = table.columns().get(c);
        String all = "SELECT c" + c + " FROM " + table.name() + " ORDER BY id";
        for (String sql : List.of(all, "SELECT COUNT(DISTINCT c" + c + ") FROM " + table.name())) {
            assertThat(ask(sqlite, sql).texts(HostileTable.ROWS))
                    .as("%s: %s", column, sql)
                    .isEqualTo(ask(facts, sql).texts(HostileTable.ROWS));
        }
        List<List<String>> printed = ask(facts, all).texts(HostileTable.ROWS);
        for (int r = 0; r < HostileTable.ROWS; r++) {
            if (column.values().get(r) != null) {
                String text = printed.get(r).getFirst();
                for (String literal : column.kind().number()
                        ? List.of(EngineSql.literal(text), text)
                        : List.of(EngineSql.literal(text))) {
                    String found = "SELECT id FROM " + table.name() + " WHERE c" + c + " = " + literal + " ORDER BY id";
                    String sql = SqliteSql.print(SqlReader.read(found).tree().orElseThrow(), schema, SqliteNames.SAME);
                    assertThat(ask(sqlite, sql).column(0))
                            .as("%s: %s", column, sql)
                            .isEqualTo(List.<Object>copyOf(column.equals(r)));
                }
            }
        }
    }

    /** Programs give the engine's rows, or their table is refused because pandas would round it. */
    private void program(FactBase facts, List<HostileTable> held) throws IOException {
        try (PythonSession python = new PythonSession(TestPython.get())) {
            ProgramCompiler compiler = new ProgramCompiler(facts.schema(), new DecimalScales(facts));
            ProgramTrial trial = new ProgramTrial(facts, python);
            Law.holdsFor(held.stream(), table -> {
                for (int c = 0; c < HostileTable.COLUMNS; c++) {
                    String value = table.columns().get(c).literal(0);
                    for (String sql : List.of(
                            "SELECT DISTINCT c" + c + " FROM " + table.name(),
                            "SELECT COUNT(DISTINCT c" + c + "), MIN(c" + c + ") FROM " + table.name() + " WHERE id < 5",
                            "SELECT id FROM " + table.name() + " WHERE c" + c + " = " + value)) {
                        Query query = SqlReader.read(sql).tree().orElseThrow();
                        if (!(compiler.compile(query, Program.Form.READ)
                                instanceof Result.Ok<Program>(Program program))) {
                            refused++;
                            continue;
                        }
                        ProgramVerdict verdict = trial.run(query, program, RunLimits.DEFAULT);
                        boolean equal = verdict.state() == State.EQUAL;
                        programs += equal ? 1 : 0;
                        refused += equal ? 0 : 1;
                        assertThat(equal || verdict.why().contains("pandas rounds"))
                                .as("%s: %s, %s", table.columns().get(c), sql, verdict)
                                .isTrue();
                    }
                }
            });
        }
    }
}
