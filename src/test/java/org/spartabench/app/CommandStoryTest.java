package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.Await;
import org.spartabench.authors.item.verdict.RejectReason;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.base.result.Result;
import org.spartabench.cli.io.StopSignal;
import org.spartabench.desktop.AsSeen;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.facts.sample.Scale;
import org.spartabench.independent.IndependentCheck;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.making.run.plan.file.PlanFile;
import org.spartabench.making.run.plan.quota.RunPlans;
import org.spartabench.project.Project;

/** From tables to published files and back, through the commands. */
class CommandStoryTest {

    private static final List<String> FIELDS = List.of(
            "question_id",
            "question",
            "sql_query",
            "answer",
            "table",
            "is_nested",
            "is_aggregated",
            "height",
            "breadth",
            "max_breadth",
            "type",
            "clause_usage",
            "aggregate_usage",
            "predicate_types",
            "source_file");

    @TempDir
    private Path temp;

    private Path tables() throws IOException {
        Path csv = temp.resolve("medical");
        SampleDomain.MEDICAL.write(csv, Scale.SMALL, SampleDomain.DEFAULT_SEED);
        return csv;
    }

    @Test
    void tablesBecomeItemsAndItemsBecomeFilesThatCanBeReadAgain() throws IOException, SQLException {
        Path csv = tables();
        Path project = temp.resolve("p");
        assertThat(Ran.command("new", project, "--from", csv).code()).isZero();
        JsonNode empty = Ran.command("info", project, "--json").json();
        assertThat(empty.path("tables")).hasSize(5);
        assertThat(empty.path("items").path("total").asInt()).isZero();
        assertThat(empty.path("joinGraph").path("key")).isNotEmpty();

        Ran run = Ran.command("generate", project, "--count", 22, "--seed", 5, "--jobs", 2, "--json");
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.json().path("total").path("success").asInt()).isEqualTo(22);
        assertThat(Ran.command("info", project, "--json")
                        .json()
                        .path("items")
                        .path("open")
                        .asInt())
                .isEqualTo(22);

        Path out = temp.resolve("out");
        Ran export = Ran.command("export", project, "--format", "sparta", "--out", out);
        assertThat(export.code()).as(export.err()).isZero();
        Path questions = out.resolve("questions/medical.json");
        IndependentCheck.Report report = IndependentCheck.check(
                questions, csv, Ran.command("info", project, "--json").json());
        assertThat(report.violations()).as(report.toString()).isEmpty();
        assertThat(report.items()).isEqualTo(22);
        JsonNode items = new ObjectMapper().readTree(questions.toFile());
        for (JsonNode item : items) {
            List<String> names = new ArrayList<>();
            item.fieldNames().forEachRemaining(names::add);
            assertThat(names).isEqualTo(FIELDS);
        }
        JsonNode first = items.get(0);
        JsonNode answered = Ran.command(
                        "answer",
                        project,
                        "--json",
                        "--sql",
                        first.path("sql_query").asText())
                .json();
        assertThat(answered.path("columns")).hasSize(1);
        assertThat(answered.path("rows").size()).isEqualTo(first.path("answer").size());
        assertThat(names(out.resolve("corpus/medical/source_tables")))
                .containsExactly("appointments.json", "billing.json", "treatments.json");

        Path second = temp.resolve("second");
        Ran.command("new", second, "--from", csv);
        assertThat(Ran.command("import", second, out).code()).isZero();
        Path again = temp.resolve("again");
        Ran.command("export", second, "--out", again);
        assertThat(bytes(again)).isEqualTo(bytes(out));

        Ran twice = Ran.command("import", second, questions);
        assertThat(twice.code()).isEqualTo(1);
        assertThat(twice.err()).contains("22 items are skipped").hasLineCount(1);
    }

    @Test
    void aStoppedRunGoesOnAndGivesWhatAnUnstoppedOneGives() throws IOException, InterruptedException {
        Path csv = tables();
        Path plan = temp.resolve("plan.json");
        Files.writeString(plan, PlanFile.write(RunPlans.published(14, 3, 1)));
        Path whole = temp.resolve("whole");
        Path parted = temp.resolve("parted");
        Ran.command("new", whole, "--from", csv);
        Ran.command("new", parted, "--from", csv);
        assertThat(Ran.command("generate", whole, "--plan", plan).code()).isZero();

        StopSignal stop = new StopSignal();
        Thread watcher = Thread.startVirtualThread(() -> stopAfterSomeItems(stop, parted));
        Ran first = Ran.command(stop, "generate", parted, "--plan", plan, "--jobs", 2);
        watcher.join();
        assertThat(first.code()).as(first.err()).isEqualTo(130);
        assertThat(first.err()).contains("run the same command to continue");
        Ran rest = Ran.command("generate", parted, "--plan", plan, "--jobs", 2);
        assertThat(rest.code()).as(rest.err()).isZero();
        assertThat(rest.err()).contains("continues run 1");
        Ran.command("export", whole, "--out", temp.resolve("a"));
        Ran.command("export", parted, "--out", temp.resolve("b"));
        assertThat(bytes(temp.resolve("b"))).isEqualTo(bytes(temp.resolve("a")));
    }

    @Test
    void aSecondRunRepeatsNoItemOfTheFirst() throws IOException {
        Path project = temp.resolve("p");
        Ran.command("new", project, "--from", tables());
        for (int run = 1; run <= 2; run++) {
            Ran ran = Ran.command("generate", project, "--shapes", "non-nested=8", "--seed", 3);
            assertThat(ran.code()).as(ran.err()).isZero();
        }
        Path out = temp.resolve("all.jsonl");
        Ran.command("export", project, "--format", "jsonl", "--out", out);
        List<String> queries = new ArrayList<>();
        for (String line : Files.readAllLines(out)) {
            queries.add(new ObjectMapper().readTree(line).path("sql_query").asText());
        }
        assertThat(queries).hasSize(16).doesNotHaveDuplicates();
    }

    /** The project is open in the other thread, so the size of its workspace is all that can be seen of the run. */
    private static void stopAfterSomeItems(StopSignal stop, Path project) {
        try {
            Path file = project.resolve("workspace.mv.db");
            long before = Files.size(file);
            Await.until("some items are there", () -> file.toFile().length() >= before + 100_000);
        } catch (IOException e) {
            throw new AssertionError(e);
        } finally {
            stop.give();
        }
    }

    @Test
    void rejectedItemsAreNeverExportedAndOnlyAcceptedOnesWithValidated() throws IOException {
        Path project = temp.resolve("p");
        Ran.command("new", project, "--from", tables());
        Ran run = Ran.command("generate", project, "--shapes", "non-nested=4", "--jobs", 1);
        assertThat(run.code()).as(run.err()).isZero();
        if (!(Project.open(project) instanceof Result.Ok<Project>(Project opened))) {
            throw new AssertionError("the project does not open");
        }
        try (opened) {
            assertThat(opened.queue().count(ItemFilter.ALL)).isEqualTo(4);
            new AsSeen(opened.queue()).decide(1, "ann", new Verdict.Accept(), 1);
            new AsSeen(opened.queue()).decide(2, "ann", new Verdict.EditQuestion("Who, then?"), 1);
            new AsSeen(opened.queue()).decide(3, "ann", new Verdict.Reject(List.of(RejectReason.UNNATURAL), ""), 1);
        }
        Path all = temp.resolve("all.jsonl");
        Path validated = temp.resolve("validated.jsonl");
        Ran.command("export", project, "--format", "jsonl", "--out", all);
        Ran.command("export", project, "--format", "jsonl", "--validated", "--out", validated);
        assertThat(ids(all)).containsExactly("medical:1", "medical:2", "medical:4");
        assertThat(ids(validated)).containsExactly("medical:1", "medical:2");
        assertThat(Files.readString(validated)).contains("Who, then?");
    }

    /** The shell itself completes a command and an option by the printed script. */
    @Test
    void aShellCompletesCommandsAndOptions() throws IOException, InterruptedException {
        Path script = temp.resolve("completion");
        Files.writeString(script, completion());
        assertThat(completed(script, "natural")).containsExactly("naturalness");
        assertThat(completed(script, "generate", "--shap")).containsExactly("--shapes");
    }

    /** The library that writes the script asks Java for the language, which the program sets before anything else. */
    private static String completion() {
        Locale machine = Locale.getDefault();
        Main.speakEnglish();
        try {
            return Ran.command("completion").out();
        } finally {
            Locale.setDefault(machine);
        }
    }

    private static List<String> completed(Path script, String... words) throws IOException, InterruptedException {
        String ask = "compopt() { :; }; source " + script + "; COMP_WORDS=(sparta " + String.join(" ", words)
                + "); COMP_CWORD=" + words.length + "; _complete_sparta; printf '%s\\n' \"${COMPREPLY[@]}\"";
        Process bash =
                new ProcessBuilder("bash", "-c", ask).redirectErrorStream(true).start();
        List<String> output = bash.inputReader().lines().toList();
        assertThat(bash.waitFor()).isZero();
        return output;
    }

    @Test
    void anEmptyQueryIsExplained() throws IOException {
        Path project = temp.resolve("p");
        Ran.command("new", project, "--from", tables());
        String sql = "SELECT bill_id FROM billing WHERE patient_name IN"
                + " (SELECT name FROM patients WHERE date_of_birth > '2999-01-01')";
        JsonNode explanation =
                Ran.command("explain", project, "--json", "--sql", sql).json();
        assertThat(explanation.path("rows").asInt()).isZero();
        assertThat(explanation.path("tree").path("children").get(0).path("type").asText())
                .isEqualTo("N");
        assertThat(explanation.path("diagnosis").path("waterfall")).hasSize(2);
        JsonNode blame = explanation.path("diagnosis").path("causes").get(0).get(0);
        assertThat(blame.path("block").asText()).isEqualTo("0.0");
        assertThat(blame.path("nearest").asText()).isNotEmpty();
    }

    @Test
    void anAnswerAndAMissingOneAreExplained() throws IOException {
        Path project = temp.resolve("p");
        Ran.command("new", project, "--from", tables());
        String sql = "SELECT name FROM patients WHERE name IN (SELECT patient_name FROM billing WHERE amount > 2000)";
        List<String> names = Ran.command("answer", project, "--sql", sql)
                .out()
                .lines()
                .skip(1)
                .toList();
        String missing = Ran.command("answer", project, "--sql", "SELECT name FROM patients")
                .out()
                .lines()
                .skip(1)
                .filter(n -> !names.contains(n))
                .findFirst()
                .orElseThrow();
        Ran absent = Ran.command("explain", project, "--sql", "SELECT COUNT(*) FROM doctors", "--why", "123456");
        assertThat(absent.code()).isEqualTo(1);
        assertThat(absent.err()).contains("123456 is not in the answer");
        JsonNode why = Ran.command("explain", project, "--json", "--sql", sql, "--why", names.getFirst())
                .json();
        assertThat(why.get(0).path("rows").get(0).path("name").asText()).isEqualTo(names.getFirst());
        assertThat(why.get(1).path("rows").get(0).path("patient_name").asText()).isEqualTo(names.getFirst());
        JsonNode whyNot = Ran.command("explain", project, "--json", "--sql", sql, "--why-not", missing)
                .json();
        assertThat(whyNot.path("reason").asText()).isEqualTo("blocked");
        assertThat(whyNot.path("diagnosis")
                        .path("causes")
                        .get(0)
                        .get(0)
                        .path("predicate")
                        .asText())
                .isEqualTo("amount > 2000");
        assertThat(Ran.command("explain", project, "--sql", sql, "--why-not", "Nobody At All")
                        .out())
                .startsWith("no row has this value for name; the nearest value is ");
    }

    @Test
    void statementsAreClassifiedLineByLine() throws IOException {
        Path lines = temp.resolve("q.jsonl");
        Files.writeString(lines, """
            {"id": "a", "db_id": "club", "sql": "SELECT x FROM t WHERE y > (SELECT MAX(z) FROM u WHERE w = y)"}
            {"sql": "SELECT FROM"}
            not json
            """);
        Path schema = temp.resolve("schema.json");
        Files.writeString(schema, "{\"club\": {\"t\": [\"x\", \"y\"], \"u\": [\"z\", \"w\"]}}");
        Ran ran = Ran.command("classify", lines, "--schema", schema);
        assertThat(ran.code()).isEqualTo(1);
        assertThat(ran.err()).contains("q.jsonl:3").hasLineCount(1);
        List<String> out = ran.out().lines().toList();
        JsonNode first = new ObjectMapper().readTree(out.get(0));
        assertThat(first.path("nested").get(0).path("kim").asText()).isEqualTo("JA");
        assertThat(first.path("breadth").path("1").asInt()).isEqualTo(1);
        JsonNode second = new ObjectMapper().readTree(out.get(1));
        assertThat(second.path("id").asInt()).isEqualTo(2);
        assertThat(second.path("valid").asBoolean()).isFalse();
        assertThat(second.path("error").asText()).contains("line 1");
    }

    private static List<String> ids(Path jsonl) throws IOException {
        List<String> ids = new ArrayList<>();
        for (String line : Files.readAllLines(jsonl)) {
            ids.add(new ObjectMapper().readTree(line).path("question_id").asText());
        }
        return ids;
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(f -> f.getFileName().toString()).sorted().toList();
        }
    }

    /** Every file below a folder by its name, as text. */
    static Map<String, String> bytes(Path folder) throws IOException {
        Map<String, String> all = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                all.put(folder.relativize(file).toString(), Files.readString(file, StandardCharsets.ISO_8859_1));
            }
        }
        return all;
    }
}
