package org.spartabench.project.hybrid;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.answering.compare.StrategyLevel;
import org.spartabench.answering.compare.StrategyResult;
import org.spartabench.answering.compare.StrategySummary;
import org.spartabench.answering.execution.LocalApis;
import org.spartabench.answering.execution.RecipeRun;
import org.spartabench.answering.strategist.OfflineStrategist;
import org.spartabench.answering.strategy.Strategy;
import org.spartabench.answering.strategy.StrategyAttempt;
import org.spartabench.apis.call.ApiCaller;
import org.spartabench.apis.call.CallLimits;
import org.spartabench.apis.call.network.AllowedHosts;
import org.spartabench.apis.call.network.HttpNetwork;
import org.spartabench.apis.call.recording.ReplyMode;
import org.spartabench.apis.entity.TableApi;
import org.spartabench.apis.mock.MockServer;
import org.spartabench.authors.item.Status;
import org.spartabench.base.result.Result;
import org.spartabench.base.task.TaskControl;
import org.spartabench.project.Project;
import org.spartabench.project.TablesBehind;
import org.spartabench.project.release.gate.GateReport;
import org.spartabench.project.release.gate.Objection;
import org.spartabench.project.release.gate.ReleaseGate;
import org.spartabench.python.confined.TestPython;

/** A hybrid set is published from recorded replies alone, and only if every item still has its answer. */
class HybridSetTest {

    @Test
    void aSetAnswersFromItsRecordedReplies(@TempDir Path temp) throws IOException {
        TestPython.get();
        TablesBehind behind = TablesBehind.medical(temp);
        Path hybrid = temp.resolve("hybrid");
        Path out = temp.resolve("set");
        try (MockServer server = MockServer.start(0, behind.rows(), List.of())) {
            HybridProject.make(temp.resolve("project"), hybrid, behind.tables(), TableApi.PAPER, server.address())
                    .orThrow(IllegalStateException::new);
            try (Project project = Project.open(hybrid).orThrow(IllegalStateException::new)) {
                assertThat(HybridSet.export(project, Status.NOT_REJECTED, out))
                        .isInstanceOfSatisfying(
                                Result.Bad.class,
                                bad -> assertThat(bad.message()).contains("no reply is recorded"));
                assertThat(out).doesNotExist();
                record(project, server);
            }
        }
        try (Project project = Project.open(hybrid).orThrow(IllegalStateException::new)) {
            assertThat(HybridSet.export(project, Status.NOT_REJECTED, out))
                    .isEqualTo(Result.ok(new HybridSet.Checked(4, 0, List.of())));
            assertThat(Files.readAllLines(out.resolve("questions.jsonl")))
                    .hasSize(4)
                    .allSatisfy(line -> assertThat(line).contains("\"apis\":[\"", "\"rows\":[["));
            assertThat(out.resolve("apis/replies.jsonl")).isNotEmptyFile();
            assertThat(out.resolve("apis/tables.json")).isNotEmptyFile();
            assertThat(out.resolve("card.md")).content().contains("4 questions over tables and APIs");
            drift(hybrid.resolve("apis/replies.jsonl"));
        }
        try (Project project = Project.open(hybrid).orThrow(IllegalStateException::new)) {
            assertThat(HybridSet.export(project, Status.NOT_REJECTED, temp.resolve("again")))
                    .isInstanceOf(Result.Bad.class);
            assertThat(temp.resolve("again")).doesNotExist();
        }
    }

    @Test
    void aCopyThatCannotBeFinishedLeavesNothing(@TempDir Path temp) throws IOException {
        TablesBehind behind = TablesBehind.medical(temp);
        Files.createDirectories(temp.resolve("project/apis/hosts.json/folder"));
        Path hybrid = temp.resolve("copies/hybrid");
        assertThat(HybridProject.make(
                        temp.resolve("project"),
                        hybrid,
                        behind.tables(),
                        TableApi.PAPER,
                        URI.create("http://127.0.0.1:1")))
                .isInstanceOfSatisfying(
                        Result.Bad.class, bad -> assertThat(bad.message()).contains("cannot be created"));
        assertThat(temp.resolve("copies")).isEmptyDirectory();
    }

    /** Where keys are required, some questions cannot be asked: then the missing input is the answer. */
    @Test
    void aQuestionThatCannotBeAskedHasItsMissingInput(@TempDir Path temp) throws IOException, InterruptedException {
        TestPython.get();
        TablesBehind behind = TablesBehind.medical(temp);
        Path hybrid = temp.resolve("hybrid");
        URI nowhere = URI.create("http://127.0.0.1:1");
        HybridProject.make(temp.resolve("project"), hybrid, behind.tables(), TableApi.STRICT, nowhere)
                .orThrow(IllegalStateException::new);
        try (Project project = Project.open(hybrid).orThrow(IllegalStateException::new)) {
            Path out = temp.resolve("set");
            assertThat(HybridSet.export(project, Status.NOT_REJECTED, out))
                    .isEqualTo(Result.ok(new HybridSet.Checked(4, 4, List.of())));
            JsonNode first = new ObjectMapper()
                    .readTree(Files.readAllLines(out.resolve("questions.jsonl")).getFirst());
            assertThat(first.path("rows").isNull()).isTrue();
            String missing = first.at("/missing/table").asText() + "."
                    + first.at("/missing/column").asText();
            GateReport refused = new ReleaseGate(project, Set.of(Objection.Kind.UNDECIDED))
                    .examine(TaskControl.NONE)
                    .orElseThrow();
            assertThat(refused.omissions()).isEqualTo("; 4 undecided left out");
            Set<Objection.Kind> unaskable = Set.of(Objection.Kind.UNASKABLE);
            GateReport gate =
                    new ReleaseGate(project, Set.of()).examine(TaskControl.NONE).orElseThrow();
            long closed = gate.refused(Objection.Kind.UNASKABLE);
            assertThat(gate.refused())
                    .filteredOn(o -> o.kind() == Objection.Kind.UNASKABLE)
                    .allMatch(o -> o.line().contains(" needs a value for ")
                            && !o.kind().waivable())
                    .hasSize(4);
            assertThat(new ReleaseGate(project, unaskable)
                            .examine(TaskControl.NONE)
                            .orElseThrow()
                            .omissions())
                    .isEqualTo("; " + closed + " that cannot be asked left out");
            StrategyLevel level =
                    StrategyLevels.own(project, OptionalInt.empty()).orThrow(IllegalStateException::new);
            try (LocalApis apis =
                    LocalApis.start(level.facts(), List.copyOf(level.apis())).orThrow(IllegalStateException::new)) {
                OfflineStrategist strategist = OfflineStrategist.of(apis, RecipeRun.LONG, level.questions(), 0, 1);
                for (Strategy strategy : List.of(Strategy.DECLARATIVE, Strategy.IMPERATIVE, Strategy.AGENTIC)) {
                    StrategyAttempt attempt = strategist
                            .attempt(strategy, level.questions().getFirst())
                            .orThrow(IllegalStateException::new);
                    assertThat(attempt.judgement().missing()).isEqualTo(missing);
                    assertThat(attempt.judgement().right()).as(strategy.title()).isTrue();
                    StrategySummary sum = StrategySummary.of(strategy, List.of(StrategyResult.of(0, attempt)), r -> 1);
                    assertThat(sum.answers().accuracy()).isEmpty();
                    assertThat(sum.costs().ratio()).isEmpty();
                    assertThat(sum.unmeasured().orElseThrow()).endsWith("of its questions 1 cannot be asked");
                }
                assertThat(apis.served()).isZero();
            }
        }
    }

    private static void record(Project project, MockServer server) {
        Set<String> host = Set.of(AllowedHosts.host(server.address()));
        try (HttpNetwork network = new HttpNetwork(new AllowedHosts(host, host::contains), Map.of())) {
            ApiCaller caller = new ApiCaller(
                    network, project.apis().replies(), ReplyMode.FRESH, CallLimits.DEFAULT.withCalls(100_000));
            assertThat(HybridSet.check(project, Status.NOT_REJECTED, caller))
                    .isEqualTo(Result.ok(new HybridSet.Checked(4, 0, List.of())));
        }
    }

    /** Makes the servers' rows of today empty. */
    private static void drift(Path replies) throws IOException {
        List<String> lines = Files.readAllLines(replies);
        Files.write(
                replies,
                lines.stream()
                        .map(l -> l.replaceFirst("\"body\":.*\\}$", "\"body\":\"[]\"}"))
                        .toList());
    }
}
