package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.base.file.Folders;
import org.spartabench.cli.io.Exit;
import org.spartabench.desktop.AsSeen;
import org.spartabench.desktop.SampleProject;
import org.spartabench.project.Project;
import org.spartabench.project.Projects;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Query;

/**
 * From a document of somebody else and two CSV files to a release: joins are declared, items are about tables and APIs,
 * makers and strategies answer them, and once the server is gone the release answers from its recorded replies.
 */
class ApiItemsStoryTest {

    private static final int ITEMS = 22;

    @TempDir
    private Path folder;

    @Test
    void aForeignDocumentAndTwoTablesBecomeARelease() throws IOException {
        Path home = folder.resolve("home");
        Path both = folder.resolve("both");
        Path out = folder.resolve("release");
        Path away = folder.resolve("away");
        Map<String, JsonNode> answers = new TreeMap<>();
        try (LabServer server = new LabServer()) {
            done("new", home, "--from", server.tables(folder.resolve("csv")), "--name", "labs");
            done("api", "add", home, server.document(folder.resolve("labs.yaml")), "--key", "LAB_KEY");
            Ran refused = Ran.command("api", "tables", home, "--out", both);
            assertThat(refused.err()).contains("allow it with --allow-host");
            assertThat(both).doesNotExist();
            Ran made = calling("api", "tables", home, "--out", both, "--allow-host", server.host());
            assertThat(made.err())
                    .contains("listLabs: asks " + server.host() + " for all rows, sends no value")
                    .contains("resultsOf: sends 240 values of samples.sample_id to " + server.host());
            assertThat(made.out().lines())
                    .contains(
                            "join listLabs.lab_id = samples.lab_id (proposed)",
                            "join resultsOf.sample_id = samples.sample_id (proposed)");
            noMoreCallsAreNeededThanMade(home, server);
            done("generate", both, "--shapes", "non-nested=6;(1,1)=6;(1,2)=5;(2,1)=5", "--seed", 7);
            int before = server.calls();
            calling("api", "record", both);
            assertThat(server.calls()).isGreaterThan(before);
            answers.putAll(answered(both));
            assertThat(answers.keySet()).anyMatch(sql -> sql.contains("samples") && sql.contains("listLabs"));
            assertThat(answers.keySet().stream().filter(sql -> sql.matches("(?s).*(listLabs|resultsOf).*")))
                    .hasSizeGreaterThan(ITEMS / 3);
            strategies(both);
            contests(both);
            accepted(both);
            done("export", both, "--format", "hf", "--license", "CC-BY-4.0", "--askable", "--out", out);
            assertThat(Ran.command("export", both, "--format", "hybrid", "--out", folder.resolve("hybrid"))
                            .code())
                    .isZero();
            Folders.copy(both, away, part -> !part.endsWith(".lock"));
        }
        for (Map.Entry<String, JsonNode> answer : answers.entrySet()) {
            JsonNode again = recorded(away, answer.getKey());
            assertThat(again.path("rows")).as(answer.getKey()).isEqualTo(answer.getValue());
            assertThat(again.path("calls").path("made").asInt()).isZero();
        }
        elsewhere(out, answers);
        noKeyIsLeft();
    }

    /** Once 20 of 14 calls were said to be needed: all pages of the labs, all lists of samples. */
    private static void noMoreCallsAreNeededThanMade(Path project, LabServer server) throws IOException {
        int before = server.calls();
        JsonNode answer = calling(
                        "answer",
                        project,
                        "--sql",
                        "SELECT DISTINCT samples.technician_name FROM samples JOIN resultsOf ON resultsOf.sample_id ="
                                + " samples.sample_id JOIN listLabs ON listLabs.lab_id = samples.lab_id WHERE"
                                + " resultsOf.outcome = 'repeat'",
                        "--replies",
                        "fresh",
                        "--json")
                .json();
        assertThat(answer.path("rows")).hasSizeGreaterThan(20);
        assertThat(answer.at("/calls/made").asInt()).isEqualTo(server.calls() - before);
        assertThat(answer.at("/calls/minimal").asInt()).isPositive().isLessThanOrEqualTo(server.calls() - before);
    }

    /** Runs all queries over the APIs from the replies that were recorded, but those that leave a required input open. */
    private static Map<String, JsonNode> answered(Path project) throws IOException {
        Map<String, JsonNode> answers = new TreeMap<>();
        for (String sql : queries(project)) {
            Ran plan = Ran.command("rewrite", project, "--sql", sql);
            if (plan.code() == Exit.DONE) {
                answers.put(sql, recorded(project, sql).path("rows"));
            } else {
                assertThat(plan.err() + plan.out()).contains("resultsOf needs a value for sample_id");
            }
        }
        assertThat(answers).hasSizeGreaterThan(ITEMS / 2);
        return answers;
    }

    private static List<String> queries(Path folder) {
        try (Project project = Projects.ok(Project.open(folder))) {
            List<String> all = new ArrayList<>();
            project.set()
                    .rows()
                    .forEach(row -> all.add(Sql.print((Query) project.queue()
                            .item(row.number())
                            .orElseThrow()
                            .item()
                            .query())));
            return all;
        }
    }

    private static JsonNode recorded(Path project, String sql) throws IOException {
        Ran ran = Ran.command("answer", project, "--sql", sql, "--replies", "recorded", "--json");
        assertThat(ran.code()).as(sql + "\n" + ran.err()).isEqualTo(Exit.DONE);
        return ran.json();
    }

    private void strategies(Path project) throws IOException {
        JsonNode all = done("strategies", project, "--out", folder.resolve("attempts"), "--json")
                .json();
        assertThat(all).hasSize(4);
        for (JsonNode one : all) {
            if (one.path("questions").asInt() > 0) {
                assertThat(one.path("accuracy").asDouble()).as(one.toString()).isEqualTo(1);
            }
        }
    }

    private void contests(Path project) throws IOException {
        Path enriched = folder.resolve("enriched");
        done("enrich", project, "--out", enriched, "--count", 16, "--seed", 7);
        JsonNode contests = Ran.command("contest", enriched, "--json").json();
        assertThat(contests.toString()).contains("listLabs");
    }

    private static void accepted(Path folder) {
        try (Project project = Projects.ok(Project.open(folder))) {
            project.files().releases().form(SampleProject.filledForm());
            project.set()
                    .rows()
                    .forEach(row ->
                            new AsSeen(project.queue()).decide(row.number(), "ann", new Verdict.Accept(), 1_000));
        }
    }

    /** Another project over the same two tables takes the release; nobody serves, nothing is allowed, there is no key. */
    private void elsewhere(Path out, Map<String, JsonNode> answers) throws IOException {
        Path other = folder.resolve("other");
        done("new", other, "--from", folder.resolve("csv"), "--name", "labs");
        Ran imported = Ran.command("import", other, out);
        assertThat(imported.code()).isEqualTo(Exit.PARTLY);
        assertThat(imported.err())
                .contains("2 APIs taken with their recorded replies")
                .contains("'sparta api tables " + other + " --out DIR2 --replies recorded'");
        Path again = folder.resolve("again");
        done("api", "tables", other, "--out", again, "--replies", "recorded");
        done("import", again, out);
        assertThat(queries(again)).hasSize(answers.size());
        for (String sql : queries(again)) {
            assertThat(recorded(again, sql).path("rows")).as(sql).isEqualTo(answers.get(sql));
        }
    }

    private void noKeyIsLeft() throws IOException {
        String base64 =
                Base64.getEncoder().withoutPadding().encodeToString(LabServer.KEY.getBytes(StandardCharsets.UTF_8));
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String text = Files.readString(file, StandardCharsets.ISO_8859_1);
                assertThat(text.contains(LabServer.KEY) || text.contains(base64))
                        .as(file.toString())
                        .isFalse();
            }
        }
    }

    private static Ran done(Object... words) {
        Ran ran = Ran.command(words);
        assertThat(ran.code()).as(List.of(words) + ": " + ran.err()).isZero();
        return ran;
    }

    private static Ran calling(Object... words) {
        List<Object> all = new ArrayList<>(List.of(words));
        all.addAll(List.of("--key-command", "LAB_KEY=echo '" + LabServer.KEY + "'"));
        return done(all.toArray());
    }
}
