package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.authors.item.answer.Paradigm;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.verdict.CorrectionCategory;
import org.spartabench.authors.llm.message.ChatServer;
import org.spartabench.base.result.Result;
import org.spartabench.judging.correct.BlindCase;
import org.spartabench.judging.correct.CaseChoice;
import org.spartabench.judging.correct.CorrectionCase;
import org.spartabench.judging.correct.consensus.ComparedItem;
import org.spartabench.judging.correct.consensus.OutputHash;
import org.spartabench.project.Project;
import org.spartabench.project.Projects;
import org.spartabench.project.correct.PlantedCorrections;
import org.spartabench.project.correct.PlantedCorrections.Planted;
import org.spartabench.project.correct.desk.CaseDesk;
import org.spartabench.project.correct.output.QueryRuns;
import org.spartabench.python.confined.TestPython;
import org.spartabench.rows.Output;

/** A set of others goes through consensus, blind cases and rulings, and comes out corrected. */
class CorrectionStoryTest {

    @TempDir
    private Path folder;

    private Path projects() {
        return folder.resolve("projects");
    }

    private Path club() {
        return projects().resolve(PlantedCorrections.DATABASE);
    }

    private Ran correct(Path set, Object... more) {
        Object[] words = {"correct", set.resolve("dev.json"), "--databases", set, "--out", projects(), "--json"};
        return Ran.command(IntStream.range(0, words.length + more.length)
                .mapToObj(i -> i < words.length ? words[i] : more[i - words.length])
                .toArray());
    }

    @Test
    void recordedModelsGiveTheConsensusThatWasPlanted() throws IOException {
        List<Planted> planted = PlantedCorrections.plant(60, 11, 8, 5);
        PlantedCorrections.write(folder.resolve("set"), planted);
        Path replies = PlantedCorrections.replies(folder.resolve("replies.jsonl"), planted);
        Ran ran = correct(folder.resolve("set"), "--replies", replies);
        assertThat(ran.code()).as(ran.err()).isZero();
        JsonNode counts = ran.json();
        assertThat(counts.path("items").asInt()).isEqualTo(60);
        assertThat(counts.path("all").asInt()).isEqualTo(36);
        assertThat(counts.path("against").asInt()).isEqualTo(11);
        assertThat(counts.path("split").asInt()).isEqualTo(8);
        assertThat(counts.path("none").asInt()).isEqualTo(5);
        assertThat(counts.path("strict").asInt())
                .as("without DISTINCT the rows are the same as a set only")
                .isEqualTo(30);
        assertThat(counts.path("cases").asInt()).isEqualTo(24);
        assertThat(counts.path("two_of_three").asInt()).isEqualTo(8);
        assertThat(counts.path("drawn").asInt()).as("5 % and faults").isEqualTo(3);
        assertThat(correct(folder.resolve("set"), "--replies", replies).out()).isEqualTo(ran.out());
    }

    @Test
    void twelvePlantedErrorsAreFoundAndTheSetComesOutCorrected() throws IOException {
        List<Planted> planted = PlantedCorrections.plant(40, 12, 0, 0);
        Path set = folder.resolve("set");
        PlantedCorrections.write(set, planted);
        Map<String, Planted> byQuestion = PlantedCorrections.byQuestion(planted);
        assertThat(correct(set).err()).contains("the project has no model for the role candidate");
        try (ChatServer server = new ChatServer(asked -> answer(asked, byQuestion))) {
            for (String model : PlantedCorrections.MODELS) {
                Ran named = Ran.command(
                        "model",
                        club(),
                        "--role",
                        "candidate",
                        "--name",
                        model,
                        "--model-url",
                        server.url(),
                        "--model",
                        model);
                assertThat(named.code()).as(named.err()).isZero();
            }
            Ran ran = Ran.command("correct", projects(), "--json", "--jobs", 2);
            assertThat(ran.code()).as(ran.err()).isZero();
            assertThat(ran.json().path("against").asInt()).isEqualTo(12);
            assertThat(ran.json().path("all").asInt()).isEqualTo(28);
            assertThat(server.requests()).isEqualTo(3 * 40);
            assertThat(Ran.command("correct", projects()).code()).isZero();
            assertThat(server.requests()).as("nothing is asked twice").isEqualTo(3 * 40);
        }
        try (Project project = Projects.ok(Project.open(club()))) {
            int cases = decide(project, "ann", byQuestion, false, Set.of());
            assertThat(cases).as("12 and the sample").isEqualTo(15);
            Set<String> mistaken = planted.stream()
                    .filter(Planted::wrong)
                    .limit(2)
                    .map(Planted::question)
                    .collect(Collectors.toCollection(TreeSet::new));
            assertThat(decide(project, "bob", byQuestion, false, mistaken)).isEqualTo(15);
            assertThat(project.records().cases().all().stream()
                            .filter(c -> c.state() == CorrectionCase.State.DISAGREED)
                            .count())
                    .isEqualTo(2);
            assertThat(decide(project, "cal", byQuestion, true, Set.of())).isEqualTo(2);
        }
        JsonNode report = Ran.command("cases", projects(), "--report", "--json").json();
        assertThat(report.path("states").path("settled").asInt()).isEqualTo(12);
        assertThat(report.path("rulings").path("rectified").asInt())
                .as("all that were planted")
                .isEqualTo(12);
        assertThat(report.path("categories").findValues("count").stream().map(JsonNode::asInt))
                .as("structure, values, logic, output")
                .containsExactly(2, 2, 6, 2);
        assertThat(report.path("agreement").path("observed").asDouble()).isEqualTo(13 / 15.0);
        assertThat(report.path("verified_wrong").path("of").asInt()).isEqualTo(2);
        assertThat(report.path("verified_wrong").path("count").asInt()).isZero();
        assertThat(report.path("faults_found").path("count").asInt()).isEqualTo(1);
        assertThat(report.path("model_mistakes").isEmpty())
                .as("the models were right")
                .isTrue();
        release(set, planted);
    }

    /** Programs are compared with the queries as people corrected them; of what is not proven, two people decide. */
    @Test
    void programsAreComparedWithTheCorrectedQueries() throws IOException {
        TestPython.get();
        List<Planted> planted = PlantedCorrections.plant(12, 2, 0, 0);
        Path set = folder.resolve("set");
        PlantedCorrections.write(set, planted);
        correct(set, "--replies", PlantedCorrections.replies(folder.resolve("queries.jsonl"), planted));
        Path programs = PlantedCorrections.replies(
                folder.resolve("programs.jsonl"),
                "program",
                IntStream.range(0, 12).mapToObj(CorrectionStoryTest::programs).toList());
        Object[] command = {"correct", projects(), "--paradigm", "python", "--replies", programs, "--json"};
        Ran early = Ran.command(command);
        assertThat(early.json().path("waiting").asInt()).as(early.err()).isEqualTo(2);
        Map<String, Planted> byQuestion = PlantedCorrections.byQuestion(planted);
        try (Project project = Projects.ok(Project.open(club()))) {
            assertThat(decide(project, "ann", byQuestion, false, Set.of()))
                    .as("2 queries and 4 programs, and of both one verified item and one with a fault")
                    .isEqualTo(10);
            decide(project, "bob", byQuestion, false, Set.of());
        }
        JsonNode counts = Ran.command(command).json();
        assertThat(counts.path("waiting").asInt()).isZero();
        assertThat(counts.path("all").asInt()).as("the rectified ones too").isEqualTo(5);
        assertThat(counts.path("against").asInt()).isEqualTo(2);
        assertThat(counts.path("split").asInt()).isEqualTo(4);
        assertThat(counts.path("none").asInt()).isEqualTo(1);
        assertThat(counts.path("proven").asInt())
                .as("of the split ones, by one right program on small databases")
                .isEqualTo(3);
        assertThat(counts.path("cases").asInt()).isEqualTo(4);
        assertThat(counts.path("drawn").asInt()).isEqualTo(2);
        JsonNode report =
                Ran.command("cases", projects(), "--report", "--json").json().path("python");
        assertThat(report.path("rulings").toString()).isEqualTo("{\"rectified\":1,\"upheld\":3}");
        assertThat(report.path("faults_found").path("count").asInt()).isEqualTo(1);
        assertThat(report.path("verified_wrong_estimate").path("verified").asInt())
                .isEqualTo(8);
        assertThat(report.path("model_mistakes")
                        .path("basalt")
                        .path("did not run")
                        .asInt())
                .isEqualTo(2);
        releaseWithPrograms(set, byQuestion);
    }

    /** What three models write for an item: agreed, wrong together, one right, one wrong, none that runs. */
    private static List<String> programs(int item) {
        String right = PlantedCorrections.program(item, true);
        String wrong = PlantedCorrections.program(item, false);
        String fails = "result = m";
        return switch (item) {
            case 2, 3 -> List.of(wrong, wrong, wrong);
            case 4, 5, 6 -> List.of(wrong, right, fails);
            case 7 -> List.of(wrong, fails, wrong);
            case 8 -> List.of(fails, "import os\nresult = os.getcwd()", "");
            default -> List.of(right, right, right);
        };
    }

    private void releaseWithPrograms(Path set, Map<String, Planted> byQuestion) throws IOException {
        assertThat(Ran.command("clarify", club()).code()).isZero();
        Path first = folder.resolve("corrected/dev.json");
        assertThat(Ran.command("export", projects(), "--format", "bird", "--out", first)
                        .code())
                .isZero();
        ArrayNode records = (ArrayNode) new ObjectMapper().readTree(first.toFile());
        JsonNode rectified = records.get(8);
        assertThat(rectified.path("code").asText()).isEqualTo(PlantedCorrections.program(8, true));
        assertThat(rectified.path("code_category").asText()).isEqualTo("Logic & Constraints");
        assertThat(rectified.path("code_reason").asText()).isEqualTo("because");
        assertThat(records).allSatisfy(r -> assertThat(r.path("code").asText()).contains("result ="));
        assertThat(records.findValuesAsText("clarification_sql"))
                .isNotEmpty()
                .isEqualTo(records.findValuesAsText("clarification_python"));
        assertThat(records.get(0).has("clarification_sql"))
                .as("its query was wrong")
                .isFalse();
        Path second = folder.resolve("second/dev.json");
        Path again = folder.resolve("again");
        Path queries = PlantedCorrections.replies(
                folder.resolve("again.jsonl"), List.copyOf(PlantedCorrections.plant(12, 2, 0, 0)));
        Ran.command("correct", first, "--databases", set, "--out", again, "--replies", queries);
        Ran.command("export", again, "--format", "bird", "--out", second);
        assertThat(second).hasSameBinaryContentAs(first);

        ((ObjectNode) records.get(9)).put("code", PlantedCorrections.program(9, false));
        Path wrong = folder.resolve("wrong.json");
        new ObjectMapper().writeValue(wrong.toFile(), records);
        Path right = PlantedCorrections.replies(
                folder.resolve("right.jsonl"),
                "program",
                IntStream.range(0, 12)
                        .mapToObj(i -> Collections.nCopies(3, PlantedCorrections.program(i, true)))
                        .toList());
        Path other = folder.resolve("other");
        JsonNode counts = Ran.command(
                        "correct",
                        wrong,
                        "--databases",
                        set,
                        "--out",
                        other,
                        "--paradigm",
                        "python",
                        "--replies",
                        right,
                        "--json")
                .json();
        assertThat(counts.path("all").asInt()).isEqualTo(11);
        assertThat(counts.path("against").asInt())
                .as("the set's own code is wrong")
                .isEqualTo(1);
        try (Project project = Projects.ok(Project.open(other.resolve(PlantedCorrections.DATABASE)))) {
            assertThat(project.records().cases().all(Paradigm.PYTHON))
                    .filteredOn(c -> c.comparison().draw() == ComparedItem.Draw.NONE)
                    .singleElement()
                    .satisfies(c -> assertThat(c.comparison().all())
                            .as("the compiled program stands as the fifth")
                            .hasSize(5));
        }
    }

    /** What a project exports in the form of BIRD, another one over the same facts imports and exports again. */
    @Test
    void recordsComeBackWithoutLoss() throws IOException {
        List<Path> projects = List.of(folder.resolve("one"), folder.resolve("two"));
        projects.forEach(p -> Ran.command("sample", "medical", p));
        Ran.command("generate", projects.getFirst(), "--count", 6, "--seed", 3);
        Ran.command("clarify", projects.getFirst());
        Path first = folder.resolve("first.json");
        Ran.command("export", projects.getFirst(), "--format", "bird", "--out", first);
        assertThat(first).content().contains("clarification_python", "result = ");
        Ran taken = Ran.command("import", projects.getLast(), first, "--json");
        assertThat(taken.json().path("items").asInt()).as(taken.err()).isEqualTo(6);
        Path second = folder.resolve("second.json");
        Ran.command("export", projects.getLast(), "--format", "bird", "--out", second);
        assertThat(second).hasSameBinaryContentAs(first);
        Ran again = Ran.command("import", projects.getLast(), first);
        assertThat(again.code()).isEqualTo(2);
        assertThat(again.err()).contains("holds the records of a set already");
    }

    @Test
    void aBadFileIsNamedByLineAndNothingIsImported() throws IOException {
        Path set = folder.resolve("set");
        PlantedCorrections.write(set, PlantedCorrections.plant(2, 0, 0, 0));
        Files.writeString(set.resolve("dev.json"), """
            [ {"question_id": 1, "db_id": "club", "question": "How many?", "SQL": "SELECT COUNT(*) FROM club"},
              {"question_id": 1, "db_id": "club", "question": "Who?", "SQL": "SELECT name FROM member"},
              {"question_id": 2, "db_id": "../club", "question": "Who?", "SQL": "SELECT name FROM member"},
              {"question_id": 3, "db_id": "moon", "question": "Who?", "SQL": "SELECT name FROM member"},
              7,
              {"question_id": 4, "db_id": "club", "question": "Who?"},
              {"db_id": "club", "question": "Who?", "SQL": "SELECT name FROM member"} ]
            """);
        Ran ran = correct(set);
        assertThat(ran.code()).isEqualTo(2);
        assertThat(ran.err().lines().map(line -> line.replaceFirst(".*dev\\.json:", "")))
                .satisfiesExactly(
                        l -> assertThat(l).isEqualTo("2: record 2 has question_id 1 of club, which is there already"),
                        l -> assertThat(l).startsWith("3: record 3 has a \"db_id\" that must be a plain name"),
                        l -> assertThat(l).startsWith("4: record 4 has no database "),
                        l -> assertThat(l).isEqualTo("5: record 5 is no object"),
                        l -> assertThat(l).isEqualTo("6: record 6 has no \"SQL\""),
                        l -> assertThat(l).isEqualTo("7: record 7 has no whole number \"question_id\""));
        assertThat(projects()).doesNotExist();
    }

    private void release(Path set, List<Planted> planted) throws IOException {
        Path first = folder.resolve("corrected/dev.json");
        Ran out = Ran.command("export", projects(), "--format", "bird", "--out", first);
        assertThat(out.code()).as(out.err()).isZero();
        JsonNode records = new ObjectMapper().readTree(first.toFile());
        for (Planted p : planted) {
            JsonNode record = records.get(p.id());
            assertThat(record.path("question_id").asInt()).isEqualTo(p.id());
            assertThat(record.path("category").asText())
                    .isEqualTo(p.wrong() ? p.category().label(Paradigm.SQL) : "");
            assertThat(record.path("code").asText()).as(record.toString()).contains("result =");
            if (p.wrong()) {
                assertThat(record.path("SQL").asText()).isIn(p.models());
                assertThat(record.path("reason").asText()).isEqualTo("because");
            }
        }
        Path again = folder.resolve("again");
        Path replies = PlantedCorrections.replies(folder.resolve("replies.jsonl"), planted);
        Ran back = Ran.command("correct", first, "--databases", set, "--out", again, "--replies", replies, "--json");
        assertThat(back.json().path("all").asInt())
                .as("the corrected set agrees with the models")
                .isEqualTo(40);
        Path second = folder.resolve("second/dev.json");
        assertThat(Ran.command("export", again, "--format", "bird", "--out", second)
                        .code())
                .isZero();
        assertThat(second).hasSameBinaryContentAs(first);
    }

    private static ChatServer.Answer answer(ChatServer.Asked asked, Map<String, Planted> byQuestion) {
        Planted planted = byQuestion.values().stream()
                .filter(p -> asked.prompt().user().contains(p.question()))
                .findFirst()
                .orElseThrow();
        String sql = planted.models()
                .get(PlantedCorrections.MODELS.indexOf(
                        asked.body().path("model").asText()));
        return new ChatServer.Answer.Text("{\"sql\": \"" + sql + "\"}");
    }

    /** Decides all cases of a person, who knows what is right but for some questions. */
    static int decide(
            Project project, String person, Map<String, Planted> byQuestion, boolean adjudicating, Set<String> mistaken)
            throws IOException {
        int decided = 0;
        QueryRuns runs = new QueryRuns(project);
        try (CaseDesk desk = new CaseDesk(project, person, System::nanoTime)) {
            Optional<BlindCase> next = desk.next(adjudicating);
            while (next.isPresent()) {
                BlindCase seen = next.get();
                assertThat(seen.toString()).doesNotContain("ann", "bob", "model=");
                Planted planted = byQuestion.get(seen.question());
                String right = rows(runs.run("", planted.right()).output());
                Set<Integer> marked = IntStream.range(0, seen.cards().size())
                        .filter(i -> right.equals(rows(seen.cards().get(i).output())))
                        .boxed()
                        .collect(Collectors.toCollection(TreeSet::new));
                Optional<CorrectionCategory> category =
                        marked.size() == seen.cards().size() ? Optional.empty() : Optional.of(planted.category());
                CaseChoice choice = mistaken.contains(seen.question())
                        ? new CaseChoice.Unanswerable("no idea")
                        : seen.paradigm() == Paradigm.PYTHON && planted.id() == 8
                                ? new CaseChoice.Written(
                                        PlantedCorrections.program(8, true), planted.category(), "because")
                                : new CaseChoice.Marked(marked, category, "because");
                assertThat(desk.rule(seen, choice))
                        .isInstanceOfSatisfying(
                                Result.Ok.class, ok -> assertThat(ok.value()).isInstanceOf(Outcome.Done.class));
                decided++;
                next = desk.next(adjudicating);
            }
        }
        return decided;
    }

    private static String rows(Output output) {
        return OutputHash.of(output, false);
    }
}
