package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.cli.io.Exit;
import org.spartabench.desktop.AsSeen;
import org.spartabench.desktop.SampleProject;
import org.spartabench.project.GivenEntries;
import org.spartabench.project.Project;
import org.spartabench.project.Projects;

/** A release without a window: splits, refusals, a waiver, the same command again. */
class ReleaseCommandTest {

    @TempDir
    private Path folder;

    @Test
    void aReleaseByCommands() throws IOException {
        Path home = Projects.make(folder.resolve("project"));
        try (Project project = Projects.ok(Project.open(home))) {
            project.set()
                    .add(List.of(
                            GivenEntries.right(project, 1, "SELECT name FROM players WHERE goals > 3"),
                            GivenEntries.right(project, 2, "SELECT MAX(goals) FROM players"),
                            GivenEntries.right(project, 3, "SELECT COUNT(*) FROM clubs"),
                            GivenEntries.right(project, 4, "SELECT MAX(goals) / 2 FROM players")));
            project.files().releases().form(SampleProject.filledForm());
            for (int item = 1; item <= 3; item++) {
                new AsSeen(project.queue()).decide(item, "ann", new Verdict.Accept(), 1_000);
            }
        }
        Path out = folder.resolve("set");
        Ran splits = Ran.command("splits", home, "--shares", "dev=50,test=50", "--apart", "answer,subtree", "--fix");
        assertThat(splits.out())
                .contains("leaks by answer entity: 0 items")
                .containsPattern("stratum +dev +test\n")
                .containsPattern("all +2 +2\n");
        assertThat(Ran.command("splits", home, "--json").json().path("items").size())
                .isEqualTo(4);

        Ran refused = Ran.command("export", home, "--format", "hf", "--out", out, "--license", "CC-BY-4.0");
        assertThat(refused.code()).isEqualTo(Exit.PARTLY);
        assertThat(refused.out().lines())
                .containsExactly(
                        "football:4: undecided: nobody has decided on it",
                        "football:4: engines differ: A second engine gives another answer: different integer division");
        assertThat(refused.err()).contains("refused because of 1 item; nothing was written");
        assertThat(out).doesNotExist();

        assertOneLine(
                Ran.command("export", home, "--format", "hf", "--out", out, "--waive", "football:7=it is meant"),
                "waive: the project has no item 'football:7'");
        Ran waived = Ran.command(
                "export", home, "--format", "hf", "--out", out, "--waive", "football:4=it is meant", "--json");
        assertThat(waived.code()).as(waived.err()).isEqualTo(Exit.DONE);
        assertThat(waived.json())
                .isEqualTo(new ObjectMapper()
                        .createObjectNode()
                        .put("format", "hf")
                        .put("path", out.toString())
                        .put("items", 4)
                        .put("version", "1.0.0")
                        .put("undecided", 0)
                        .put("unaskable", 0)
                        .put("waived", 2)
                        .set("refused", new ObjectMapper().createArrayNode()));
        JsonNode manifest =
                new ObjectMapper().readTree(out.resolve("manifest.json").toFile());
        assertThat(manifest.path("version").asText()).isEqualTo("1.0.0");
        assertThat(manifest.path("splits").toString()).isEqualTo("{\"dev\":2,\"test\":2}");
        assertThat(out.resolve("README.md")).content().contains("waived: it is meant");

        Path other = Projects.make(folder.resolve("other"));
        assertThat(Ran.command("import", other, out).out().strip()).isEqualTo(out + ": 4 items");
        assertThat(Ran.command("import", other, out, "--json").json().path("skipped"))
                .hasSize(4);

        assertOneLine(Ran.command("export", home, "--format", "hf", "--out", out, "--version", "1.2"), "MAJOR.MINOR");
        assertOneLine(Ran.command("export", home, "--format", "hf", "--out", home), "not written by a release");
        scoredAndSealed(home, out);
        Files.createDirectory(out.resolve(".git"));
        assertOneLine(
                Ran.command("export", home, "--format", "hf", "--out", out), "contains .git, not written by a release");
        assertOneLine(Ran.command("splits", home, "--shares", "a=50,b=50", "--fix"), "those of a release stay");
    }

    /** A system is scored by the release, and by a release with sealed answers and their passphrase. */
    private void scoredAndSealed(Path home, Path out) throws IOException {
        assertThat(Ran.command("card", home).out()).contains("card.md: 5 of ", "  Biases: ");
        Path predictions =
                Files.writeString(folder.resolve("guess.json"), "{\"football:3\": [\"0\"], \"football:9\": []}");
        Path tasks = folder.resolve("tasks");
        Ran scored = Ran.command("score", "--gold", out, "--predictions", predictions, "--json", "--task", tasks);
        assertThat(scored.json().path("items").asInt()).isEqualTo(4);
        JsonNode task =
                new ObjectMapper().readTree(tasks.resolve("guess.jsonld").toFile());
        assertThat(task.path("@type").asText()).isEqualTo("croissant:EvaluationTask");
        assertThat(task.path("croissant:evaluatedSolution")
                        .path("schema:isBasedOn")
                        .path("@id"))
                .isEqualTo(new ObjectMapper()
                        .readTree(out.resolve("task.jsonld").toFile())
                        .path("@id"));
        assertThat(task.findValuesAsText("croissant:metric")).contains("EM", "F1");

        Path sealed = folder.resolve("sealed");
        Path secret = Files.writeString(folder.resolve("secret"), "a long passphrase\n");
        assertOneLine(
                Ran.command("export", home, "--format", "hf", "--out", sealed, "--seal", "test"),
                "the answers of test are to be sealed; give a passphrase");
        Ran written = Ran.command("export", home, "--format", "hf", "--out", sealed, "--passphrase-file", secret);
        assertThat(written.out().strip())
                .isEqualTo(sealed + ": version 1.0.0, 4 items; answers of test sealed; 2 waived");
        Ran open = Ran.command("score", "--gold", sealed, "--predictions", predictions, "--json");
        assertThat(open.err()).contains("has sealed answers, which are left out");
        Ran whole = Ran.command(
                "score", "--gold", sealed, "--predictions", predictions, "--json", "--passphrase-file", secret);
        assertThat(whole.json()).isEqualTo(scored.json());
        Files.writeString(secret, "another passphrase");
        assertOneLine(
                Ran.command("score", "--gold", sealed, "--predictions", predictions, "--passphrase-file", secret),
                "sealed.zip: cannot be opened (the passphrase is not its own)");
        Ran.command("export", home, "--format", "hf", "--out", out, "--seal", "none");
    }

    private static void assertOneLine(Ran ran, String why) {
        assertThat(ran.code()).isEqualTo(Exit.BAD_INPUT);
        assertThat(ran.err().strip()).contains(why).doesNotContain("\n");
    }
}
