package org.spartabench.project.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spartabench.answering.compare.StrategyLevel;
import org.spartabench.answering.compare.StrategyPlan;
import org.spartabench.answering.compare.StrategyResult;
import org.spartabench.answering.strategy.Strategy;
import org.spartabench.answering.strategy.StrategyQuestion;
import org.spartabench.apis.mock.BuiltInApis;
import org.spartabench.apis.virtual.planner.HybridClinic;
import org.spartabench.authors.llm.ChatModel;
import org.spartabench.authors.llm.LanguageModel;
import org.spartabench.authors.llm.ServerKey;
import org.spartabench.authors.llm.call.CallFile;
import org.spartabench.authors.llm.call.RecordedCalls;
import org.spartabench.authors.llm.message.ChatServer;
import org.spartabench.authors.llm.message.ChatServer.Answer;
import org.spartabench.authors.llm.settings.ModelSettings;
import org.spartabench.authors.prompted.LlmAuthor;
import org.spartabench.authors.prompted.PromptFiles;
import org.spartabench.authors.request.Author;
import org.spartabench.base.task.TaskControl;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.python.confined.PythonSession;
import org.spartabench.python.confined.TestPython;

/** A model behind a chat server plays the strategies; its run goes on after a kill and repeats without the server. */
class StrategyJobTest {

    private static final Schema SCHEMA = new Schema(
            "poker",
            "a reader",
            List.of(new Table(
                    "people",
                    List.of(
                            new Column("name", ColumnType.TEXT, Role.NAME, Optional.empty(), true),
                            new Column("nationality", ColumnType.TEXT, Role.CATEGORY, Optional.empty(), true)),
                    List.of(),
                    false,
                    3)),
            List.of(),
            new JoinGraph(List.of()));
    private static final List<String> ROWS = List.of(
            "CREATE TABLE people (name VARCHAR, nationality VARCHAR)",
            "INSERT INTO people VALUES ('Aleksey Ostapenko', 'Russia'), ('Todor Salparov', 'Bulgaria'),"
                    + " ('Roman Bragin', 'Russia')");
    private static final String VIRTUAL = "SELECT p.name FROM people p JOIN count_syllables c ON c.string = p.name"
            + " JOIN is_fibonacci f ON f.number = c.count WHERE p.nationality <> 'Russia' AND f.truth";
    private static final String FUNCTIONS =
            "SELECT name FROM people WHERE nationality <> 'Russia' AND is_fibonacci(count_syllables(name))";
    private static final StrategyPlan PLAN = new StrategyPlan(List.of(Strategy.values()), "llm", 0, 7, 1);

    /** The first form asks a table that is not there; each call is made once. */
    private static final List<String> PROGRAM = List.of(
            "import collections, json",
            "names = [name for (name,) in query(\"SELECT name FROM people WHERE nationality <> 'Russia'\")]",
            "counts = collections.Counter(names)",
            "result = [(name,) for name in counts if is_fibonacci(count_syllables(string=name))]");

    /** What the agent does, turn by turn: a tool that is none, the right calls, the answer. */
    private static final List<Map.Entry<String, String>> AGENT = List.of(
            Map.entry("syllables", "{\"of\": \"Todor Salparov\"}"),
            Map.entry("sql", "{\"query\": \"SELECT name FROM people WHERE nationality <> 'Russia'\"}"),
            Map.entry("count_syllables", "{\"string\": \"Todor Salparov\"}"),
            Map.entry("is_fibonacci", "{\"number\": 5}"),
            Map.entry("answer", "{\"rows\": [[\"Todor Salparov\"]]}"));

    @TempDir
    private Path folder;

    private List<StrategyLevel> levels(FactBase facts) {
        return List.of(new StrategyLevel(
                0,
                facts,
                BuiltInApis.at(URI.create("http://127.0.0.1")),
                List.of(new StrategyQuestion(
                        "q1",
                        "Which people from outside Russia have names with a Fibonacci number of syllables?",
                        HybridClinic.query(VIRTUAL),
                        HybridClinic.query(FUNCTIONS)))));
    }

    private static Answer played(ChatServer.Asked asked, boolean tools) {
        String system = asked.prompt().system();
        if (system.contains("APIs as tables")) {
            boolean first = !asked.prompt().user().contains("is_fibonacci");
            return new Answer.Text(
                    ChatServer.json(Map.of("query", first ? "SELECT number FROM is_fibonacci WHERE truth" : VIRTUAL)));
        }
        if (system.contains("APIs as functions")) {
            return new Answer.Text(ChatServer.json(Map.of("query", FUNCTIONS)));
        }
        if (system.contains("short Python program")) {
            boolean first = !asked.prompt().user().contains("There is no table nobody");
            return new Answer.Text(ChatServer.json(
                    Map.of("program", first ? List.of("result = query('SELECT name FROM nobody')") : PROGRAM)));
        }
        JsonNode body = asked.body();
        if (!tools && body.has("tools")) {
            return new Answer.Error(400, "", "{\"error\": \"this server does not support tools\"}");
        }
        if (!tools) {
            int turn = asked.prompt().user().split("Observation:", -1).length - 1;
            return new Answer.Text("Thought: go on\nAction: " + AGENT.get(turn).getKey() + " "
                    + AGENT.get(turn).getValue() + "\nObservation: I guess");
        }
        int turn = (body.path("messages").size() - 2) / 2;
        return new Answer.Raw(ChatServer.json(Map.of(
                "choices",
                List.of(Map.of(
                        "finish_reason",
                        "tool_calls",
                        "message",
                        Map.of(
                                "role",
                                "assistant",
                                "content",
                                "",
                                "tool_calls",
                                List.of(Map.of(
                                        "id",
                                        "x",
                                        "type",
                                        "function",
                                        "function",
                                        Map.of(
                                                "name",
                                                AGENT.get(turn).getKey(),
                                                "arguments",
                                                AGENT.get(turn).getValue())))))))));
    }

    private static Author author(ChatServer server) {
        return new LlmAuthor(
                new ChatModel(
                        ModelSettings.of(server.url(), "scripted"),
                        ServerKey.NONE,
                        new ChatModel.Backoff(Duration.ofMillis(1), Duration.ofMillis(2), Duration.ofSeconds(1))),
                PromptFiles.shipped());
    }

    private static StrategyFolder run(List<StrategyLevel> levels, Author author, Path out) throws InterruptedException {
        StrategyFolder results =
                StrategyFolder.open(out, StrategyJob.stated(PLAN, levels)).orThrow(IllegalStateException::new);
        try (PythonSession python = new PythonSession(TestPython.get())) {
            new StrategyJob(PLAN, levels, Optional.of(author), 1, results, Optional.of(python)).run(TaskControl.NONE);
        }
        return results;
    }

    private static Author replay(Path calls) {
        return new LlmAuthor(
                LanguageModel.replaying(
                        "scripted", new RecordedCalls(CallFile.read(calls).orThrow(IllegalStateException::new))),
                PromptFiles.shipped());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aModelsRunRepeatsByteByByte(boolean tools) throws Exception {
        try (FactBase facts = HybridClinic.facts(folder.resolve("facts.duckdb"), SCHEMA, ROWS)) {
            List<StrategyLevel> levels = levels(facts);
            Path first = folder.resolve("first");
            try (ChatServer server = new ChatServer(asked -> played(asked, tools))) {
                Map<Strategy, StrategyResult> all = run(levels, author(server), first).results().stream()
                        .collect(Collectors.toMap(StrategyResult::strategy, r -> r));
                assertThat(all).hasSize(PLAN.ways().size()).allSatisfy((strategy, r) -> {
                    assertThat(r.verdict().right()).as(r.toString()).isTrue();
                    assertThat(r.shown().rows()).containsExactly(List.of("Todor Salparov"));
                    assertThat(r.effort().calls()).isEqualTo(2);
                    assertThat(r.effort().tokens()).isPositive();
                });
                assertThat(all.get(Strategy.DECLARATIVE).effort().modelCalls())
                        .as("the first query binds no number, and goes back once")
                        .isEqualTo(2);
                assertThat(all.get(Strategy.IMPERATIVE).effort().modelCalls())
                        .as("the first program asks a table that is not there")
                        .isEqualTo(2);
                assertThat(all.get(Strategy.AGENTIC).effort().turns()).isEqualTo(AGENT.size());
                assertThat(all.get(Strategy.AGENTIC).verdict().faults())
                        .extracting(f -> f.turn() + " " + f.kind().word())
                        .containsExactly("1 routing");
            }
            Path second = folder.resolve("second");
            run(levels, replay(first.resolve(StrategyFolder.CALLS)), second);
            assertThat(Files.readString(second.resolve(StrategyFolder.ATTEMPTS)))
                    .isEqualTo(Files.readString(first.resolve(StrategyFolder.ATTEMPTS)));
            resumed(levels, first);
        }
    }

    /** Cuts the files as a kill leaves them: the kept calls answer what was asked before. */
    private static void resumed(List<StrategyLevel> levels, Path first) throws IOException, InterruptedException {
        Path attempts = first.resolve(StrategyFolder.ATTEMPTS);
        String whole = Files.readString(attempts);
        Files.writeString(attempts, whole.substring(0, whole.length() / 2));
        try (ChatServer silent = new ChatServer(asked -> new Answer.Error(500, "", "nobody may ask"))) {
            run(levels, author(silent), first);
            assertThat(silent.requests()).isZero();
        }
        assertThat(Files.readString(attempts)).isEqualTo(whole);
    }

    @Test
    void anotherComparisonIsRefused() throws Exception {
        TestPython.get();
        try (FactBase facts = HybridClinic.facts(folder.resolve("facts.duckdb"), SCHEMA, ROWS)) {
            List<StrategyLevel> levels = levels(facts);
            Path out = folder.resolve("out");
            StrategyFolder results = StrategyFolder.open(out, StrategyJob.stated(StrategyPlan.OFFLINE, levels))
                    .orThrow(IllegalStateException::new);
            new StrategyJob(StrategyPlan.OFFLINE, levels, Optional.empty(), 2, results).run(TaskControl.NONE);
            assertThat(results.results())
                    .hasSize(4)
                    .allMatch(r -> r.verdict().right() && r.effort().calls() == 2);
            assertThat(StrategyFolder.open(out, StrategyJob.stated(PLAN, levels))
                            .toString())
                    .contains("holds a comparison of other questions or with other options");
        }
    }
}
