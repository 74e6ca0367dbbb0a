package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.authors.item.Item;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.verdict.RejectReason;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.cli.io.Exit;
import org.spartabench.desktop.AsSeen;
import org.spartabench.desktop.SampleProject;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.project.Project;

/** The quotas and errata of a set without a window: a target, a run for what is missing, a report, a suspect. */
class QuotaCommandsTest {

    @TempDir
    private Path folder;

    @Test
    void aTargetARunForItsGapAndAReport() throws IOException, SQLException {
        Path home = folder.resolve("project");
        Item first;
        try (Project project = SampleProject.make(SampleDomain.MEDICAL, folder)) {
            SampleProject.generate(project, 11, 7);
            new AsSeen(project.queue()).decide(1, "ann", new Verdict.Accept(), 1_000);
            new AsSeen(project.queue())
                    .decide(2, "ann", new Verdict.Reject(List.of(RejectReason.AMBIGUOUS), ""), 1_000);
            first = project.queue().item(1).orElseThrow().item();
        }
        JsonNode before = Ran.command("stats", home, "--target", "14", "--json").json();
        JsonNode all = before.path("quotas").path("all items");
        assertThat(List.of(all.path("accepted"), all.path("undecided"), all.path("rejected"), all.path("missing")))
                .extracting(JsonNode::asInt)
                .containsExactly(1, 9, 1, 4);
        assertThat(before.path("table1").get(0).path("name").asText()).isEqualTo("medical");
        assertThat(before.path("table9").findValuesAsText("table")).contains("doctors", "nba_player_award");
        assertThat(before.path("table10").findValuesAsText("published")).contains("57.8", "7.7");
        assertThat(Ran.command("generate", home, "--missing", "--count", "3").err())
                .contains("--missing: the target of the set gives shapes, shares and seed");

        Ran run = Ran.command("generate", home, "--missing");
        assertThat(run.code()).as(run.err()).isEqualTo(Exit.DONE);
        JsonNode after = Ran.command("stats", home, "--json").json().path("quotas");
        for (String shape : List.of("all items", "non-nested", "(1, 1)", "(2, 2)", "(3, 1)")) {
            assertThat(after.path(shape).path("missing").asInt()).as(shape).isZero();
        }
        assertThat(Ran.command("stats", home).out()).contains("Target (as published)", "Table 9");
        assertThat(Ran.command("stats", home, "--target", "latest-run").code()).isEqualTo(Exit.DONE);
        assertThat(Ran.command("stats", home).out())
                .as("not the plan of the run for the gap")
                .contains("Target (plan of the latest run)")
                .containsPattern("all items +1 +14 +1 +11 +0");

        Path plan = Files.writeString(folder.resolve("plan.json"), "{\"version\": 2, \"targets\": {\"(1, 2)\": 2}}");
        assertThat(Ran.command("stats", home, "--target", plan).out())
                .contains("Target (own)", "missing: a run of 1 item")
                .containsPattern("all items +1 +14 +1 +2 +0");
        assertThat(Ran.command("stats", home, "--target", "plan").err()).contains("cannot be read");

        anEarlierFormatIsFilledIn(home);
        Ran report = Ran.command("errata", home, "--item", "1", "--what", "lacks one", "--by", "Lee");
        assertThat(report.out().strip()).isEqualTo(first.id() + ": open: erratum 1, reported by Lee: lacks one");
        assertThat(Ran.command("errata", home, "--item", "1", "--what", "lacks one")
                        .code())
                .isEqualTo(Exit.BAD_INPUT);
        suspects(home, first);
    }

    /** Projects of an earlier format lack the features of the outermost blocks. */
    private static void anEarlierFormatIsFilledIn(Path home) throws SQLException {
        String counted = Ran.command("stats", home).out();
        try (Connection database = DriverManager.getConnection(
                        "jdbc:h2:file:" + home.resolve("workspace").toAbsolutePath(), "sa", "");
                Statement statement = database.createStatement()) {
            statement.execute("UPDATE item SET outermost = NULL");
            statement.execute("UPDATE item_body SET outermost = NULL");
            statement.execute("SHUTDOWN");
        }
        Ran again = Ran.command("stats", home);
        assertThat(again.code()).as(again.err()).isEqualTo(Exit.DONE);
        assertThat(again.out()).isEqualTo(counted);
    }

    /** Two systems that are right elsewhere give the same other answer to the first item. */
    private void suspects(Path home, Item first) throws IOException {
        StringBuilder answers = new StringBuilder("{\"" + first.id() + "\": [\"Nobody at all\"]");
        try (Project project = SampleProject.open(folder)) {
            project.set().entries(Status.NOT_REJECTED, e -> {
                if (!e.id().equals(first.id())) {
                    answers.append(", \"").append(e.id()).append("\": [\"");
                    answers.append(String.join("\", \"", e.answer())).append("\"]");
                }
            });
        }
        Path one = Files.writeString(folder.resolve("one.json"), answers + "}");
        Path two = Files.writeString(folder.resolve("two.json"), answers + "}");
        Ran found = Ran.command("errata", home, "--suspects", one, two);
        assertThat(found.out().strip())
                .startsWith(
                        first.id() + ": evidence 1.87: one (93 %), two (93 %): [Nobody at all]: Nothing of the gold");
    }
}
