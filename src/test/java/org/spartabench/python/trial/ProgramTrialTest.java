package org.spartabench.python.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.apis.virtual.planner.HybridClinic;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.python.confined.Interpreter;
import org.spartabench.python.confined.PythonSession;
import org.spartabench.python.confined.RunLimits;
import org.spartabench.python.confined.TestPython;
import org.spartabench.python.program.DecimalScales;
import org.spartabench.python.program.Program;
import org.spartabench.python.program.ProgramCompiler;
import org.spartabench.python.program.ProgramFolder;
import org.spartabench.python.trial.ProgramVerdict.State;
import org.spartabench.sql.guard.Guard;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.read.Parsed;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.tree.RandomBlocks;

/** A share of the law of {@code ProgramBench}, on real pandas: random trees over missing values give the engine's rows. */
class ProgramTrialTest {

    private static final int TREES = 60;

    @TempDir
    Path folder;

    @Test
    void randomTreesGiveTheRowsOfTheEngine() throws IOException {
        Random random = new Random(11);
        List<String> wrong = new ArrayList<>();
        int equal = 0;
        try (FactBase facts = HybridClinic.facts(
                        folder.resolve("facts.duckdb"), RandomBlocks.SCHEMA, RandomBlocks.tables(random));
                PythonSession python = new PythonSession(TestPython.get())) {
            RandomBlocks blocks = new RandomBlocks(random);
            ProgramCompiler compiler = new ProgramCompiler(facts.schema(), new DecimalScales(facts));
            ProgramTrial trial = new ProgramTrial(facts, python);
            for (int i = 0; i < TREES; i++) {
                Query query = blocks.tree(1 + i % 3);
                if (compiler.compile(query, Program.Form.READ) instanceof Result.Ok<Program>(Program program)) {
                    ProgramVerdict verdict = trial.run(query, program, RunLimits.DEFAULT);
                    equal += verdict.state() == State.EQUAL ? 1 : 0;
                    if (verdict.state() == State.DIFFERENT) {
                        wrong.add(verdict.why() + ": " + Sql.print(query));
                    }
                    if (i == 0) {
                        Program shorter = new Program(
                                program.text() + "result = pd.concat([result, result.head(1), result.tail(1)])\n"
                                        + "result = result.iloc[:, :0]\n",
                                program.lines(),
                                program.tables(),
                                program.origin());
                        assertThat(trial.run(query, shorter, RunLimits.DEFAULT).state())
                                .isEqualTo(State.DIFFERENT);
                        Program endless = Program.byHand("while True:\n    pass\n", facts.schema());
                        RunLimits soon = new RunLimits(Duration.ofMillis(200), 1L << 30, 10, 0);
                        assertThat(trial.run(query, endless, soon).why()).isEqualTo("more time than allowed");
                        assertThat(trial.run(query, endless, soon).state()).isEqualTo(State.NOT_RUN);
                    }
                }
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(equal).isGreaterThan(TREES * 3 / 4);
    }

    /** A REAL has four bytes on both sides, through every step; where pandas would mix it with others there is no rule. */
    @Test
    void shortFloatsStayShort() throws IOException {
        List<String> values = List.of(
                "CAST(cost AS REAL)",
                "CAST(minutes AS REAL) / 7",
                "CAST(minutes AS REAL) / visit_no",
                "minutes / CAST(cost AS REAL)",
                "CAST(cost AS REAL) * 0.1",
                "CAST(minutes AS REAL) * 100 / 7 - cost",
                "CAST(cost / 7 AS REAL)",
                "CAST(CAST(minutes AS REAL) / 7 AS DOUBLE)",
                "CASE WHEN minutes > 20 THEN CAST(minutes AS REAL) / 7 ELSE minutes END",
                "COALESCE(CAST(cost AS REAL) / 3, minutes)",
                "-CAST(cost AS REAL) / 3",
                "CAST(TRUNC(CAST(minutes AS REAL) / 7) AS INTEGER)",
                "ROUND(CAST(minutes AS REAL) / 7, 2)",
                "ABS(CAST(minutes AS REAL) / 7 - 3)",
                "minutes // visit_no");
        List<String> queries = new ArrayList<>(List.of(
                "SELECT CAST(COUNT(*) AS REAL) * 100 / (SELECT COUNT(*) FROM doctors) FROM visits WHERE cost >" + " 20",
                "SELECT city FROM patients UNION SELECT reason FROM visits WHERE CAST(minutes AS REAL) IN (5," + " 10)",
                "SELECT visit_no FROM visits WHERE CAST(cost AS REAL) / 10 > 1.05 AND CAST(minutes AS REAL) *"
                        + " 0.1 = 0.5"));
        for (String value : values) {
            queries.add("SELECT visit_no, " + value + " FROM visits");
            queries.add("SELECT reason, SUM(" + value + "), AVG(" + value + "), MAX(" + value
                    + ") FROM visits GROUP BY reason");
            queries.add("SELECT COUNT(*) FROM visits WHERE " + value + " > 3.3 OR " + value + " = 2.5 OR " + value
                    + " IS NULL");
        }
        List<String> wrong = new ArrayList<>();
        List<String> refused = new ArrayList<>();
        int equal = 0;
        try (FactBase facts = HybridClinic.facts(
                        folder.resolve("short.duckdb"), RandomBlocks.SCHEMA, RandomBlocks.tables(new Random(5)));
                PythonSession python = new PythonSession(TestPython.get())) {
            ProgramCompiler compiler = new ProgramCompiler(facts.schema(), new DecimalScales(facts));
            ProgramTrial trial = new ProgramTrial(facts, python);
            for (String sql : queries) {
                Query query = SqlReader.read(sql).tree().orElseThrow();
                switch (compiler.compile(query, Program.Form.READ)) {
                    case Result.Ok<Program>(Program program) -> {
                        ProgramVerdict verdict = trial.run(query, program, RunLimits.DEFAULT);
                        equal += verdict.state() == State.EQUAL ? 1 : 0;
                        if (verdict.state() != State.EQUAL) {
                            wrong.add(verdict.why() + ": " + sql);
                        }
                    }
                    case Result.Bad<Program> r -> refused.add(r.first().kind());
                }
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(refused).containsExactly("mixed types", "division", "division");
        assertThat(equal).isEqualTo(queries.size() - refused.size());
    }

    /** A careless program is called by what it does; the compiled one agrees on small databases, the careless one does not. */
    @Test
    void namesTheCauseOfADifferenceAndTriesSmallDatabases() throws IOException {
        String sql = "SELECT name FROM patients WHERE born <> '2024-01-15'";
        Query query = ((Parsed.Ok) SqlReader.read(sql)).query();
        try (FactBase facts = HybridClinic.facts(
                        folder.resolve("cause.duckdb"), RandomBlocks.SCHEMA, RandomBlocks.tables(new Random(3)));
                PythonSession python = new PythonSession(TestPython.get());
                PythonSession second = new PythonSession(TestPython.get())) {
            Program compiled = ((Result.Ok<Program>) new ProgramCompiler(facts.schema(), new DecimalScales(facts))
                            .compile(query, Program.Form.READ))
                    .value();
            String reading = compiled.text().substring(0, compiled.text().indexOf("patients_kept"));
            Program careless = Program.byHand(
                    reading + "result = patients[patients['born'] != '2024-01-15'][['name']]\n", facts.schema());
            ProgramVerdict verdict = new ProgramTrial(facts, python).run(query, careless, RunLimits.DEFAULT);
            assertThat(new DifferenceSearch(facts, python)
                            .explain(query, Optional.of(compiled), careless, verdict)
                            .cause())
                    .startsWith("!= keeps rows with a missing value")
                    .contains("patients_kept");
            SecondTrial trial = new SecondTrial(facts, second);
            assertThat(trial.run(query, compiled, 6, 1)).isEqualTo(new SecondTrial.Agreement(6, 6, ""));
            assertThat(trial.run(query, careless, 6, 1).agreed()).isLessThan(6);
        }
    }

    private static final Schema SHOPS = new Schema(
            "shops",
            "a shopper",
            List.of(
                    table("shop", "id INTEGER", "phone TEXT", "town TEXT", "since DATE"),
                    table("note", "word TEXT"),
                    table("sold", "amount INTEGER"),
                    table("odd", "word TEXT", "mark TEXT")),
            List.of(),
            new JoinGraph(List.of()));

    private static final List<String> SHOP_ROWS = List.of(
            "CREATE TABLE shop (id BIGINT, phone VARCHAR, town VARCHAR, since DATE)",
            "INSERT INTO shop VALUES (1, '007', '\u0130zmir', '2024-01-31'), (2, '', 'Kiel', NULL), (NULL, NULL,"
                    + " 'Kiel', NULL), (4, '112', NULL, '2024-02-28')",
            "CREATE TABLE note (word VARCHAR)",
            "INSERT INTO note VALUES ('NA'), (NULL), (''), (NULL)",
            "CREATE TABLE sold (amount BIGINT)",
            "INSERT INTO sold VALUES (3), (NULL), (5)",
            "CREATE TABLE odd (word VARCHAR, mark VARCHAR)",
            "INSERT INTO odd VALUES ('', '<NA>'), (NULL, '')");

    private static Table table(String name, String... columns) {
        return new Table(
                name,
                Stream.of(columns)
                        .map(c -> c.split(" "))
                        .map(c -> new Column(c[0], ColumnType.valueOf(c[1]), Role.TEXT, Optional.empty(), true))
                        .toList(),
                List.of(),
                false,
                4);
    }

    private static Program compiled(String sql, FactBase facts) {
        return new ProgramCompiler(facts.schema(), new DecimalScales(facts))
                .compile(SqlReader.read(sql).tree().orElseThrow(), Program.Form.READ)
                .orThrow(IllegalStateException::new);
    }

    /** An empty text is a value, here and in a folder that any pandas runs. */
    @Test
    void emptyTextsAreNotMissing() throws IOException, InterruptedException {
        Interpreter interpreter = TestPython.get();
        try (FactBase facts = HybridClinic.facts(folder.resolve("shops.duckdb"), SHOPS, SHOP_ROWS);
                PythonSession python = new PythonSession(interpreter);
                PythonSession second = new PythonSession(interpreter)) {
            ProgramTrial trial = new ProgramTrial(facts, python);
            ProgramFolder written = new ProgramFolder(folder.resolve("programs"), facts);
            for (String sql : List.of(
                    "SELECT COUNT(phone) FROM shop",
                    "SELECT id FROM shop WHERE phone = ''",
                    "SELECT COUNT(id) FROM shop",
                    "SELECT town FROM shop WHERE phone IS NULL",
                    "SELECT COUNT(since) FROM shop WHERE phone <> ''",
                    "SELECT COUNT(*) FROM shop WHERE phone <= '1'",
                    "SELECT town FROM shop ORDER BY phone LIMIT 1",
                    "SELECT COUNT(*) FROM note",
                    "SELECT COUNT(word) FROM note",
                    "SELECT COUNT(*) FROM sold",
                    "SELECT SUM(amount) FROM sold")) {
                Query query = SqlReader.read(sql).tree().orElseThrow();
                Program program = compiled(sql, facts);
                assertThat(trial.run(query, program, RunLimits.DEFAULT))
                        .as(sql)
                        .extracting(ProgramVerdict::state, ProgramVerdict::why)
                        .containsExactly(State.EQUAL, "");
                Path file = written.write("program", program).orThrow(IllegalStateException::new);
                Process run = new ProcessBuilder(interpreter.executable().toString(), file.toString())
                        .directory(folder.resolve("programs").toFile())
                        .redirectErrorStream(true)
                        .start();
                String printed = new String(run.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                Rows rows = (Rows) Guard.run(query, facts, new Limits(Duration.ofSeconds(30), 10));
                assertThat(printed.lines().skip(1).map(line -> line.replaceFirst(".*\\s(?:(\\S+?)(\\.0)?)$", "$1")))
                        .as(sql)
                        .isEqualTo(rows.lines());
                SecondTrial.Agreement small = new SecondTrial(facts, second).run(query, program, 4, 1);
                assertThat(small.agreed()).as(sql + small).isEqualTo(small.tried());
            }
            String odd = "SELECT COUNT(word) FROM odd";
            assertThat(trial.run(SqlReader.read(odd).tree().orElseThrow(), compiled(odd, facts), RunLimits.DEFAULT)
                            .why())
                    .isEqualTo("table odd: column mark has the text '<NA>', which pandas would take for a missing"
                            + " value");
        }
    }

    /** Careless reading is blamed where it makes the difference, and nowhere else. */
    @Test
    void readingIsNotBlamedForWhatItDidNot() throws IOException {
        try (FactBase facts = HybridClinic.facts(folder.resolve("blamed.duckdb"), SHOPS, SHOP_ROWS);
                PythonSession python = new PythonSession(TestPython.get())) {
            String lower = "SELECT LOWER(town) FROM shop";
            Program compiled = compiled(lower, facts);
            String copied = compiled.text().replace("shop_answer", "answer");
            assertThat(cause(facts, python, lower, compiled, compiled)).doesNotContain("read_csv");
            assertThat(cause(facts, python, lower, compiled, Program.byHand(copied, facts.schema())))
                    .doesNotContain("read_csv");
            String phone = "SELECT phone FROM shop";
            Program careless =
                    Program.byHand("import pandas as pd\nresult = pd.read_csv('shop.csv')[['phone']]\n", SHOPS);
            assertThat(cause(facts, python, phone, compiled(phone, facts), careless))
                    .startsWith("read_csv guesses types");
        }
    }

    private static String cause(FactBase facts, PythonSession python, String sql, Program compiled, Program other) {
        Query query = SqlReader.read(sql).tree().orElseThrow();
        ProgramVerdict verdict = new ProgramTrial(facts, python).run(query, other, RunLimits.DEFAULT);
        assertThat(verdict.state()).as(verdict.why()).isEqualTo(State.DIFFERENT);
        return new DifferenceSearch(facts, python)
                .explain(query, Optional.of(compiled), other, verdict)
                .cause();
    }

    @Test
    void aLimitWithoutTiesIsNoExcuse() throws IOException {
        try (FactBase facts = HybridClinic.facts(
                folder.resolve("ties.duckdb"), RandomBlocks.SCHEMA, RandomBlocks.tables(new Random(3)))) {
            ProgramTrial.LimitTies ties = new ProgramTrial.LimitTies(facts);
            assertThat(ties.none(((Parsed.Ok) SqlReader.read("SELECT reason FROM visits ORDER BY visit_no LIMIT 3"))
                            .query()))
                    .isTrue();
            assertThat(ties.none(((Parsed.Ok) SqlReader.read("SELECT visit_no FROM visits ORDER BY reason LIMIT 3"))
                            .query()))
                    .isFalse();
        }
    }
}
