package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.facts.ForeignDatabase;

/** Commands over a database that comes from elsewhere: a foreign set, causes as text, the benchmark. */
class ForeignCommandsTest {

    private static final Map<String, String> SET = Map.of(
            "f:1",
            "WITH few AS (SELECT GenreId AS id FROM Genre WHERE GenreId < 3) SELECT COUNT(*) FROM Track WHERE GenreId"
                    + " IN (SELECT id FROM few)",
            "f:2",
            "SELECT City FROM Customer UNION SELECT City FROM \"order\" ORDER BY City LIMIT 3",
            "f:3",
            "WITH c (place) AS (SELECT City FROM Customer), d AS (SELECT place FROM c) SELECT MAX(place) FROM d");

    @TempDir
    private Path temp;

    private Path project;

    @BeforeEach
    void importFacts() {
        project = temp.resolve("p");
        Path file = ForeignDatabase.MUSIC.sqlite(temp.resolve("music.sqlite"), 7, 1);
        assertThat(Ran.command("new", project, "--from", file).code()).isZero();
    }

    private Path file(String more) throws IOException {
        List<String> lines = new ArrayList<>();
        for (Map.Entry<String, String> item : SET.entrySet()) {
            ObjectNode node = new ObjectMapper().createObjectNode();
            answers(item.getValue()).forEach(node.withArray("answer")::add);
            lines.add(node.put("question_id", item.getKey())
                    .put("question", "Which?")
                    .put("sql_query", item.getValue())
                    .toString());
        }
        lines.add(more);
        return Files.write(temp.resolve("set.jsonl"), lines);
    }

    private List<String> answers(String sql) {
        return Ran.command("answer", project, "--sql", sql)
                .out()
                .lines()
                .skip(1)
                .toList();
    }

    /** WITH and UNION are written as one SELECT with the same answer; one item without an answer is left out alone. */
    @Test
    void aForeignSetIsImported() throws IOException {
        Path set = file("{\"question_id\": \"f:4\", \"question\": \"Why?\", \"sql_query\": \"SELECT 1\"}");
        Ran ran = Ran.command("import", project, set);
        assertThat(ran.code()).isEqualTo(1);
        assertThat(ran.out()).contains("3 items");
        assertThat(ran.err())
                .contains("item f:4 has no \"answer\"; this item is skipped")
                .hasLineCount(1);

        Path out = temp.resolve("out.jsonl");
        Ran.command("export", project, "--format", "jsonl", "--out", out);
        Map<String, String> read = new LinkedHashMap<>();
        for (String line : Files.readAllLines(out)) {
            JsonNode item = new ObjectMapper().readTree(line);
            read.put(item.path("question_id").asText(), item.path("sql_query").asText());
        }
        assertThat(read).containsOnlyKeys("f:1", "f:2", "f:3");
        read.forEach((id, sql) -> assertThat(answers(sql)).as(sql).isNotEmpty().isEqualTo(answers(SET.get(id))));

        assertThat(Ran.command("import", project, file("")).err()).contains("3 items are skipped", "--renumber");
        assertThat(Ran.command("import", project, file(""), "--renumber").code())
                .isZero();
        Ran.command("export", project, "--format", "jsonl", "--out", out);
        assertThat(Files.readString(out)).contains("\"f:1-2\"", "\"f:2-2\"", "\"f:3-2\"");
    }

    @Test
    void theItemsOfAOneLineArrayAreNamed() throws IOException {
        Path set = Files.writeString(
                temp.resolve("line.json"),
                "[{\"question_id\": \"l:1\", \"question\": \"Which?\", \"sql_query\": \"SELECT Name FROM Genre\","
                    + " \"answer\": [12.0, true]}, {\"question\": \"Who?\"}, {\"question_id\": \"l:3\", \"question\":"
                    + " \"Who?\", \"sql_query\": \"SELECT Name FROM Genre\", \"answer\": [null]}]");
        assertThat(Ran.command("import", project, set).err().lines())
                .containsExactly(
                        "sparta: " + set + ":1: item 2 has no string \"question_id\"; this item is skipped",
                        "sparta: " + set + ":1: item l:3 has an answer that is no text or number: null; this item is"
                                + " skipped");
    }

    @Test
    void causesThatBlockTogetherReadOtherThanAlternatives() {
        String text = Ran.command(
                        "explain",
                        project,
                        "--sql",
                        "SELECT Name FROM Genre WHERE (GenreId > 90 OR Name = 'x' AND GenreId > 91) AND GenreId < 0")
                .out();

        assertThat(text)
                .contains(
                        "because of each of these; changing one is enough:",
                        "  - block 0: GenreId > 90; rejects 1; the constant would have to be 0",
                        "  - these together:",
                        "    - block 0: Name = 'x'",
                        "because of block 0: GenreId < 0");
        assertThat(Ran.command(
                                "explain",
                                project,
                                "--sql",
                                "SELECT Name FROM Track WHERE Milliseconds > (SELECT MAX(Milliseconds) FROM Track)")
                        .out())
                .containsPattern("rejects \\d+; the inner query gives \\d+; it would have to give \\d+");
        assertThat(Ran.command(
                                "explain",
                                project,
                                "--sql",
                                "SELECT Name FROM Genre g WHERE"
                                        + " (SELECT COUNT(*) FROM Track t WHERE t.GenreId = g.GenreId) > 90000")
                        .out())
                .as("the inner query stays as it is; the constant would have to change")
                .containsPattern("the inner query gives \\d+; the constant would have to be \\d+");
        assertThat(Ran.command(
                                "explain",
                                project,
                                "--sql",
                                "SELECT Name FROM Track WHERE Name > ALL (SELECT Composer FROM Track)")
                        .out())
                .contains("the inner query gives NULL, with which > ALL is true of no row");
    }

    @Test
    void theProgramIsMeasured() throws IOException {
        Ran ran = Ran.command("bench", project, "--count", "10", "--json");

        assertThat(ran.code()).isIn(0, 1);
        JsonNode figures = ran.json().path("figures");
        assertThat(figures)
                .extracting(f -> f.path("what").asText())
                .contains(
                        "open a project of 0 items",
                        "filter 0 items",
                        "accepted query, non-nested",
                        "all checks of one item",
                        "import of the full NBA tables")
                .anyMatch(what -> what.startsWith("diagnosis, "));
        assertThat(figures).allSatisfy(f -> {
            assertThat(f.path("millis").asDouble()).isPositive();
            assertThat(f.path("holds").asBoolean())
                    .isEqualTo(f.path("millis").asDouble() <= f.path("limit").asDouble());
        });
        assertThat(ran.json().path("not_measured")).isNotEmpty();
        assertThat(ran.code() == 0)
                .isEqualTo(figures.findValues("holds").stream().allMatch(JsonNode::asBoolean));
        assertThat(Ran.command("info", project, "--json").json().path("runs")).isEmpty();
    }
}
