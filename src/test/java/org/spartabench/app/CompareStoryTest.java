package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A researcher compares the methods on a small project. */
class CompareStoryTest {

    @TempDir
    private Path temp;

    @Test
    void everyMethodHasItsRowAndTheProjectStaysAsItIs() throws IOException {
        Path project = temp.resolve("medical");
        Path out = temp.resolve("figures");
        Ran.command("sample", "medical", project);
        Ran compared = Ran.command(
                "compare", project, "--leaves", 8, "--trees", 6, "--seed", 4, "--jobs", 2, "--out", out, "--json");
        assertThat(compared.code()).as(compared.err()).isZero();
        List<String> methods = new ArrayList<>();
        for (JsonNode method : compared.json().path("methods")) {
            String name =
                    method.path("method").asText() + (method.path("nested").asBoolean() ? "*" : "");
            methods.add(name);
            assertThat(method.path("success").asInt()).as(name).isEqualTo(name.endsWith("*") ? 6 : 8);
            assertThat(method.path("total_calls").asInt())
                    .as(name)
                    .isGreaterThanOrEqualTo(method.path("ideal_calls").asInt());
            assertThat(method.has("paper")).as(name).isEqualTo(!name.startsWith("Template"));
        }
        assertThat(methods)
                .containsExactly(
                        "Template",
                        "One-Shot",
                        "Clause",
                        "Execution-Guided",
                        "Template*",
                        "One-Shot-k*",
                        "Post-Order*",
                        "Post-Order + Provenance*");
        assertThat(Files.readAllLines(out.resolve("methods.csv"))).hasSize(9);
        assertThat(Files.readAllLines(out.resolve("stars-and-chains.csv"))).hasSize(1 + 4 * 6);
        assertThat(out.resolve("tables.csv")).isNotEmptyFile();
        assertThat(Ran.command("info", project, "--json").json().path("runs")).isEmpty();
    }

    @Test
    void someMethodsAloneAreShownBesideThePaper() {
        Path project = temp.resolve("medical");
        Ran.command("sample", "medical", project);
        Ran compared = Ran.command("compare", project, "--leaves", 5, "--methods", "one-shot,clause", "--jobs", 1);
        assertThat(compared.out())
                .contains("One-Shot  ", "Clause  ", "1830", "1316", "Nothing was added to the project")
                .doesNotContain("Execution-Guided", "Post-Order");
        Ran wrong = Ran.command("compare", project, "--methods", "guess");
        assertThat(wrong.code()).isEqualTo(2);
        assertThat(wrong.err()).contains("--methods: 'guess' is unknown; use").hasLineCount(1);
    }
}
