package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.desktop.SampleProject;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.project.Project;
import org.spartabench.python.confined.TestPython;

/** {@code sparta score} over gold files and projects: its tables and files, and a line for each malformed file. */
class ScoreCommandTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path folder;

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    @Test
    void aProjectItsExportAndItsQuestionsGiveTheSameScores() throws IOException {
        try (Project project = SampleProject.make(SampleDomain.MEDICAL, folder)) {
            SampleProject.generate(project, 9, 7);
        }
        Path project = folder.resolve("project");
        Path export = folder.resolve("export");
        Ran.command("export", project, "--format", "sparta", "--out", export);
        Path questions = export.resolve("questions/medical.json");
        ObjectNode right = JSON.createObjectNode();
        ObjectNode half = JSON.createObjectNode();
        JsonNode items = JSON.readTree(questions.toFile());
        assertThat(items).hasSize(9);
        for (int i = 0; i < items.size(); i++) {
            JsonNode item = items.get(i);
            right.set(item.path("question_id").asText(), item.path("answer"));
            if (i < 4) {
                half.set(item.path("question_id").asText(), item.path("answer"));
            }
        }
        half.putArray("medical:999").add("nobody asked");
        Path one = file("right.json", right.toString());
        Path other = file("half.json", half.toString());
        Path csv = folder.resolve("scores.csv");

        Ran ran = Ran.command("score", "--gold", project, "--predictions", one, other, "--csv", csv);
        assertThat(ran.code()).isEqualTo(1);
        assertThat(ran.err().lines())
                .containsExactly(
                        "half: no answer, which counts as wrong: medical:5, medical:6, medical:7, medical:8, medical:9",
                        "sparta: half: 1 answers belong to no item of " + project
                                + " and were left out (first: medical:999)");
        assertThat(ran.out())
                .contains(
                        "9 items, in percent",
                        "List metric",
                        "Official string metric",
                        "modality",
                        "right - half: EM +55.6");
        assertThat(Files.readAllLines(csv).getFirst())
                .startsWith("metric,breakdown,group,items,system,exact_match,exact_match_low,exact_match_high,f1,");

        Ran json = Ran.command("score", "--gold", export, "--predictions", one, "--predictions", other, "--json");
        JsonNode all = json.json().path("metrics").path("list").path("groups").path(0);
        assertThat(all.path("systems").path("right").path("f1").path("value").asDouble())
                .isEqualTo(1);
        assertThat(all.path("systems").path("half").path("em").path("value").asDouble())
                .isEqualTo(4 / 9.0);
        assertThat(Ran.command("score", "--gold", questions, "--predictions", one, other, "--csv", folder.resolve("2"))
                        .code())
                .isEqualTo(1);
        assertThat(folder.resolve("2")).hasSameTextualContentAs(csv);

        Path wrong = folder.resolve("wrong.csv");
        Path page = folder.resolve("results.html");
        Ran pages = Ran.command(
                "score", "--gold", project, "--predictions", one, other, "--wrong", wrong, "--browse", page);
        assertThat(pages.err()).contains(page + ": 9 items");
        assertThat(Files.readAllLines(wrong).getFirst())
                .isEqualTo("system,question_id,question,gold,answer,f1,suggested_error,suggestion");
        assertThat(Files.readString(wrong)).contains(",data not found,The system gives no answer.");
        assertThat(page).content().contains("\"answers\":{\"medical:1\":[{\"em\":1}");
        Ran noPage = Ran.command("score", "--gold", questions, "--predictions", one, "--browse", page);
        assertThat(noPage.code()).isEqualTo(2);
        assertThat(noPage.err()).contains("browse.html: cannot be read; the page of results is made from it");

        Ran none = Ran.command("score", "--gold", project, "--validated", "--predictions", one);
        assertThat(none.code()).isEqualTo(2);
        assertThat(none.err()).contains("has no accepted items to score against");
    }

    @Test
    void eachMalformedFileGetsOneClearLine() throws IOException {
        Path gold = file("gold.jsonl", """
            {"question_id": "d:1", "question": "Who?", "sql_query": "SELECT a FROM b", "answer": ["x"]}
            {"question_id": "d:2", "question": "Who?", "sql_query": "no SQL", "answer": "y"}
            """);
        Map<String, String> messages = new LinkedHashMap<>();
        messages.put("", "is empty; write {");
        messages.put("  \n", "is empty; write {");
        messages.put("not json", "is not JSON");
        messages.put("{\"d:1\": [\"x\"], ", "ends in the middle; the file is cut off");
        messages.put("{\"d:1\": [\"x\"", "ends in the middle; the file is cut off");
        messages.put(
                "[{\"question_id\": \"d:1\", \"guess\": \"x\"}]", "is a record without a prediction, \"prediction\",");
        messages.put("[\"x\", \"y\", \"z\"]", "answers none of the 2 items of");
        messages.put("\"d:1\"", "is a text, not an object; write {");
        messages.put("{}", "has no predictions; write {");
        messages.put("{\"d:1\": [\"x\"],\n\"d:1\": [\"y\"]}", ":2: 'd:1' stands here a second time");
        messages.put("{\" \": [\"x\"]}", "has an answer without a question id");
        messages.put("{\"d:1\": [\"x\"]}\n{\"d:2\": [\"x\"]}", ":2: has more behind the first object");
        messages.put("{\"d:1\": [+1]}", "is not JSON: Unexpected character");
        messages.put("{\"d:1\": [.5]}", "is not JSON: Unexpected character");
        messages.put("{'d:1': [1]}", "is not JSON: Unexpected character");
        messages.put("{\"d:1\": [tru]}", "is not JSON: Unrecognized token 'tru'");
        messages.put("{\"d:1\": [01]}", "is not JSON: Invalid numeric value");
        messages.put("{\"d:1\": " + "[".repeat(2000) + "]".repeat(2000) + "}", "is nested too deeply");
        messages.put("{\"e:7\": [\"x\"]}", "answers none of the 2 items of");
        Map<Path, String> files = new LinkedHashMap<>();
        for (Map.Entry<String, String> entry : messages.entrySet()) {
            files.put(file("p" + files.size() + ".json", entry.getKey()), entry.getValue());
        }
        files.put(
                Files.write(
                        folder.resolve("latin.json"), "{\"d:1\": [\"Müller\"]}".getBytes(StandardCharsets.ISO_8859_1)),
                "is not UTF-8; convert it");
        files.put(folder.resolve("none.json"), "there is no such file");
        files.put(folder, "is a folder; name the file with the predictions");
        assertThat(files).hasSizeGreaterThan(20);
        files.forEach((file, line) -> {
            Ran ran = Ran.command("score", "--gold", gold, "--predictions", file);
            assertThat(ran.code()).as(line).isEqualTo(2);
            assertThat(ran.out()).as(line).isEmpty();
            assertThat(ran.err().lines()).as(line).hasSize(1);
            assertThat(ran.err()).startsWith("sparta: ").contains(line).doesNotContain("Feature");
        });
        Ran two = Ran.command(
                "score",
                "--gold",
                gold,
                "--predictions",
                files.keySet().iterator().next(),
                folder);
        assertThat(two.err().lines()).hasSize(2);

        Path good = file("good.json", "{\"d:1\": [\"X\"], \"d:2\": 3.0}");
        Ran scored = Ran.command("score", "--gold", gold, "--predictions", good);
        assertThat(scored.code()).isZero();
        assertThat(scored.err().lines())
                .containsExactly(
                        "1 item has no SQL that can be read: in the breakdown by domain only",
                        "which tables stand in passages is unknown, so there is no breakdown by modality; name them"
                                + " with --grounding");
        assertThat(Ran.command("score", "--gold", gold, "--grounding", "b", "--predictions", good)
                        .out())
                .contains("text only");
        for (String form : List.of(
                "[{\"question_id\": \"d:1\", \"pred\": \"X\"}, {\"question_id\": \"d:2\", \"pred\": 3.0}]",
                "{\"question_id\": \"d:2\", \"pred\": 3.0}\n{\"question_id\": \"d:1\", \"pred\": \"X\"}",
                "[\"X\", 3.0]")) {
            assertThat(Ran.command("score", "--gold", gold, "--predictions", file("good.json", form)))
                    .as(form)
                    .isEqualTo(scored);
        }
        Path ott = file("ott.json", """
            [{"question_id": "1", "question": "Who?", "answer-text": "x"}]
            """);
        assertThat(Ran.command("score", "--gold", ott, "--predictions", file("good.json", "{\"1\": \"X\"}"))
                        .out())
                .contains("100.0 [");
        Path reference = file("reference.json", """
            {"reference": {"q1": "Ada", "q2": ["Bo", "Cy"]}, "table": {"easy": ["q1"]}, "passage": ["q2"]}
            """);
        for (String form : List.of(
                "[{\"question_id\": \"q2\", \"pred\": \"Bo\"}, {\"question_id\": \"q1\", \"pred\": \"ada\"}]",
                "{\"question_id\": \"q1\", \"pred\": \"ada\"}\n{\"question_id\": \"q2\", \"pred\": \"Bo\"}",
                "{\"q1\": \"ada\", \"q2\": \"Bo\"}")) {
            Ran ran2 = Ran.command("score", "--gold", reference, "--predictions", file("ott.json", form), "--json");
            assertThat(ran2.json()
                            .at("/metrics/list/groups/0/systems/ott/em/value")
                            .asDouble())
                    .as(form)
                    .isEqualTo(0.5);
        }
        assertThat(Ran.command(
                                "score",
                                "--gold",
                                file("no.json", "{\"reference\": {\"q1\": {}}}"),
                                "--predictions",
                                good)
                        .err())
                .contains("no.json:1: 'q1' has no \"answer\"");
        Path twice = file("twice.jsonl", Files.readString(gold).repeat(2));
        assertThat(Ran.command("score", "--gold", twice, "--predictions", good).err())
                .contains("twice.jsonl:3: 'd:1' stands here a second time");
        assertThat(Ran.command("score", "--gold", folder, "--predictions", good).err())
                .contains("is neither a project nor an export");
    }

    @Test
    void anAnswerThatIsNoneIsWrongAndNamedAndTheMetricsPartByName() throws IOException {
        Path gold = file("gold.json", """
            [{"question_id": "m:0", "sql_query": "", "answer": ["12"]}, {"question_id": "m:1", "answer": ["120"]},
             {"question_id": "m:2", "answer": [1000000]}, {"question_id": "m:3", "answer": ["-5", "C++"]},
             {"question_id": "m:4", "answer": ["Zo\u00eb"]}, {"question_id": "m:5", "answer": ["A"]},
             {"question_id": "m:6", "answer": ["x"]}, {"question_id": "m:7", "answer": ["x"]},
             {"question_id": "m:8", "answer": ["x"]}, {"question_id": "m:9", "answer": ["y"]},
             {"question_id": "m:10", "answer": ["y"]}]
            """);
        Path given = file("p.json", """
            {"m:0": [12.0], "m:1": [12.0], "m:2": [1e6], "m:3": [5, "C"], "m:4": ["Zoe\u0308"], "m:5": ["a"],
             "m:6": [null, "x"], "m:7": [NaN], "m:8": -Infinity, "m:9": [["y"]]}
            """);
        Ran ran = Ran.command("score", "--gold", gold, "--predictions", given, "--json");
        assertThat(ran.code()).isZero();
        assertThat(ran.err().lines().skip(1))
                .containsExactly(
                        "the official metric reads the gold answer as empty and gives no system its F1: m:5",
                        "p: no answer, which counts as wrong: m:10",
                        "p: an answer that is no list of texts or numbers (null, NaN, -Infinity, a list), which counts"
                                + " as wrong: m:6, m:7, m:8, m:9",
                        "p: right by the list metric alone, the official one says wrong: m:4",
                        "p: right by the official metric alone, the list metric says wrong: m:3");
        JsonNode list = ran.json().at("/metrics/list/groups/0/systems/p");
        assertThat(list.at("/em/value").asDouble()).isEqualTo(4 / 11.0);
        assertThat(ran.json().at("/systems/0/right_by_official_only").toString())
                .isEqualTo("[\"m:3\"]");

        Path odd = file("odd.json", "[{\"question_id\": \"m:0\", \"answer\": [[\"x\"]]}]");
        assertThat(Ran.command("score", "--gold", odd, "--predictions", given).err())
                .contains("odd.json:1: 'm:0' has an answer that is no text or number");
    }

    @Test
    void predictedQueriesAreScoredAndWhereMeasuresPartIsNamed() throws IOException, SQLException {
        Path database =
                Files.createDirectories(folder.resolve("set/database/d")).resolve("d.sqlite");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database);
                Statement statement = connection.createStatement()) {
            statement.executeUpdate(
                    "CREATE TABLE t (a INTEGER, b TEXT); INSERT INTO t VALUES (1, 'x'), (2, 'y'), (2, 'y')");
        }
        Path gold = file("set/gold.sql", """
            SELECT b FROM t\td
            SELECT a FROM t WHERE a > 1\td
            SELECT COUNT(*) FROM t\td
            """);
        Path one = file("one.sql", "SELECT DISTINCT b FROM t\nSELECT a FROM t WHERE a = 2\nSELECT c FROM t\n");
        Path wrong = folder.resolve("wrong.csv");
        Path kept = folder.resolve("kept.jsonl");
        Ran ran = Ran.command(
                "score", "--gold", gold, "--predictions", one, "--test-suite", "--wrong", wrong, "--keep", kept);
        assertThat(ran.code()).as(ran.err()).isZero();
        assertThat(ran.out()).contains("strict", "soft F1", "suite", "set", "hardness      easy");
        assertThat(ran.out().lines().filter(l -> l.startsWith("all")).toList())
                .singleElement()
                .asString()
                .contains(" 66.7 [", " 33.3 [");
        assertThat(ran.err().lines())
                .contains(
                        "one: it or the gold query does not run, which counts as wrong: d:3",
                        "one: right by execution accuracy, strictly wrong (rows that repeat, their order or columns):"
                                + " d:1",
                        "one: right on the set's own database alone, not on others: d:2");
        assertThat(Files.readAllLines(wrong))
                .hasSize(4)
                .last()
                .asString()
                .contains("SELECT c FROM t", "no such column");
        Ran again =
                Ran.command("score", "--gold", gold, "--predictions", one, "--test-suite", "--keep", kept, "--json");
        assertThat(again.err()).contains("3 scores are known from an earlier run");
        assertThat(again.json().at("/systems/0/right_by_chance/0").asText()).isEqualTo("d:2");
        assertThat(Ran.command("score", "--gold", gold, "--predictions", one, "--validated")
                        .err())
                .contains("are not for SQL");
        assertThat(Ran.command("score", "--gold", file("set/no.sql", "SELECT 1\te\n"), "--predictions", one)
                        .err())
                .contains("there is no database e");
        assertThat(Ran.command("score", "--gold", gold, "--predictions", one, "--databases", folder.resolve("nowhere"))
                        .err())
                .contains("nowhere: there is no such folder of databases");
        Path odd = file("odd.sql", "SELEC b FROM t\n\nSELECT CAST(COUNT(*) AS TEXT) FROM t WHERE b <> x'6162'\n");
        Path oddly = folder.resolve("odd.json");
        assertThat(Ran.command("score", "--gold", gold, "--predictions", odd, "--wrong", oddly)
                        .err())
                .as("'3' is not 3")
                .doesNotContain("strictly right");
        assertThat(oddly)
                .content()
                .contains(
                        "no statement begins with SELEC",
                        "there is no query",
                        "UNHEX('6162')",
                        "CAST(COUNT(*) AS TEXT)");
        byte[] queries = Files.readAllBytes(one);
        assertThat(Ran.command("score", "--gold", gold, "--predictions", one, "--keep", one)
                        .err())
                .contains("one.sql:1: is no score that was kept");
        assertThat(Files.readAllBytes(one)).as("another file").isEqualTo(queries);
        byte[] whole = Files.readAllBytes(kept);
        Files.write(kept, Arrays.copyOf(whole, whole.length - 9));
        assertThat(Ran.command("score", "--gold", gold, "--predictions", one, "--test-suite", "--keep", kept)
                        .err())
                .contains("2 scores are known from an earlier run");
    }

    @Test
    void queriesAndProgramsAreScoredOnTheTablesOfAProject() throws IOException {
        try (Project project = SampleProject.make(SampleDomain.MEDICAL, folder)) {
            SampleProject.generate(project, 9, 7);
        }
        Path project = folder.resolve("project");
        Path export = folder.resolve("export");
        Ran.command("export", project, "--format", "sparta", "--out", export);
        ObjectNode same = JSON.createObjectNode();
        StringBuilder lines = new StringBuilder();
        StringBuilder programs = new StringBuilder();
        for (JsonNode item :
                JSON.readTree(export.resolve("questions/medical.json").toFile())) {
            String sql = item.path("sql_query").asText();
            same.put(item.path("question_id").asText(), sql);
            lines.append(sql.replaceFirst("SELECT .*? FROM", "SELECT 'nobody' FROM"))
                    .append('\n');
            programs.append(JSON.createObjectNode()
                            .put("question_id", item.path("question_id").asText())
                            .put("code", "result = 'nobody'"))
                    .append('\n');
        }
        Path right = file("right.json", same.toString());
        Path wrong = file("wrong.sql", lines.toString());
        Path csv = folder.resolve("errors.json");
        Ran ran = Ran.command("score", "--gold", project, "--predictions", right, wrong, "--json", "--wrong", csv);
        assertThat(ran.code()).as(ran.err()).isZero();
        JsonNode all = ran.json().at("/metrics/sql/groups/0/systems");
        assertThat(all.at("/right/ex/value").asDouble()).isEqualTo(1);
        assertThat(all.at("/right/strict/value").asDouble()).isEqualTo(1);
        assertThat(all.at("/wrong/ex/value").asDouble()).isZero();
        assertThat(ran.json().at("/metrics/sql/groups").findValuesAsText("breakdown"))
                .contains("shape", "depth", "clause", "hardness", "modality");
        JsonNode errors = JSON.readTree(csv.toFile());
        assertThat(errors)
                .hasSize(9)
                .allMatch(e -> e.path("one_clause").asText().equals("Its rows are right with gold's SELECT"));
        assertThat(errors.at("/0/clauses/0/clause").asText()).isEqualTo("SELECT");
        assertThat(errors.at("/0/clauses/0/predicted").asText()).isEqualTo("'nobody'");

        Ran released = Ran.command("score", "--gold", export, "--databases", project, "--predictions", wrong, "--json");
        assertThat(released.json()
                        .at("/metrics/sql/groups/0/systems/wrong/ex/value")
                        .asDouble())
                .as(released.err())
                .isZero();
        assertThat(Ran.command("score", "--gold", export, "--predictions", wrong)
                        .err())
                .contains(
                        "no DB/DB.sqlite stands beside " + export + "; name their folder or the project of " + export);
        Path answers = file("answers.json", "{\"medical:1\": [\"x\"]}");
        assertThat(Ran.command("score", "--gold", project, "--predictions", wrong, answers)
                        .err())
                .contains("some of the predictions are queries, others answers; score them apart");
        TestPython.get();
        Path code = file("code.jsonl", programs.toString());
        Ran ranCode = Ran.command("score", "--gold", project, "--predictions", code);
        assertThat(ranCode.out())
                .as(ranCode.err())
                .contains("Predicted SQL and programs")
                .doesNotContain(" set");
        assertThat(Ran.command("score", "--gold", project, "--predictions", code, "--test-suite")
                        .err())
                .contains("--test-suite: is for SQL; there are programs");
    }
}
