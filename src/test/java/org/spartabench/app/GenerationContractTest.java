package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.TestData;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.facts.sample.Scale;
import org.spartabench.independent.IndependentCheck;

/** What a run of 110 items promises, on the real medical tables where they are at hand, else on the sample ones. */
class GenerationContractTest {

    /** Percent of nested items with at least one nested predicate of the type (paper, Table 10). */
    private static final Map<String, Double> TYPES =
            Map.of("type-n", 57.8, "type-a", 64.3, "type-j", 32.4, "type-ja", 15.2);

    @TempDir
    private static Path temp;

    private static Path csv = temp;
    private static Ran run = new Ran(0, "", "");
    private static Path questions = temp;

    @BeforeAll
    static void generate() throws IOException {
        csv = TestData.larger("medical").orElse(temp.resolve("medical"));
        if (!Files.exists(csv)) {
            SampleDomain.MEDICAL.write(csv, Scale.SMALL, SampleDomain.DEFAULT_SEED);
        }
        run = generated("p", 1);
        questions = temp.resolve("p-out/questions/medical.json");
    }

    private static Ran generated(String project, int jobs) {
        Path folder = temp.resolve(project);
        Ran made = Ran.command("new", folder, "--from", csv, "--grounding", "patients,doctors");
        assertThat(made.code()).as(made.err()).isZero();
        Ran ran = Ran.command("generate", folder, "--count", 110, "--seed", 11, "--jobs", jobs, "--json");
        assertThat(ran.code()).as(ran.err()).isZero();
        Ran export = Ran.command("export", folder, "--out", temp.resolve(project + "-out"));
        assertThat(export.code()).as(export.err()).isZero();
        return ran;
    }

    private static List<JsonNode> items() throws IOException {
        return StreamSupport.stream(
                        new ObjectMapper().readTree(questions.toFile()).spliterator(), false)
                .toList();
    }

    @Test
    void shapesAndNestingTypesAreThoseOfThePublishedSet() throws IOException {
        List<JsonNode> items = items();
        Map<String, Long> shapes =
                items.stream().collect(Collectors.groupingBy(i -> i.path("type").asText(), Collectors.counting()));
        assertThat(shapes)
                .containsOnlyKeys(
                        "non-nested",
                        "nested (height=1, max_breadth=1)",
                        "nested (height=1, max_breadth=2)",
                        "nested (height=1, max_breadth=3)",
                        "nested (height=2, max_breadth=1)",
                        "nested (height=2, max_breadth=2)",
                        "nested (height=3, max_breadth=1)");
        shapes.forEach((shape, count) -> assertThat(count).as(shape).isEqualTo(shape.equals("non-nested") ? 50 : 10));
        List<JsonNode> nested =
                items.stream().filter(i -> i.path("is_nested").asBoolean()).toList();
        TYPES.forEach((type, percent) -> {
            long having = nested.stream()
                    .filter(i -> i.path("predicate_types").toString().contains("\"" + type + "\""))
                    .count();
            assertThat(100.0 * having / nested.size()).as(type).isCloseTo(percent, within(3.0));
        });
    }

    @Test
    void emptyQueriesAreRepairedAndTheirNumberIsPrinted() throws IOException {
        JsonNode total = run.json().path("total");
        assertThat(total.path("repaired").asInt())
                .isBetween(1, total.path("repairs_tried").asInt());
        assertThat(run.err())
                .contains(total.path("repaired") + " of " + total.path("repairs_tried") + " empty queries repaired");
    }

    @Test
    void anotherEngineAndAnotherReaderFindEveryLaw() throws IOException, SQLException {
        JsonNode info = Ran.command("info", temp.resolve("p"), "--json").json();
        IndependentCheck.Report report = IndependentCheck.check(questions, csv, info);
        assertThat(report.violations()).as(report.toString()).isEmpty();
        assertThat(report.unchecked()).as(report.toString()).isEmpty();
        assertThat(report.checks())
                .allSatisfy((law, times) -> assertThat(times).isPositive())
                .containsKeys("same answer", "hop not decorative", "join graph", "total order");
    }

    @Test
    void fourJobsGiveTheSameBytesAsOne() throws IOException {
        generated("p4", 4);
        assertThat(CommandStoryTest.bytes(temp.resolve("p4-out")))
                .isEqualTo(CommandStoryTest.bytes(temp.resolve("p-out")));
    }
}
