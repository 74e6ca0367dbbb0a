package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.desktop.SampleProject;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.project.Project;
import org.spartabench.python.confined.TestPython;

/** Questions with conditions of APIs: three makers give the same rows, and four strategies are right unless they slip. */
class EnrichedLawTest {

    private static final int COUNT = 10;

    @TempDir
    private Path temp;

    @Test
    void makersAgreeAndStrategiesAreRightUnlessTheySlip() throws IOException {
        TestPython.get();
        Path project = temp.resolve("project");
        try (Project made = SampleProject.make(SampleDomain.MEDICAL, temp)) {
            SampleProject.generate(made, 14, 7);
        }
        Path one = temp.resolve("one");
        Path four = temp.resolve("four");
        assertThat(Ran.command("enrich", project, "--out", one, "--count", COUNT, "--seed", 5)
                        .code())
                .isZero();
        assertThat(Ran.command("enrich", project, "--out", four, "--count", COUNT, "--seed", 5, "--jobs", 4)
                        .code())
                .isZero();
        assertThat(four.resolve("candidates.jsonl")).hasSameBinaryContentAs(one.resolve("candidates.jsonl"));
        assertThat(Files.readAllLines(one.resolve("candidates.jsonl")))
                .hasSize(COUNT)
                .doesNotHaveDuplicates();

        assertThat(Ran.command("contest", four, "--json").out())
                .isEqualTo(Ran.command("contest", one, "--json").out())
                .contains("\"decision\":null");

        Ran contests = Ran.command("contest", one, "--csv");
        assertThat(contests.out().lines().skip(1))
                .allMatch(line -> line.endsWith(",1,QR=SL QR=IMP SL=IMP,,\"\",OPEN,\"\""));

        for (JsonNode strategy : Ran.command("strategies", one, "--json").json()) {
            assertThat(strategy.path("questions").asInt()).isEqualTo(COUNT);
            assertThat(strategy.path("accuracy").asDouble())
                    .as(strategy.toString())
                    .isEqualTo(1);
            assertThat(strategy.path("ratio").asDouble())
                    .as(strategy.toString())
                    .isLessThanOrEqualTo(strategy.path("strategy").asText().startsWith("Declarative") ? 1.1 : 1.5);
            // Another order of the calls than the plan's makes idle calls, and no other fault.
            strategy.path("faults")
                    .fieldNames()
                    .forEachRemaining(fault -> assertThat(fault).isEqualTo("idle call"));
        }
        Path attempts = temp.resolve("attempts");
        for (JsonNode strategy : Ran.command("strategies", one, "--slips", 20, "--json", "--out", attempts)
                .json()) {
            assertThat(strategy.path("accuracy").asDouble())
                    .as(strategy.toString())
                    .isEqualTo(0.8);
        }
        assertThat(Files.readAllLines(attempts.resolve("attempts.jsonl")))
                .hasSize(4 * COUNT)
                .filteredOn(
                        line -> line.toUpperCase(Locale.ROOT).contains("AGENTIC") && line.contains("\"slipped\":true"))
                .hasSize(COUNT / 5)
                .allMatch(line -> line.contains("\"kind\""));

        Ran nowhere = Ran.command(
                "strategies", one, "--which", "i", "--python", temp.resolve("none"), "--out", temp.resolve("other"));
        assertThat(nowhere.code()).isNotZero();
        assertThat(nowhere.err().strip()).hasLineCount(1).contains("no Python serves", "none: it is no executable");
    }
}
