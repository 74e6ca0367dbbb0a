package org.spartabench.answering.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.Patient;
import org.spartabench.TestData;
import org.spartabench.answering.compare.Transcript;
import org.spartabench.answering.execution.LocalApis;
import org.spartabench.answering.execution.RecipeRun;
import org.spartabench.answering.recipe.AgentStep;
import org.spartabench.answering.recipe.Recipe;
import org.spartabench.answering.recipe.ResultLines;
import org.spartabench.answering.strategy.TraceFault.Kind;
import org.spartabench.apis.call.ledger.Arguments;
import org.spartabench.apis.entity.AbstractSchema;
import org.spartabench.apis.mock.BuiltInApis;
import org.spartabench.apis.virtual.planner.HybridClinic;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.sql.tree.Query;

/** Faults of an agent, by rules over its trace and the calls of the right query. */
class TraceFaultTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String GOLD =
            "SELECT name FROM people WHERE nationality <> 'Russia' AND is_fibonacci(count_syllables(name))";
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
                    7)),
            List.of(),
            new JoinGraph(List.of()));
    private static final List<String> ROWS = List.of(
            "CREATE TABLE people (name VARCHAR, nationality VARCHAR)",
            "INSERT INTO people VALUES ('Aleksey Ostapenko', 'Russia'), ('Todor Salparov', 'Bulgaria'),"
                    + " ('Roman Bragin', 'Russia'), ('Sergey Grankin', 'Russia'), ('Yevgeni Sivozhelez', 'Russia'),"
                    + " ('Maksim Botin', 'Russia'), ('Semen Poltavskiy', 'Russia')");

    private static List<String> faults(Path folder, List<AgentStep> turns) {
        return faults(folder, new Recipe.Trace(turns));
    }

    private static List<String> faults(Path folder, Recipe.Trace trace) {
        try (FactBase facts = HybridClinic.facts(Path.of(folder + ".duckdb"), SCHEMA, ROWS);
                LocalApis apis = LocalApis.start(facts, List.copyOf(BuiltInApis.at(URI.create("http://127.0.0.1"))))
                        .orThrow(IllegalStateException::new)) {
            Query gold = HybridClinic.query(GOLD);
            RecipeRun.RecipeResult ran = new RecipeRun(apis, Patient.LIMITS).run(new Recipe.FunctionSql(gold));
            assertThat(ran.made()).isEqualTo(2);
            return new TraceFaults(apis.schema(), gold, ran.calls())
                    .of(trace, false).stream()
                            .map(f -> f.turn() + " " + f.kind().word())
                            .toList();
        }
    }

    private static AgentStep call(int number, String api, Object argument, Object reply) {
        String input = api.equals("count_syllables") ? "string" : "number";
        return new AgentStep(
                number, new AgentStep.Execute(api, new Arguments(Map.of(input, argument)), List.of(argument, reply)));
    }

    /** An agent that refuses, errs or goes round in circles has computed nothing by itself. */
    @Test
    void noAnswerIsNoOwnArithmetic(@TempDir Path folder) {
        List<AgentStep> none = List.of();
        List<AgentStep> one = List.of(new AgentStep(3, new AgentStep.Sql("SELECT name FROM people", List.of())));
        assertThat(faults(folder.resolve("a"), new Recipe.Trace(none, Recipe.End.REFUSAL)))
                .containsExactly("0 refused");
        assertThat(faults(folder.resolve("b"), new Recipe.Trace(one, Recipe.End.ERRORS)))
                .containsExactly("3 bad actions");
        assertThat(faults(folder.resolve("c"), new Recipe.Trace(one, Recipe.End.EXHAUSTED)))
                .containsExactly("3 no end");
        assertThat(faults(folder.resolve("d"), new Recipe.Trace(one, Recipe.End.ANSWER)))
                .containsExactly("3 own arithmetic");
    }

    @Test
    void everyKindIsFound(@TempDir Path folder) {
        List<AgentStep> turns = List.of(
                new AgentStep(
                        1,
                        new AgentStep.Sql(
                                "SELECT name FROM people",
                                List.of(List.of("Todor Salparov"), List.of("Roman Bragin")))),
                call(2, "count_syllables", "Todor Salparaov", 5L),
                call(3, "is_fibonacci", 4L, false),
                new AgentStep(4, new AgentStep.Pick("syllables of Todor Salparov")),
                call(5, "count_syllables", "Roman Bragin", 4L),
                new AgentStep(6, new AgentStep.Sql("SELECT truth FROM is_fibonacci WHERE number = 5", List.of())),
                new AgentStep(7, new AgentStep.Answer(List.of(List.of("Todor Salparov")))));
        assertThat(faults(folder, turns))
                .containsExactly(
                        "2 invented input",
                        "3 sequencing",
                        "5 other than asked",
                        "5 idle call",
                        "6 routing",
                        "7 lost rows");
        List<AgentStep> without = List.of(
                turns.getFirst(),
                call(2, "count_syllables", "Todor Salparov", 5L),
                new AgentStep(3, new AgentStep.Answer(List.of(List.of("Todor Salparov")))));
        Path other = folder.resolve("other");
        assertThat(other.toFile().mkdir()).isTrue();
        assertThat(faults(other, without)).containsExactly("3 " + Kind.OWN_ARITHMETIC.word());
    }

    /** An answer that is wrong for its form alone says so. */
    @Test
    void aNumberAsATextIsNamed(@TempDir Path folder) {
        try (FactBase facts = HybridClinic.facts(Path.of(folder + ".duckdb"), SCHEMA, ROWS);
                LocalApis apis = LocalApis.start(facts, List.copyOf(BuiltInApis.at(URI.create("http://127.0.0.1"))))
                        .orThrow(IllegalStateException::new)) {
            Query gold = HybridClinic.query("SELECT COUNT(*) FROM people WHERE nationality = 'Russia'");
            AttemptJudge judge = new AttemptJudge(apis.schema(), new RecipeRun(apis, Patient.LIMITS));
            for (String count : List.of("6", "5")) {
                Rows rows = new Rows(List.of("count"), List.of(List.of(count)), false, 0);
                StrategyAttempt attempt = judge.judged(
                        Strategy.AGENTIC,
                        new StrategyQuestion("q", "How many?", gold, gold),
                        Optional.of(new Recipe.Trace(List.of(new AgentStep(1, new AgentStep.Answer(rows.rows()))))),
                        new RecipeRun.RecipeResult(Result.ok(rows), List.of(), 0),
                        StrategyAttempt.Spent.NOTHING);
                assertThat(attempt.judgement().right()).isFalse();
                assertThat(attempt.judgement().faults())
                        .containsExactlyElementsOf(
                                count.equals("6")
                                        ? List.of(new TraceFault(1, Kind.VALUES_AS_TEXTS))
                                        : List.<TraceFault>of());
            }
        }
    }

    /** The published trace, where it is at hand. */
    @Test
    void thePublishedTraceHasItsFaultsAndNoOthers(@TempDir Path folder) throws IOException {
        Optional<Path> file = TestData.larger("siwarex/trace-172.jsonl");
        if (file.isEmpty()) {
            return;
        }
        List<AgentStep> turns = new ArrayList<>();
        List<String> wanted = new ArrayList<>();
        for (String line : Files.readAllLines(file.get())) {
            JsonNode node = JSON.readTree(line);
            int number = node.path("turn").asInt();
            turns.add(new AgentStep(number, action(node)));
            node.path("faults").forEach(f -> wanted.add(number + " " + f.asText()));
        }
        assertThat(faults(folder, turns)).containsExactlyElementsOf(wanted);
        Path transcript = folder.resolve("transcript.jsonl");
        Files.writeString(transcript, transcript(Files.readAllLines(file.get())).toString());
        Path other = Files.createDirectory(folder.resolve("transcripts"));
        AbstractSchema schema = AbstractSchema.of(SCHEMA, List.copyOf(BuiltInApis.at(URI.create("http://127.0.0.1"))));
        Transcript read = Transcript.read(transcript, schema)
                .orThrow(IllegalStateException::new)
                .getFirst();
        assertThat(faults(other, read.trace().turns())).containsExactlyElementsOf(wanted);
        assertThat(read.calls()).hasSize(7);
    }

    /** Writes the published trace as the messages of a chat server. */
    private static JsonNode transcript(List<String> lines) throws IOException {
        ObjectNode root = JSON.createObjectNode().put("id", "172");
        root.putArray("tools").addObject().putObject("function").put("name", "XLAM");
        ArrayNode messages = root.putArray("messages");
        for (String line : lines) {
            JsonNode node = JSON.readTree(line);
            String id = "call " + node.path("turn").asInt();
            ObjectNode call = messages.addObject()
                    .put("role", "assistant")
                    .putArray("tool_calls")
                    .addObject()
                    .put("id", id);
            ObjectNode given = JSON.createObjectNode();
            switch (node.path("action").asText()) {
                case "Text2SQL" -> given.set("query", node.path("input"));
                case "XLAM" -> given.set("wish", node.path("asks"));
                case "execute_api" -> given.setAll(Map.of("api", node.path("api"), "input", node.path("arguments")));
                default -> given.set("rows", node.path("rows"));
            }
            call.putObject("function").put("name", node.path("action").asText()).put("arguments", given.toString());
            messages.addObject()
                    .put("role", "tool")
                    .put("tool_call_id", id)
                    .put("content", node.path("reply").toString());
        }
        return root;
    }

    private static AgentStep.Action action(JsonNode node) {
        return switch (node.path("action").asText()) {
            case "Text2SQL" -> new AgentStep.Sql(node.path("input").asText(), rows(node.path("reply")));
            case "XLAM" -> new AgentStep.Pick(node.path("asks").asText());
            case "execute_api" -> {
                Map<String, Object> arguments = new LinkedHashMap<>();
                node.path("arguments")
                        .properties()
                        .forEach(e -> arguments.put(e.getKey(), e.getValue().asText()));
                List<Object> reply = new ArrayList<>();
                node.path("reply").forEach(v -> reply.add(ResultLines.value(v)));
                yield new AgentStep.Execute(node.path("api").asText(), new Arguments(arguments), reply);
            }
            default -> new AgentStep.Answer(rows(node.path("rows")));
        };
    }

    private static List<List<Object>> rows(JsonNode rows) {
        List<List<Object>> all = new ArrayList<>();
        rows.forEach(row -> {
            List<Object> values = new ArrayList<>();
            row.forEach(v -> values.add(ResultLines.value(v)));
            all.add(values);
        });
        return all;
    }
}
