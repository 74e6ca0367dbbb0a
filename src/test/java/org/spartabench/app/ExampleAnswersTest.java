package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.TestData;

/** The command {@code answer} gives the answers that somebody else found: SQLite for our examples, the paper for its own. */
class ExampleAnswersTest {

    @TempDir
    private Path temp;

    /** Of the paper's Appendix M, where the real tables are at hand, those that they can answer. */
    @Test
    void examplesHaveTheirAnswers() throws IOException {
        Path examples = TestData.own("examples.jsonl");
        compare(TestData.own("harbour"), examples, "own-1 own-2 own-3 own-4");
        compare(TestData.own("rowing"), examples, "own-5 own-6 own-7");
        Optional<Path> published = TestData.larger("sparta-examples.jsonl");
        if (published.isPresent()) {
            compare(TestData.larger("medical").orElseThrow(), published.get(), "appM-06 appM-10 appM-14 appM-16");
            compare(TestData.larger("nba").orElseThrow(), published.get(), "appM-07 appM-09 appM-18");
        }
    }

    private void compare(Path tables, Path examples, String ids) throws IOException {
        Path project = temp.resolve(tables.getFileName());
        Ran made = Ran.command("new", project, "--from", tables);
        assertThat(made.code()).as(made.err()).isZero();
        List<String> compared = new ArrayList<>();
        for (String line : Files.readAllLines(examples)) {
            JsonNode example = new ObjectMapper().readTree(line);
            if (List.of(ids.split(" ")).contains(example.path("id").asText())) {
                compare(project, example);
                compared.add(example.path("id").asText());
            }
        }
        assertThat(compared).containsExactly(ids.split(" "));
    }

    /** The paper cuts long lists short, so the printed values are all or some of those found. */
    private static void compare(Path project, JsonNode example) throws IOException {
        Ran ran = Ran.command(
                "answer", project, "--json", "--sql", example.path("sql").asText());
        assertThat(ran.code()).as(ran.err()).isZero();
        assertThat(ran.json().path("truncated").asBoolean()).isFalse();
        List<Object> found = new ArrayList<>();
        ran.json().path("rows").forEach(row -> found.add(value(row.get(0).asText())));
        List<Object> printed = new ArrayList<>();
        example.path("answer").forEach(a -> printed.add(value(a.asText())));
        String id = example.path("id").asText();
        assertThat(found).as(id).containsAll(printed);
        if (example.path("answer_complete").asBoolean()) {
            assertThat(found).as(id).hasSameSizeAs(printed);
        }
    }

    /** A number as a number, digit groups or not; else the text. */
    private static Object value(String text) {
        return text.matches("-?[\\d,]+(\\.\\d+)?") ? new BigDecimal(text.replace(",", "")).stripTrailingZeros() : text;
    }
}
