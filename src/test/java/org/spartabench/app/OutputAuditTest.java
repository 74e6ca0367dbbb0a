package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.project.correct.PlantedCorrections;
import org.spartabench.project.correct.PlantedCorrections.Planted;

/** The command draws outputs for people, from a correction and from a file, and reports them. */
class OutputAuditTest {

    @TempDir
    private Path folder;

    @Test
    void eachSourceIsDrawnOnce() throws IOException {
        List<Planted> planted = PlantedCorrections.plant(8, 3, 1, 1);
        Path set = folder.resolve("set");
        PlantedCorrections.write(set, planted);
        Path replies = PlantedCorrections.replies(folder.resolve("replies.jsonl"), planted);
        Path projects = folder.resolve("projects");
        Ran.command("correct", set.resolve("dev.json"), "--databases", set, "--out", projects, "--replies", replies);
        Path club = projects.resolve(PlantedCorrections.DATABASE);

        Ran drawn = Ran.command("outputs", "--audit", projects, "--corrections", "--sample", 10);
        assertThat(drawn.err()).isEmpty();
        assertThat(drawn.out()).as("one item has no candidate that runs").startsWith("10 of 21 pairs drawn");
        Ran again = Ran.command("outputs", "--audit", projects, "--corrections");
        assertThat(again.code()).isEqualTo(2);
        assertThat(again.err()).contains("the sample of correction is drawn already");
        Path pairs = Path.of("src/test/resources/outputs/pairs.jsonl");
        assertThat(Ran.command("outputs", pairs, "--audit", club, "--sample", 4, "--controls", 2)
                        .out())
                .startsWith("4 of 12 pairs drawn and ");
        JsonNode report = Ran.command("outputs", "--audit", projects, "--report", "--json")
                .json();
        assertThat(report.path("sampled").asInt()).isEqualTo(14);
        assertThat(report.path("open").asInt()).isEqualTo(14);
        assertThat(Ran.command("cases", club, "--report").out())
                .contains("14 of 33 pairs drawn: 14 open", "the validator has no rate");

        assertThat(Ran.command("outputs", "--audit", club).err()).contains("one of them");
        assertThat(Ran.command("outputs", pairs, "--audit", club, "--controls", -1)
                        .err())
                .contains("--controls: must be at least 0, not -1");
        assertThat(Ran.command("outputs", pairs, "--report").err()).contains("add --audit DIR");
        assertThat(Ran.command("outputs").err()).contains("name a file of pairs");
        Path bad = Files.writeString(folder.resolve("bad.jsonl"), "{}\n");
        assertThat(Ran.command("outputs", bad, "--audit", club).err())
                .contains("bad.jsonl:1: needs the objects 'left' and 'right'");
    }
}
