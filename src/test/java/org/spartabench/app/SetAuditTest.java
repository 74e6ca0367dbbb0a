package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.authors.item.finding.Finding;
import org.spartabench.authors.item.verdict.RejectReason;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.cli.io.Exit;
import org.spartabench.desktop.AsSeen;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.judging.review.ItemRow;
import org.spartabench.project.PlantedSet;
import org.spartabench.project.Project;
import org.spartabench.project.Projects;

/** A text-to-SQL set of others is imported, checked, decided and comes out corrected. */
class SetAuditTest {

    private static final int ERRORS = 20;
    private static final int WANTED = 15;

    @TempDir
    private Path folder;

    @Test
    void theQueueBeginsWithTheErrors() throws IOException {
        PlantedSet set = PlantedSet.make(
                folder.resolve("set"),
                Files.readAllLines(Path.of("src/test/resources/foreign/questions.jsonl")),
                ERRORS,
                11);
        Path audit = folder.resolve("audit");
        assertThat(Ran.command("audit", set.folder(), "--out", audit).err()).isEmpty();
        List<String> first = new ArrayList<>();
        List<String> late = new ArrayList<>();
        for (String domain : List.of("medical", "movie", "nba")) {
            assertThat(Ran.command("check", audit.resolve(domain)).code()).isLessThan(2);
            try (Project project = Projects.ok(Project.open(audit.resolve(domain)))) {
                List<ItemRow> queue = project.queue().items(ItemFilter.ALL.withRiskFirst(true), 0, 1_000);
                for (int i = 0; i < queue.size(); i++) {
                    String id = queue.get(i).id();
                    if (set.planted().containsKey(id)) {
                        (3 * i < queue.size() ? first : late)
                                .add(id + " at " + i + ", " + set.planted().get(id));
                    }
                }
            }
        }
        assertThat(set.planted()).hasSize(ERRORS);
        assertThat(first).as("found late: %s", late).hasSizeGreaterThanOrEqualTo(WANTED);
    }

    @Test
    void recordsMayStandOneALineAndAFaultNamesFileAndLine() throws IOException, SQLException {
        Path set = bird();
        Path questions = set.resolve("dev.json");
        List<String> lines = RECORDS.stream().limit(3).map(Object::toString).toList();
        Files.write(questions, lines);
        Ran ran = Ran.command("audit", set, "--out", folder.resolve("audit"));
        assertThat(ran.err()).isEmpty();
        try (Project project = Projects.ok(Project.open(folder.resolve("audit/school")))) {
            assertThat(answers(project)).hasSize(3);
        }
        Files.writeString(questions, lines.getFirst() + "\n{\"question_id\": NaN}\n");
        assertThat(Ran.command("audit", set, "--out", folder.resolve("other")).err())
                .isEqualTo("sparta: " + questions + ":2: is not JSON: NaN is no number in JSON; write null\n");
    }

    /** Databases beside the questions, records in lines; a line of gold has the query's rows, whatever breaks and blanks it has. */
    @Test
    void aFlatSetOfLinesKeepsItsQueries() throws IOException, SQLException {
        Path set = Files.createDirectory(folder.resolve("flat"));
        for (String name : List.of("school", "club")) {
            try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + set.resolve(name + ".sqlite"));
                    Statement statement = connection.createStatement()) {
                statement.execute("CREATE TABLE pupils (name TEXT PRIMARY KEY, \"the  area\" TEXT)");
                statement.execute(
                        "INSERT INTO pupils VALUES ('Ann', 'far  north'), ('Bo', 'far north'), ('Cy', 'far\nnorth')");
            }
        }
        List<String> queries = List.of(
                "SELECT name FROM pupils -- all\n  WHERE \"the  area\" = 'far  north'",
                "SELECT name\tFROM pupils WHERE `the  area` = 'far\nnorth' /* one\nof */ LIMIT 1",
                "SELECT 'it''s -- no  comment', COUNT(*) FROM pupils");
        List<String> lines = new ArrayList<>();
        queries.forEach(sql -> lines.add(record(lines.size(), lines.size() == 1 ? "club" : "school", "Which ones?", sql)
                .toString()));
        Files.write(set.resolve("mini.jsonl"), lines);
        Path audit = folder.resolve("audit");
        assertThat(Ran.command("audit", set, "--out", audit).out()).contains("3 items in 2 projects");
        Path out = folder.resolve("out");
        assertThat(Ran.command("export", audit, "--format", "bird", "--out", out)
                        .code())
                .isZero();
        assertThat(Files.readAllLines(out.resolve("mini.jsonl"))).isEqualTo(lines);
        List<String> gold = Files.readAllLines(out.resolve("mini.sql"));
        assertThat(gold)
                .containsExactly(
                        "SELECT name FROM pupils WHERE \"the  area\" = 'far  north'\tschool",
                        "SELECT name FROM pupils WHERE `the  area` = ('far' || char(10) || 'north') LIMIT 1\tclub",
                        "SELECT 'it''s -- no  comment', COUNT(*) FROM pupils\tschool");
        Path predicted = Files.writeString(
                folder.resolve("p.json"),
                JSON.createObjectNode()
                        .put("0", queries.get(0))
                        .put("1", queries.get(1))
                        .put("2", queries.get(2))
                        .toString());
        assertThat(Ran.command("score", "--gold", out, "--predictions", predicted, "--json")
                        .json()
                        .findPath("strict")
                        .path("value")
                        .asInt())
                .isOne();
    }

    @Test
    void aSetComesOutCorrected() throws IOException, SQLException {
        Path set = bird();
        Path audit = folder.resolve("audit");
        Ran made = Ran.command("audit", set, "--out", audit);
        assertThat(made.code()).isEqualTo(Exit.PARTLY);
        assertThat(made.err().lines())
                .containsExactly(
                        "sparta: dev.json, record 10 is skipped: there is no database moon/moon.sqlite",
                        "sparta: dev.json, school:6 has no tree here: WHERE is not expected here (line 1, column 15)",
                        "sparta: dev.json, school:8 has no tree here: No table in FROM has a column agee; did you"
                                + " mean area?");
        Path school = audit.resolve("school");
        assertThat(Ran.command("check", school).code()).isLessThan(Exit.BAD_INPUT);
        Path same = folder.resolve("same");
        assertThat(Ran.command("export", audit, "--format", "bird", "--out", same)
                        .err())
                .isEmpty();
        assertThat(JSON.readTree(same.resolve("dev.json").toFile()))
                .isEqualTo(JSON.createArrayNode().addAll(RECORDS.subList(0, 9)));
        assertThat(same.resolve("errata.csv")).doesNotExist();
        assertThat(same.resolve("dev_databases/school/school.sqlite"))
                .hasSameBinaryContentAs(set.resolve("dev_databases/school/school.sqlite"));

        try (Project project = Projects.ok(Project.open(school))) {
            assertThat(answers(project))
                    .containsExactly(
                            List.of("Ann"),
                            List.of("2"),
                            List.of("Ann | north", "Bo | north"),
                            List.of("1", "1", "1"),
                            List.of(),
                            List.of("2"),
                            List.of(),
                            List.of("Bo"),
                            List.of());
            assertThat(errors(project))
                    .doesNotContainKeys("school:0", "school:1", "school:3", "school:5", "school:7")
                    .hasEntrySatisfying("school:6", e -> assertThat(e).contains("does not run: SQLite says"))
                    .hasEntrySatisfying("school:8", e -> assertThat(e).contains("no such column: agee"))
                    .hasEntrySatisfying("school:4", e -> assertThat(e).contains("gives no value"));
            AsSeen seen = new AsSeen(project.queue());
            seen.decide(1, "ann", new Verdict.Accept(), 1_000);
            seen.decide(2, "ann", new Verdict.EditQuestion("What is the whole half of five?"), 1_000);
            seen.decide(4, "ann", new Verdict.Reject(List.of(RejectReason.INCORRECT), "area is text"), 1_000);
        }
        Path out = folder.resolve("corrected");
        assertThat(Ran.command("export", audit, "--format", "bird", "--out", out)
                        .out()
                        .strip())
                .isEqualTo(out + ": 8 items, databases: 1, errata: 2");
        JsonNode corrected = JSON.readTree(out.resolve("dev.json").toFile());
        assertThat(corrected.get(1).path("question").asText()).isEqualTo("What is the whole half of five?");
        assertThat(corrected.get(1).path("SQL")).isEqualTo(RECORDS.get(1).path("SQL"));
        assertThat(Files.readAllLines(out.resolve("errata.csv")))
                .containsExactly(
                        "file,number,id,change,old_question,new_question,old_sql,new_sql,reason,kind",
                        "dev.json,1,school:1,changed,Half of five?,What is the whole half of five?,SELECT 5 / 2,SELECT"
                                + " 5 / 2,question edited in review,question reworded",
                        "dev.json,3,school:3,removed,Which area?,,SELECT CAST(area AS INTEGER) + 1 FROM"
                                + " pupils,,rejected: incorrect or unanswerable (area is text),incorrect or"
                                + " unanswerable");
        assertThat(Ran.command("export", audit, "--format", "bird", "--out", folder.resolve("v"), "--validated")
                        .err()
                        .lines())
                .hasSize(6);
        assertThat(Ran.command("export", audit, "--format", "bird", "--out", school)
                        .err())
                .contains("contains no Spider or BIRD set");
    }

    @Test
    void theDatabaseOfTheSetJudgesWhatTheTreeCannot() throws IOException, SQLException {
        Path set = bird();
        List<String> queries = List.of(
                "SELECT `Full Name` FROM pupils ORDER BY RANDOM() LIMIT 1",
                "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 3) SELECT x FROM n",
                "SELECT COUNT(*) FROM bare",
                "SELECT date(born, 'start of month', '+1 month') FROM pupils",
                "SELECT `Full Name`, area || mark, MAX(born) FROM pupils",
                "SELECT area + 1 FROM pupils",
                "SELECT MAX(mark) FROM pupils",
                "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 10001) SELECT x FROM n",
                "SELECT HEX(ZEROBLOB(40000000))");
        List<ObjectNode> records = new ArrayList<>();
        queries.forEach(sql -> records.add(record(records.size(), "school", "Which ones?", sql)));
        JSON.writeValue(set.resolve("dev.json").toFile(), records);
        Path audit = folder.resolve("audit");
        assertThat(Ran.command("audit", set, "--out", audit).err().lines())
                .containsExactly(
                        "sparta: dev.json, school:0 has no tree here: The function RANDOM is not allowed",
                        "sparta: dev.json, school:1 has no tree here: the query cannot be written as one SELECT, so it"
                                + " has no tree",
                        "sparta: dev.json, school:7 has no tree here: the query cannot be written as one SELECT, so it"
                                + " has no tree",
                        "sparta: dev.json, school:8 has no tree here: The function HEX is not allowed");
        Path school = audit.resolve("school");
        Ran.command("check", school);
        try (Project project = Projects.ok(Project.open(school))) {
            assertThat(errors(project))
                    .doesNotContainKeys(
                            "school:0", "school:1", "school:2", "school:3", "school:5", "school:7", "school:8");
            assertThat(project.findings().standing().values())
                    .as("what the program's own limits leave open is said")
                    .flatExtracting(
                            found -> found.stream().map(Finding::message).toList())
                    .contains(
                            "The query is not judged: it gives more than 10000 rows",
                            "The query is not judged: a value is longer than 67108864 bytes");
            assertThat(answers(project).subList(1, 7))
                    .containsExactly(
                            List.of("1", "2", "3"),
                            List.of("0"),
                            List.of("2010-03-01", "2010-06-01", "2011-03-01"),
                            List.of("Bo | NULL | 2011-02-03"),
                            List.of("1", "1", "1"),
                            List.of("2.5"));
        }
        assertThat(Ran.command("program", school, "--all").err())
                .contains("school-2: no program: own database in the query: the query cannot be written as one SELECT")
                .contains("school-4: no program: own database in the query: the project's engine does not run it")
                .contains("2 of 9 queries compiled");
        Path out = folder.resolve("out.json");
        assertThat(Ran.command("export", audit, "--format", "bird", "--out", out)
                        .err())
                .isEmpty();
        for (JsonNode left : JSON.readTree(out.toFile())) {
            int number = left.path("question_id").asInt();
            assertThat(left.path("SQL").asText()).isEqualTo(queries.get(number));
            assertThat(left.has("code")).isEqualTo(number == 2 || number == 6);
        }
    }

    private static final ObjectMapper JSON = new ObjectMapper();

    private static final List<JsonNode> RECORDS = List.of(
            record(
                    0,
                    "school",
                    "Who is north?",
                    "SELECT `Full Name` FROM pupils WHERE area = \"north\" AND" + " strftime('%Y', born) = '2010'"),
            record(1, "school", "Half of five?", "SELECT 5 / 2"),
            record(
                    2,
                    "school",
                    "Who lives in the north?",
                    "SELECT \"Full Name\", area FROM pupils WHERE AREA like" + " 'NORTH'"),
            record(3, "school", "Which area?", "SELECT CAST(area AS INTEGER) + 1 FROM pupils"),
            record(4, "school", "Who is in the south?", "SELECT `Full Name` FROM pupils WHERE area = 'south'"),
            record(
                    5,
                    "school",
                    "How many areas of two?",
                    "SELECT COUNT(*) FROM pupils GROUP BY area HAVING COUNT(*) =" + " 2 ORDER BY area"),
            record(6, "school", "Who?", "SELECT * FORM WHERE"),
            record(7, "school", "Who has the lowest mark?", "SELECT `Full Name` FROM pupils ORDER BY mark LIMIT 1"),
            record(8, "school", "Which age?", "SELECT agee FROM pupils"),
            record(9, "moon", "Who is there?", "SELECT 1"));

    private static ObjectNode record(int number, String database, String question, String sql) {
        return JSON.createObjectNode()
                .put("question_id", number)
                .put("db_id", database)
                .put("question", question)
                .put("evidence", "none")
                .put("SQL", sql)
                .put("difficulty", "simple");
    }

    private Path bird() throws IOException, SQLException {
        Path set = folder.resolve("bird");
        Path database = Files.createDirectories(set.resolve("dev_databases/school"));
        Files.writeString(
                Files.createDirectory(database.resolve("database_description")).resolve("pupils.csv"), "a,b\n");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database.resolve("school.sqlite"));
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE pupils (\"Full Name\" TEXT PRIMARY KEY, area TEXT, born DATE, mark REAL)");
            statement.execute("INSERT INTO pupils VALUES ('Ann', 'north', '2010-02-03', 1.5), ('Bo', 'north',"
                    + " '2011-02-03', NULL), ('Cy', 'west', '2010-05-06', 2.5)");
            statement.execute("CREATE TABLE bare (a TEXT)");
        }
        JSON.writeValue(set.resolve("dev.json").toFile(), RECORDS);
        return set;
    }

    private static List<List<String>> answers(Project project) {
        List<List<String>> answers = new ArrayList<>();
        project.set().present(item -> answers.add(item.answer().values()));
        return answers;
    }

    private static Map<String, String> errors(Project project) {
        Map<String, String> errors = new TreeMap<>();
        project.findings()
                .standing()
                .forEach((number, all) -> all.stream()
                        .filter(f -> f.severity() == Finding.Severity.ERROR)
                        .forEach(f -> errors.merge(
                                project.queue()
                                        .item(number)
                                        .orElseThrow()
                                        .item()
                                        .id(),
                                f.message(),
                                (a, b) -> a + "; " + b)));
        return errors;
    }
}
