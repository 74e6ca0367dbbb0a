package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.answering.contest.candidate.AnswerComparison;
import org.spartabench.authors.item.answer.AnswerSource;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.authors.llm.message.ChatServer;
import org.spartabench.authors.llm.message.ChatServer.Answer;
import org.spartabench.base.task.TaskControl;
import org.spartabench.desktop.AsSeen;
import org.spartabench.desktop.SampleProject;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.project.Project;
import org.spartabench.project.contest.SlipReport;
import org.spartabench.project.release.gate.Objection;
import org.spartabench.project.release.gate.ReleaseGate;

/** A model puts the questions, and its run repeats; makers err on purpose, and who takes a slip cannot release it. */
class EnrichedByModelTest {

    private static final int COUNT = 6;

    @TempDir
    private static Path temp;

    private static Path plain = Path.of("");

    @BeforeAll
    static void make() {
        plain = temp.resolve("project");
        try (Project made = SampleProject.make(SampleDomain.MEDICAL, temp)) {
            SampleProject.generate(made, 8, 7);
        }
    }

    /** Puts a question well, at once or after a useless reply; loses all conditions once; or has nothing to offer. */
    private static Answer put(ChatServer.Asked asked) {
        String user = asked.prompt().user();
        String listed = user.substring(user.indexOf("Conditions to state:") + 21, user.indexOf("Earlier attempts:"));
        List<String> conditions = listed.strip()
                .lines()
                .map(line -> line.replaceFirst("^\\d+\\. ", ""))
                .toList();
        boolean again = !user.contains("Earlier attempts:\n\n(none)") || user.contains("could not be used");
        int kind = Math.floorMod(listed.hashCode(), 4);
        if (kind == 3) {
            return new Answer.Text("{\"none\": \"the conditions make no sense\"}");
        }
        if (kind == 2 && !again) {
            return new Answer.Text("I would ask for all of it.");
        }
        if (kind == 1 && !again) {
            List<String> none = conditions.stream().map(c -> "all").toList();
            return new Answer.Text(ChatServer.json(Map.of("question", "Give me all?", "conditions", none)));
        }
        return new Answer.Text(ChatServer.json(
                Map.of("question", "Please find: " + String.join(" ", conditions), "conditions", conditions)));
    }

    @Test
    void aModelPutsTheQuestionsAndItsRunRepeats() throws IOException {
        Path first = temp.resolve("first");
        try (ChatServer server = new ChatServer(EnrichedByModelTest::put)) {
            assertThat(Ran.command("enrich", plain, "--out", first, "--author", "llm")
                            .err())
                    .contains("the project has no model");
            Ran.command("model", plain, "--model-url", server.url(), "--model", "m", "--retries", 0);
            Ran ran = Ran.command("enrich", plain, "--out", first, "--count", COUNT, "--seed", 5, "--author", "llm");
            assertThat(ran.code()).as(ran.err()).isZero();
            assertThat(server.requests()).isGreaterThan(COUNT);
        }
        List<String> lines = Files.readAllLines(first.resolve("candidates.jsonl"));
        assertThat(lines).hasSize(COUNT);
        assertThat(lines)
                .as("the model's questions, and the grammar's where it has none")
                .anyMatch(line -> line.contains("\"question\":\"Please find: "))
                .anyMatch(line -> !line.contains("Please find: "))
                .noneMatch(line -> line.contains("Give me all?") && line.matches(".*conditions\":\\[[^]]*\\d.*"));
        Path second = temp.resolve("second");
        Ran again = Ran.command(
                "enrich",
                plain,
                "--out",
                second,
                "--count",
                COUNT,
                "--seed",
                5,
                "--author",
                "replay",
                "--replay",
                first,
                "--jobs",
                4);
        assertThat(again.code()).as(again.err()).isZero();
        assertThat(second.resolve("candidates.jsonl")).hasSameBinaryContentAs(first.resolve("candidates.jsonl"));
    }

    @Test
    void strategiesSayHowOftenTheyAskAModel() {
        Path out = temp.resolve("asked");
        assertThat(Ran.command("enrich", plain, "--out", out, "--count", 2, "--seed", 5)
                        .code())
                .isZero();
        try (ChatServer server = new ChatServer(asked -> new Answer.Text("{}"))) {
            Ran.command("model", out, "--model-url", server.url(), "--model", "m", "--retries", 0);
            Object[] compared = {"strategies", out, "--which", "d", "--levels", 60, "--rounds", 0};
            assertThat(Ran.command(compared).err()).doesNotContain("asks a model");
            Object[] asked = Stream.concat(
                            Stream.of(compared), Stream.of("--author", "llm", "--out", temp.resolve("llm")))
                    .toArray();
            assertThat(Ran.command(asked).err()).contains("strategies: asks a model 2 times or more, once an attempt");
            assertThat(server.requests()).isGreaterThanOrEqualTo(2);
            assertThat(Ran.command(asked).err()).as("all is kept").doesNotContain("asks a model");
        }
    }

    @Test
    void slipsAreMeasuredAndAMissedOneIsNotReleased() throws IOException, InterruptedException {
        Path out = temp.resolve("out");
        assertThat(Ran.command("enrich", plain, "--out", out, "--count", COUNT, "--seed", 6, "--slips", 60)
                        .code())
                .isZero();
        assertThat(Ran.command("contest", out, "--json").out())
                .as("before the decision")
                .doesNotContain("\"slip\"");
        try (Project project = Project.open(out).orThrow(IllegalStateException::new)) {
            Map<Integer, AnswerComparison.SeededSlip> slips = slips(project);
            assertThat(slips).hasSizeBetween(3, COUNT - 1);
            List<Integer> items = new ArrayList<>(slips.keySet());
            AsSeen desk = new AsSeen(project.queue());
            for (int i = 0; i < items.size() - 1; i++) {
                AnswerSource slipped =
                        Objects.requireNonNull(slips.get(items.get(i))).source();
                AnswerSource chosen = i == 0 ? slipped : slipped == AnswerSource.SL ? AnswerSource.QR : AnswerSource.SL;
                choose(project, desk, items.get(i), chosen);
            }
            SlipReport report = project.records().contests().slips();
            assertThat(report.waiting()).isEqualTo(1);
            assertThat(report.rate().of()).isEqualTo(items.size() - 1);
            assertThat(report.missed()).extracting(SlipReport.Decided::item).containsExactly(items.getFirst());
            assertThat(new ReleaseGate(project, Set.of(Objection.Kind.UNDECIDED))
                            .examine(TaskControl.NONE)
                            .orElseThrow()
                            .refused())
                    .extracting(Objection::line)
                    .contains("a seeded slip was chosen for its answer");
        }
        assertThat(Ran.command("contest", out).err()).contains("seeded slips: ", "missed: ");
        for (JsonNode strategy : Ran.command("strategies", out, "--which", "d,i,a", "--levels", 60, "--json")
                .json()) {
            assertThat(strategy.path("accuracy").asDouble())
                    .as("strategies are given the right queries, with functions and tables behind APIs: " + strategy)
                    .isEqualTo(1);
        }
    }

    private static Map<Integer, AnswerComparison.SeededSlip> slips(Project project) {
        Map<Integer, AnswerComparison.SeededSlip> slips = new TreeMap<>();
        for (int item : project.records().contests().items()) {
            AnswerComparison comparison =
                    project.records().contests().of(item, "").orElseThrow();
            comparison.slip().ifPresent(s -> {
                slips.put(item, s);
                assertThat(comparison.compatible()).noneMatch(pair -> pair.contains(s.source()));
            });
        }
        return slips;
    }

    private static void choose(Project project, AsSeen desk, int item, AnswerSource source) {
        List<Integer> columns =
                project.records().contests().of(item, "").orElseThrow().fewestColumns(source);
        String question = project.queue().item(item).orElseThrow().question();
        desk.decide(item, "ann", new Verdict.Choose(source, columns, 0, question), 1_000);
    }
}
