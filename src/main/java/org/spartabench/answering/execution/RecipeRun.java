package org.spartabench.answering.execution;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.spartabench.answering.recipe.AgentStep;
import org.spartabench.answering.recipe.ProgramWriter;
import org.spartabench.answering.recipe.Recipe;
import org.spartabench.apis.call.ApiCaller;
import org.spartabench.apis.call.Fetched;
import org.spartabench.apis.call.ledger.Arguments;
import org.spartabench.apis.call.ledger.CallCounts;
import org.spartabench.apis.call.ledger.Called;
import org.spartabench.apis.entity.AbstractSchema;
import org.spartabench.apis.entity.Attribute;
import org.spartabench.apis.entity.Entity;
import org.spartabench.apis.virtual.HybridQuery;
import org.spartabench.apis.virtual.HybridReply;
import org.spartabench.apis.virtual.plan.UnboundInput;
import org.spartabench.apis.virtual.planner.CallPlanner;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.FactBase.FunctionCalls;
import org.spartabench.facts.FactSession;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.statement.Failure;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.sql.guard.Guard;
import org.spartabench.sql.rewrite.Rewrite;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.walk.Walk;

/** Runs recipes: SQL through a fetch plan, SQL with functions on the second engine, programs in Python. */
public final class RecipeRun {

    /** Twenty seconds a statement: functions on the second engine call while it runs. */
    public static final Limits LONG = new Limits(Duration.ofSeconds(20), 100_000);

    private final LocalApis apis;
    private final Limits limits;

    public RecipeRun(LocalApis apis, Limits limits) {
        this.apis = apis;
        this.limits = limits;
    }

    /**
     * Holds what a recipe gave.
     *
     * @param minimal the fewest calls of a plan; 0 where there is none
     */
    public record RecipeResult(Result<Rows> rows, List<Called> calls, long minimal) {

        public RecipeResult {
            calls = List.copyOf(calls);
        }

        /** Counts requests that were sent, without repeats. */
        public long made() {
            return CallCounts.of(calls).made();
        }
    }

    /** Names the inputs of APIs that a query leaves open, so that it cannot be asked; none if it can. */
    public List<UnboundInput> open(Query query) {
        return apis.planner().answerable(query) instanceof Result.Ok<CallPlanner.Answerable>(var found)
                ? found.open()
                : List.of();
    }

    /** Names tables that stand in for others while a recipe runs. */
    public record SubstituteTable(String table, List<Column> columns, List<List<@Nullable Object>> rows) {}

    public RecipeResult run(Recipe recipe) {
        return run(recipe, List.of());
    }

    /** Lets an agent follow a program of {@link ProgramWriter}, one query or call a turn, and keeps its trace. */
    public TracedResult agent(Recipe.Script program) {
        return switch (apis.facts().session()) {
            case Result.Bad<FactSession>(var problems) ->
                new TracedResult(
                        new RecipeResult(new Result.Bad<>(problems), List.of(), 0), new Recipe.Trace(List.of()));
            case Result.Ok<FactSession>(FactSession session) -> {
                try (session) {
                    yield written(program, session, apis.caller());
                }
            }
        };
    }

    private TracedResult written(Recipe.Script program, FactSession session, ApiCaller caller) {
        ScriptRun script =
                new ScriptRun(TableQueries.of(apis.schema(), apis.facts().schema(), session, limits), caller);
        Result<Rows> rows = apis.python().then(python -> script.runWritten(program, python));
        return new TracedResult(new RecipeResult(rows, caller.ledger(), 0), new Recipe.Trace(script.turns()));
    }

    /** Holds what an agent gave, and how. */
    public record TracedResult(RecipeResult result, Recipe.Trace trace) {}

    /** Runs a recipe while some tables have other rows. */
    public RecipeResult run(Recipe recipe, List<SubstituteTable> instead) {
        return run(recipe, instead, apis.caller());
    }

    /** @param caller whose earlier replies are known, and whose ledger goes on */
    public RecipeResult run(Recipe recipe, List<SubstituteTable> instead, ApiCaller caller) {
        Result<FactSession> opened = apis.facts().session();
        if (opened instanceof Result.Bad<FactSession>(var problems)) {
            return new RecipeResult(new Result.Bad<>(problems), List.of(), 0);
        }
        try (FactSession session = opened.orThrow(IllegalStateException::new)) {
            for (SubstituteTable substitute : instead) {
                if (session.table(substitute.table(), substitute.columns(), substitute.rows())
                                .orElse(null)
                        instanceof Failure f) {
                    return new RecipeResult(Result.bad(f.message()), List.of(), 0);
                }
            }
            return switch (recipe) {
                case Recipe.VirtualSql(Query query) -> planned(query, session, caller);
                case Recipe.FunctionSql(Query query) -> planned(query, session, caller);
                case Recipe.Script program -> written(program, session, caller).result();
                case Recipe.Trace(List<AgentStep> turns, var _) -> new RecipeResult(answered(turns), List.of(), 0);
            };
        }
    }

    private static Result<Rows> answered(List<AgentStep> turns) {
        return turns.isEmpty() || !(turns.getLast().action() instanceof AgentStep.Answer(var rows))
                ? Result.bad("the agent gave no answer")
                : Result.ok(new Rows(
                        rows.isEmpty()
                                ? List.of()
                                : Collections.nCopies(rows.getFirst().size(), ""),
                        rows,
                        false,
                        0));
    }

    private RecipeResult planned(Query query, FactSession session, ApiCaller caller) {
        HybridReply reply = new HybridQuery(apis.planner(), session, caller, limits).run(query);
        return switch (reply) {
            case HybridReply.Answered answered ->
                new RecipeResult(Result.ok(answered.rows()), caller.ledger(), answered.minimal());
            case HybridReply.Refused(List<UnboundInput> why) ->
                new RecipeResult(Result.bad(why.getFirst().message()), caller.ledger(), 0);
            case HybridReply.Failed failed -> new RecipeResult(Result.bad(failed.message()), caller.ledger(), 0);
        };
    }

    /** Runs SQL with functions on the second engine: a call for each distinct argument. */
    public RecipeResult onSecondEngine(Query query, FactBase second) {
        AbstractSchema schema = apis.schema();
        if (Walk.stored(query).anyMatch(n -> schema.remote(n.table()).isPresent())) {
            return new RecipeResult(Result.bad("SQL with functions reads no API as a table"), List.of(), 0);
        }
        ApiCaller caller = apis.caller();
        Map<List<String>, Object> known = new HashMap<>();
        FunctionCalls calls = (function, arguments) -> {
            List<String> key = new ArrayList<>(arguments);
            key.add(function);
            if (!known.containsKey(key)) {
                known.put(key, value(schema.function(function).orElseThrow(), arguments, caller));
            }
            return known.get(key);
        };
        Result<Rows> rows = Guard.runCalling(
                        Rewrite.exprs(e -> passed(e, schema)).query(query), second, limits, calls)
                .result();
        return new RecipeResult(rows, caller.ledger(), 0);
    }

    private static @Nullable Object value(Entity.FunctionEntity api, List<String> texts, ApiCaller caller) {
        if (texts.size() > api.inputs().size()) {
            throw new FunctionCalls.CallFailed(
                    "the function " + api.name() + " takes " + api.inputs().size() + " arguments");
        }
        Map<String, Object> values = new LinkedHashMap<>();
        for (int i = 0; i < texts.size(); i++) {
            Attribute input = api.inputs().get(i);
            values.put(input.name(), input.type().numeric() ? new BigDecimal(texts.get(i)) : texts.get(i));
        }
        return switch (caller.fetch(1, api, List.of(new Arguments(values)))) {
            case Fetched.Failed failed -> throw new FunctionCalls.CallFailed(failed.message());
            case Fetched.Done done -> {
                List<List<@Nullable Object>> rows = done.rows().getFirst();
                int output = api.attributes().indexOf(api.output());
                yield rows.isEmpty() ? null : rows.getFirst().get(output);
            }
        };
    }

    /** Replaces functions of APIs by those of the engine that pass calls on. */
    private static Expr passed(Expr e, AbstractSchema schema) {
        Optional<Entity.FunctionEntity> api = e instanceof Expr.Call c ? schema.function(c.name()) : Optional.empty();
        if (api.isEmpty() || !(e instanceof Expr.Call call)) {
            return e;
        }
        List<Expr> arguments = new ArrayList<>();
        arguments.add(new Expr.TextLiteral(api.get().name().toLowerCase(Locale.ROOT)));
        arguments.addAll(call.arguments());
        return new Expr.Call(FunctionCalls.name(api.get().output().type()), false, arguments);
    }
}
