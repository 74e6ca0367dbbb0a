package org.spartabench.publishing.score.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.base.result.Result;
import org.spartabench.base.task.TaskControl;
import org.spartabench.facts.engine.SqliteAnswers;
import org.spartabench.publishing.score.SystemAnswers;
import org.spartabench.publishing.score.gold.Breakdown;
import org.spartabench.publishing.score.gold.Trait;
import org.spartabench.python.confined.Interpreter;
import org.spartabench.python.confined.PythonSession;
import org.spartabench.python.confined.TestPython;

/** The measures of predicted queries against tables of pairs with what the evaluators of BIRD and Spider give. */
class SqlMeasuresTest {

    @TempDir
    private Path folder;

    /** A line of a table of pairs. */
    private record Pair(String expected, String gold, String predicted) {}

    @BeforeEach
    void makeDatabase() throws IOException, SQLException {
        Path file = Files.createDirectories(folder.resolve("database/school")).resolve("school.sqlite");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.executeUpdate(resource("school.sql"));
        }
    }

    private static String resource(String name) throws IOException {
        try (var in = SqlMeasuresTest.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static List<Pair> pairs(String name) throws IOException {
        return resource(name)
                .lines()
                .filter(l -> !l.startsWith("#"))
                .map(l -> l.split(" \\| ", 3))
                .map(p -> new Pair(p[0], p[1], p[2]))
                .toList();
    }

    /** Scores predictions in lines. */
    private SqlScores scores(List<Pair> pairs, boolean suites) throws IOException {
        return scores(pairs, suites, PredictedPrograms.none());
    }

    private SqlScores scores(List<Pair> pairs, boolean suites, PredictedPrograms programs) throws IOException {
        Path gold = Files.write(
                folder.resolve("gold.txt"),
                pairs.stream().map(p -> p.gold() + "\tschool").toList());
        Path predicted = Files.write(
                folder.resolve("p.txt"), pairs.stream().map(Pair::predicted).toList());
        SqlGoldSet set = SqlGoldFile.read(gold, Optional.of(folder)).orThrow(IllegalStateException::new);
        List<SystemAnswers> systems =
                SystemAnswers.read(List.of(predicted), true).orThrow(IllegalStateException::new);
        return SqlScores.of(set, systems, suites, KeptScores.none(), programs, TaskControl.NONE)
                .orElseThrow();
    }

    @Test
    void rowsAreScoredAsTheEvaluatorsOfBirdAndSpiderDo() throws IOException, SQLException {
        List<Pair> pairs = pairs("rows-pairs.txt");
        SqlScores scores = scores(pairs, false);
        Map<Pair, String> wrong = new LinkedHashMap<>();
        try (SqliteAnswers answers = SqliteAnswers.open(folder.resolve("database/school/school.sqlite"))) {
            for (int i = 0; i < pairs.size(); i++) {
                Pair pair = pairs.get(i);
                SqlScore score = scores.of(0, "school:" + (i + 1));
                TestSuite suite = new TestSuite(pair.gold());
                suite.add(answers, SqlEngine.LIMITS);
                String given = String.format(
                        Locale.ROOT,
                        "%d %.6f %d",
                        (int) score.ex(),
                        score.softF1(),
                        suite.passes(pair.predicted(), Optional.empty()) ? 1 : 0);
                if (!given.equals(pair.expected())) {
                    wrong.put(pair, given);
                }
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(pairs).hasSizeGreaterThan(70);
    }

    @Test
    void setsAndHardnessAreThoseOfSpidersEvaluator() throws IOException {
        List<Pair> pairs = pairs("match-pairs.txt");
        SqlScores scores = scores(pairs, false);
        Map<Pair, String> wrong = new LinkedHashMap<>();
        for (int i = 0; i < pairs.size(); i++) {
            SqlGold item = scores.set().items().get(i);
            String hardness = item.gold().traits().stream()
                    .filter(t -> t.breakdown() == Breakdown.HARDNESS)
                    .map(Trait::label)
                    .findFirst()
                    .orElse("none");
            String given = hardness + " " + (int) scores.of(0, item.gold().id()).setMatch();
            if (!given.equals(pairs.get(i).expected())) {
                wrong.put(pairs.get(i), given);
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(pairs).hasSizeGreaterThan(90);
    }

    @Test
    void smallDatabasesTellWhatIsRightByChance() throws IOException {
        List<Pair> pairs = pairs("chance-pairs.txt");
        SqlScores scores = scores(pairs, true);
        List<Pair> wrong = new ArrayList<>();
        for (int i = 0; i < pairs.size(); i++) {
            SqlScore score = scores.of(0, "school:" + (i + 1));
            if (!((int) score.ex() + " " + (int) score.suite())
                    .equals(pairs.get(i).expected())) {
                wrong.add(pairs.get(i));
            }
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void programsRunOverTheTablesOfTheirDatabase() throws IOException {
        List<Pair> pairs = pairs("program-pairs.txt");
        Map<Pair, String> wrong = new LinkedHashMap<>();
        Interpreter python = TestPython.get();
        try (PredictedPrograms programs =
                new PredictedPrograms(() -> Optional.of(new PythonSession(python)), () -> "")) {
            SqlScores scores = scores(pairs, false, programs);
            assertThat(scores.programs()).isTrue();
            for (int i = 0; i < pairs.size(); i++) {
                SqlScore score = scores.of(0, "school:" + (i + 1));
                String given = (int) score.ex() + " " + (int) score.strict();
                if (!given.equals(pairs.get(i).expected())) {
                    wrong.put(pairs.get(i), given + " " + score.failure());
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void theClauseOfGoldThatMakesRowsRightIsFound() throws IOException {
        List<Pair> pairs = pairs("clause-pairs.txt");
        SqlScores scores = scores(pairs, false);
        SqlErrors errors =
                SqlErrors.of(scores, PredictedPrograms.none(), TaskControl.NONE).orElseThrow();
        Map<String, String> found = new LinkedHashMap<>();
        errors.all().forEach(e -> found.put(e.item().gold().id(), brief(e.verdict())));
        Map<Pair, String> wrong = new LinkedHashMap<>();
        for (int i = 0; i < pairs.size(); i++) {
            String given = found.getOrDefault("school:" + (i + 1), "right");
            if (!given.equals(pairs.get(i).expected())) {
                wrong.put(pairs.get(i), given);
            }
        }
        assertThat(wrong).isEmpty();
    }

    private static String brief(String verdict) {
        return verdict.replace("Its rows are right with gold's ", "")
                .replace("No single clause of gold makes its rows right", "none")
                .replaceAll("; it does not run with gold's (.*)", " ($1)")
                .replaceAll("Its clauses are right.*", "writing");
    }

    @Test
    void whatDiffersIsSaidClauseByClause() throws IOException {
        SqlScores scores = scores(
                List.of(new Pair(
                        "",
                        "SELECT T1.name FROM pupil AS T1 WHERE T1.age > 10 AND T1.id IN (SELECT pupil_id FROM prize)"
                                + " ORDER BY T1.age LIMIT 3",
                        "SELECT DISTINCT name FROM pupil WHERE age >= 10 AND mark = 1 LIMIT 3")),
                false);
        SqlErrors.SqlError error = SqlErrors.of(scores, PredictedPrograms.none(), TaskControl.NONE)
                .orElseThrow()
                .all()
                .getFirst();
        assertThat(error.differences())
                .containsExactly(
                        "SELECT: DISTINCT pupil.name, gold has pupil.name",
                        "WHERE: pupil.age >= 10, gold has pupil.age > 10",
                        "WHERE: pupil.mark = 1 is too much",
                        "ORDER BY: lacks pupil.age",
                        "subquery 1, nesting: lacks pupil.id IN (SELECT …)",
                        "subquery 1, SELECT: lacks prize.pupil_id",
                        "subquery 1, FROM: lacks prize");
        assertThat(error.clauses())
                .extracting(row -> row.part().word() + ": " + row.left() + " / " + row.right())
                .contains(
                        "FROM: pupil / pupil",
                        "LIMIT: 3 / 3",
                        "WHERE: pupil.age >= 10 AND pupil.mark = 1 / pupil.age > 10");
    }

    /** Predictions as people have them; each says the same. */
    private static final Map<String, String> FORMS = Map.of(
            "bird.json",
            """
            {"0": "SELECT name FROM pupil\\t----- bird -----\\tschool", "1": "SELECT 2\\t----- bird -----\\tschool"}\
            """,
            "numbers.json",
            """
            {"7": "SELECT name FROM pupil", "9": "SELECT 2"}\
            """,
            "ids.json",
            """
            {"school:9": ["SELECT 2"], "school:7": ["SELECT name FROM pupil"]}\
            """,
            "list.json",
            """
            ["SELECT name FROM pupil", "SELECT 2"]\
            """,
            "records.json",
            """
            [{"question_id": 9, "db_id": "school", "SQL": "SELECT 1", "predicted_sql": "SELECT 2"},
             {"question_id": 7, "db_id": "school", "SQL": "SELECT 1", "predicted_sql": "SELECT name FROM pupil"}]\
            """,
            "records.jsonl",
            """
            {"question_id": 7, "sql": "SELECT name FROM pupil"}
            {"question_id": 9, "sql": "SELECT 2"}
            """,
            "texts.jsonl",
            """
            "SELECT name FROM pupil"
            "SELECT 2"
            """,
            "rows.json",
            """
            {"features": [], "rows": [{"row_idx": 0, "row": {"question_id": 7, "pred": "SELECT name FROM pupil"}},
             {"row_idx": 1, "row": {"question_id": 9, "pred": "SELECT 2"}}], "num_rows_total": 2}\
            """,
            "lines.sql",
            """
            SELECT name FROM pupil\tschool
            SELECT 2
            """);

    @Test
    void predictionsAreReadAsPeopleHaveThem() throws IOException {
        Files.writeString(folder.resolve("dev.json"), """
            [{"question_id": 7, "db_id": "school", "question": "Who?", "SQL": "SELECT name FROM pupil", "difficulty": "simple"},
             {"question_id": 9, "db_id": "school", "question": "How many?", "SQL": "SELECT COUNT(*) FROM class"}]
            """);
        SqlGoldSet set = SqlGoldFile.read(folder, Optional.empty()).orThrow(IllegalStateException::new);
        assertThat(set.items().getFirst().gold().traits()).contains(new Trait(Breakdown.DIFFICULTY, 0, "simple"));
        for (Map.Entry<String, String> form : FORMS.entrySet()) {
            Path file = Files.writeString(folder.resolveSibling(folder.getFileName() + form.getKey()), form.getValue());
            SystemAnswers read = set.match(SystemAnswers.read(List.of(file), true)
                    .orThrow(IllegalStateException::new)
                    .getFirst());
            assertThat(read.answers())
                    .as(form.getKey())
                    .isEqualTo(Map.of("school:7", List.of("SELECT name FROM pupil"), "school:9", List.of("SELECT 2")));
            Files.delete(file);
        }
    }

    /** The evaluator of Spider drops the blank lines between dialogues; lines that fit no item are not scored in other places. */
    @Test
    void linesOfDialoguesKeepTheirPlaces() throws IOException {
        Path gold = Files.writeString(
                folder.resolve("gold.txt"), "\uFEFFSELECT 1\tschool\n\nSELECT 2\tschool\nSELECT 3\tschool\n");
        SqlGoldSet set = SqlGoldFile.read(gold, Optional.of(folder)).orThrow(IllegalStateException::new);
        SystemAnswers dialogues = lines("p.txt", "\uFEFFSELECT 1\n\nSELECT 2\nSELECT 3\n");
        assertThat(set.strange(dialogues, "gold")).isEmpty();
        assertThat(set.match(dialogues).answers())
                .containsEntry("school:1", List.of("SELECT 1"))
                .containsEntry("school:2", List.of("SELECT 2"));
        SystemAnswers gap = lines("gap.txt", "SELECT 1\n\nSELECT 3\n");
        assertThat(set.match(gap).answers())
                .as("as many lines as items: one is blank")
                .containsEntry("school:3", List.of("SELECT 3"));
        assertThat(set.strange(lines("more.txt", "SELECT 0\nSELECT 1\nSELECT 2\nSELECT 3\n"), "gold"))
                .contains("more: has 4 queries that name no item, and gold has 3 items; write one for each, in their"
                        + " order, or name the items");
    }

    /** A prediction that names another database than its item stands in a file of another order. */
    @Test
    void predictionsForAnotherDatabaseAreNamed() throws IOException {
        Path other = Files.createDirectories(folder.resolve("database/club"));
        Files.copy(folder.resolve("database/school/school.sqlite"), other.resolve("club.sqlite"));
        Path gold =
                Files.writeString(folder.resolve("gold.txt"), "SELECT 1\tschool\nSELECT 2\tclub\nSELECT 3\tschool\n");
        SqlGoldSet set = SqlGoldFile.read(gold, Optional.of(folder)).orThrow(IllegalStateException::new);
        assertThat(set.elsewhere(lines("p.txt", "SELECT 1\tschool\nSELECT 2\tclub\nSELECT 3\n")))
                .isEmpty();
        assertThat(set.elsewhere(lines("q.txt", "SELECT 2\tclub\nSELECT 1\tschool\nSELECT 3\tmoon\n")))
                .containsExactly("school:1", "club:2");
        assertThat(set.elsewhere(lines("r.json", "{\"1\": \"SELECT 1\\t----- bird -----\\tschool\"}")))
                .containsExactly("club:2");
    }

    private SystemAnswers lines(String name, String text) throws IOException {
        return SystemAnswers.read(List.of(Files.writeString(folder.resolve(name), text)), true)
                .orThrow(IllegalStateException::new)
                .getFirst();
    }

    @Test
    void anUnknownNumberMakesNoPlacesOfTheOthers() throws IOException {
        String records = """
            [{"question_id": 7, "db_id": "school", "question": "Who?", "SQL": "SELECT name FROM pupil"},
             {"question_id": %d, "db_id": "school", "question": "How many?", "SQL": "SELECT COUNT(*) FROM class"}]
            """;
        Path gold = Files.writeString(folder.resolve("dev.json"), records.formatted(9));
        SqlGoldSet set = SqlGoldFile.read(gold, Optional.empty()).orThrow(IllegalStateException::new);
        Path more = Files.writeString(
                folder.resolve("more.json"), "{\"7\": \"SELECT 1\", \"9\": \"SELECT 2\", \"999\": \"SELECT 3\"}");
        SystemAnswers read = SystemAnswers.read(List.of(more), true)
                .orThrow(IllegalStateException::new)
                .getFirst();
        assertThat(set.match(read).answers()).containsKeys("school:7", "school:9");
        Files.writeString(gold, records.formatted(7));
        assertThat(SqlGoldFile.read(gold, Optional.empty()))
                .isEqualTo(Result.bad(gold + ": two records have the number 7"));
    }

    @Test
    void aLinkToAFolderOfDatabasesIsSuchAFolder() throws IOException {
        Path set = Files.createDirectories(folder.resolve("set"));
        Path database = Files.createDirectories(set.resolve("databases/club"));
        Files.createFile(database.resolve("club.sqlite"));
        Path link = Files.createSymbolicLink(folder.resolve("link"), set);
        assertThat(SqlGoldFile.looksLike(link)).isTrue();
    }

    @Test
    void anInterruptedRunGoesOnWhereItWas() throws IOException {
        List<Pair> pairs = pairs("rows-pairs.txt");
        SqlScores whole = scores(pairs, false);
        Path file = folder.resolve("kept.jsonl");
        AtomicInteger looks = new AtomicInteger();
        TaskControl soon = new TaskControl() {
            @Override
            public boolean cancelled() {
                return looks.incrementAndGet() > 20;
            }
        };
        KeptScores first = KeptScores.of(file).orThrow(IllegalStateException::new);
        assertThat(SqlScores.of(whole.set(), whole.systems(), false, first, PredictedPrograms.none(), soon))
                .isEmpty();
        Files.writeString(file, "{\"key\": \"torn", StandardOpenOption.APPEND);
        int kept = KeptScores.of(file).orThrow(IllegalStateException::new).size();
        assertThat(kept).isBetween(15, 25);
        KeptScores second = KeptScores.of(file).orThrow(IllegalStateException::new);
        SqlScores resumed = SqlScores.of(
                        whole.set(), whole.systems(), false, second, PredictedPrograms.none(), TaskControl.NONE)
                .orElseThrow();
        assertThat(resumed.scores()).isEqualTo(whole.scores());
        assertThat(KeptScores.of(file).orThrow(IllegalStateException::new).size())
                .isGreaterThan(kept + 20);
    }
}
