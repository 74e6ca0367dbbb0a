package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The examples of the paper's Appendix M that real tables can answer give the printed answers. */
class PublishedExamplesTest {

    private static final Path DATA = Path.of(System.getProperty("sparta.data", "../shared/data"));

    @TempDir
    private Path temp;

    @ParameterizedTest
    @CsvSource({"medical, appM-06 appM-10 appM-14 appM-16", "nba, appM-07 appM-09 appM-18"})
    void thePaperPrintsWhatTheTablesHold(String domain, String ids) throws IOException {
        Path tables = DATA.resolve(domain);
        assumeTrue(
                Files.isDirectory(tables),
                () -> "skipped: no folder " + tables.toAbsolutePath().normalize());
        Path project = temp.resolve(domain);
        Ran made = Ran.command("new", project, "--from", tables);
        assertThat(made.code()).as(made.err()).isZero();
        List<String> compared = new ArrayList<>();
        for (String line : Files.readAllLines(DATA.resolve("sparta-examples.jsonl"))) {
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
