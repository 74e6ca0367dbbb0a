package org.spartabench.answering.strategist;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.spartabench.answering.execution.TableQueries;
import org.spartabench.answering.execution.ToolArguments;
import org.spartabench.answering.recipe.AgentStep;
import org.spartabench.answering.recipe.Recipe;
import org.spartabench.answering.recipe.ResultLines;
import org.spartabench.apis.call.ApiCaller;
import org.spartabench.apis.call.Fetched;
import org.spartabench.apis.call.ledger.Arguments;
import org.spartabench.apis.call.ledger.CallCounts;
import org.spartabench.apis.entity.Attribute;
import org.spartabench.apis.entity.Entity;
import org.spartabench.authors.llm.message.ToolUse;
import org.spartabench.base.Json;
import org.spartabench.base.result.Result;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.value.Values;

/** Does what an agent asks, one tool after the other, within limits, and keeps its trace. For one thread. */
final class AgentLoop {

    static final int MOST_TURNS = 40;
    static final int MOST_CALLS = 200;

    /** Most rows that a tool shows. */
    static final int MOST_ROWS = 100;

    private static final int MOST_ERRORS = 3;
    private final TableQueries tables;
    private final ApiCaller caller;
    private final List<ToolUse> uses = new ArrayList<>();
    private final List<AgentStep> turns = new ArrayList<>();
    private int errors;
    private Optional<Result<Rows>> end = Optional.empty();

    AgentLoop(TableQueries tables, ApiCaller caller) {
        this.tables = tables;
        this.caller = caller;
    }

    List<ToolUse> uses() {
        return List.copyOf(uses);
    }

    /** @param refused whether it ended without an action */
    Recipe.Trace trace(boolean refused) {
        Recipe.End how = refused
                ? Recipe.End.REFUSAL
                : end.filter(Result.Bad.class::isInstance).isEmpty()
                        ? Recipe.End.ANSWER
                        : errors >= MOST_ERRORS ? Recipe.End.ERRORS : Recipe.End.EXHAUSTED;
        return new Recipe.Trace(turns, how);
    }

    /** Gives the answer, or why there will be none; empty while the agent may go on. */
    Optional<Result<Rows>> end() {
        return end;
    }

    void use(List<ToolUse> wanted) {
        for (ToolUse use : wanted) {
            if (end.isPresent()) {
                return;
            }
            int number = uses.size() + 1;
            Result<String> gave = done(number, use);
            errors = gave instanceof Result.Ok<String> ? 0 : errors + 1;
            uses.add(use.gave(gave instanceof Result.Bad<String> bad ? "Error: " + bad.message() : text(gave)));
            if (end.isEmpty()) {
                end = exceeded(number);
            }
        }
    }

    private static String text(Result<String> gave) {
        return gave.orThrow(IllegalStateException::new);
    }

    private Optional<Result<Rows>> exceeded(int number) {
        if (errors >= MOST_ERRORS) {
            return Optional.of(Result.bad("the agent made " + MOST_ERRORS + " errors in a row; the last one: "
                    + uses.getLast().result()));
        }
        if (CallCounts.of(caller.ledger()).made() >= MOST_CALLS) {
            return Optional.of(Result.bad("the agent made " + MOST_CALLS + " calls without an answer"));
        }
        return number >= MOST_TURNS
                ? Optional.of(Result.bad("the agent gave no answer in " + MOST_TURNS + " turns"))
                : Optional.empty();
    }

    private Result<String> done(int number, ToolUse use) {
        if (use.tool().isEmpty()) {
            return Result.bad("no tool is named; write Action: and one of " + names());
        }
        JsonNode arguments;
        try {
            arguments = Json.MAPPER.readTree(use.arguments().isBlank() ? "{}" : use.arguments());
        } catch (JsonProcessingException e) {
            return Result.bad("the arguments of " + use.tool() + " are no JSON object");
        }
        if (!arguments.isObject()) {
            return Result.bad("the arguments of " + use.tool() + " are no JSON object");
        }
        return switch (use.tool()) {
            case "sql" -> sql(number, arguments.path("query").asText());
            case "answer" -> answer(number, arguments.path("rows"));
            default -> call(number, use.tool(), arguments);
        };
    }

    private String names() {
        List<String> names = new ArrayList<>(List.of("sql", "answer"));
        tables.schema().remote().forEach(r -> names.add(r.name()));
        return String.join(", ", names);
    }

    private Result<String> sql(int number, String statement) {
        Result<Rows> rows = tables.run(statement);
        turns.add(new AgentStep(
                number, new AgentStep.Sql(statement, rows instanceof Result.Ok<Rows>(Rows r) ? r.rows() : List.of())));
        return rows.map(r -> shown(r.columns(), r.rows()));
    }

    private Result<String> call(int number, String name, JsonNode given) {
        Optional<Entity.Remote> api = tables.schema().remote(name);
        if (api.isEmpty()) {
            turns.add(new AgentStep(number, new AgentStep.Execute(name, Arguments.NONE, List.of())));
            return Result.bad("there is no tool " + name + "; there are " + names());
        }
        return ToolArguments.of(api.get(), given).then(arguments -> switch (caller.fetch(
                number, api.get(), List.of(arguments))) {
            case Fetched.Failed failed -> {
                turns.add(new AgentStep(number, new AgentStep.Execute(api.get().name(), arguments, List.of())));
                yield Result.bad(failed.message());
            }
            case Fetched.Done done -> {
                List<List<@Nullable Object>> rows = done.rows().getFirst();
                List<@Nullable Object> flat = new ArrayList<>();
                rows.forEach(flat::addAll);
                turns.add(new AgentStep(number, new AgentStep.Execute(api.get().name(), arguments, flat)));
                yield Result.ok(shown(
                        api.get().attributes().stream().map(Attribute::name).toList(), rows));
            }
        });
    }

    private Result<String> answer(int number, JsonNode rows) {
        if (!rows.isArray()) {
            return Result.bad("answer needs rows, a list of rows");
        }
        List<List<@Nullable Object>> given = ResultLines.rows(rows);
        int width = given.isEmpty() ? 0 : given.getFirst().size();
        if (given.stream().anyMatch(r -> r.size() != width)) {
            return Result.bad("the rows of the answer have several lengths");
        }
        turns.add(new AgentStep(number, new AgentStep.Answer(given)));
        List<String> columns = new ArrayList<>();
        for (int i = 1; i <= width; i++) {
            columns.add("column " + i);
        }
        end = Optional.of(Result.ok(new Rows(columns, given, false, 0)));
        return Result.ok("");
    }

    /** Writes rows as JSON, cut with a remark. */
    private static String shown(List<String> columns, List<List<@Nullable Object>> rows) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        columns.forEach(root.putArray("columns")::add);
        ArrayNode all = root.putArray("rows");
        for (List<@Nullable Object> row : rows.subList(0, Math.min(rows.size(), MOST_ROWS))) {
            ArrayNode values = all.addArray();
            row.forEach(v -> cell(values, v));
        }
        if (rows.size() > MOST_ROWS) {
            root.put("cut", "the first " + MOST_ROWS + " of " + rows.size() + " rows; filter or count by SQL");
        }
        return root.toString();
    }

    private static void cell(ArrayNode values, @Nullable Object value) {
        switch (value) {
            case null -> values.addNull();
            case Long n -> values.add(n);
            case java.math.BigDecimal n -> values.add(n);
            case Boolean b -> values.add(b);
            default -> values.add(Values.text(value));
        }
    }
}
