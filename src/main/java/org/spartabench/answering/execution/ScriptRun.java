package org.spartabench.answering.execution;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.spartabench.answering.recipe.AgentStep;
import org.spartabench.answering.recipe.ProgramWriter;
import org.spartabench.answering.recipe.Recipe;
import org.spartabench.answering.recipe.ResultLines;
import org.spartabench.apis.call.ApiCaller;
import org.spartabench.apis.call.Fetched;
import org.spartabench.apis.call.ledger.Arguments;
import org.spartabench.apis.entity.Attribute;
import org.spartabench.apis.entity.Entity;
import org.spartabench.apis.virtual.plan.CallBinding;
import org.spartabench.apis.virtual.plan.UnboundInput;
import org.spartabench.base.result.Result;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.value.Values;
import org.spartabench.python.confined.HostFunctions;
import org.spartabench.python.confined.PythonReply;
import org.spartabench.python.confined.PythonSession;
import org.spartabench.python.confined.RunLimits;
import org.spartabench.sql.read.Parsed;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Query;

/**
 * Runs a program in a confined Python whose only doors are SQL over the tables and the APIs. A program of
 * {@link ProgramWriter} has two doors more: {@code each(api, arguments)} asks a function for many arguments at once, and
 * {@code fetch(table, api, inputs, sql)} makes a table of the rows of an API: all, or those for each row of a query.
 */
public final class ScriptRun implements HostFunctions {

    private static final String QUERY = "query";
    private static final String EACH = "each";
    private static final String FETCH = "fetch";
    private static final RunLimits LIMITS = new RunLimits(Duration.ofSeconds(60), 1L << 30, 100_000, 0);
    private static final String STEPS = steps();
    private static final int STEP_LINES = (int) STEPS.lines().count();
    private static final JsonNodeFactory JSON = JsonNodeFactory.withExactBigDecimals(true);

    private final ApiCaller caller;
    private final List<AgentStep> turns = new ArrayList<>();
    /** Calls of table APIs that were made, as texts. */
    private final Set<String> known = new HashSet<>();

    private TableQueries tables;
    private boolean ours;
    private int step;

    public ScriptRun(TableQueries tables, ApiCaller caller) {
        this.tables = tables;
        this.caller = caller;
    }

    /** Runs a program of a model. */
    public Result<Rows> run(String program, PythonSession python) {
        long started = System.nanoTime();
        return rows(python.run(program, this, LIMITS), started);
    }

    /** Runs a program of {@link ProgramWriter}. */
    Result<Rows> runWritten(Recipe.Script program, PythonSession python) {
        long started = System.nanoTime();
        ours = true;
        PythonReply reply = python.runCompiled(STEPS + program.python(), this, LIMITS);
        return rows(
                reply instanceof PythonReply.Raised r
                        ? new PythonReply.Raised(r.type(), r.message(), Math.max(0, r.line() - STEP_LINES))
                        : reply,
                started);
    }

    private static String steps() {
        try (InputStream steps = ScriptRun.class.getResourceAsStream("steps.py")) {
            if (steps == null) {
                throw new IllegalStateException("the program has lost steps.py");
            }
            return new String(steps.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Result<Rows> rows(PythonReply reply, long started) {
        return switch (reply) {
            case PythonReply.Gave(PythonReply.PythonTable output, var _, var _) -> {
                List<List<@Nullable Object>> rows =
                        output.rows().stream().map(ScriptRun::plain).toList();
                addStep(new AgentStep.Answer(rows));
                yield Result.ok(new Rows(output.columns(), rows, false, System.nanoTime() - started));
            }
            case PythonReply other -> Result.bad(other.problem());
        };
    }

    /** Lists what was asked and what came back, as an agent would that did the same. */
    List<AgentStep> turns() {
        return List.copyOf(turns);
    }

    private void addStep(AgentStep.Action action) {
        turns.add(new AgentStep(turns.size() + 1, action));
    }

    @Override
    public List<String> names() {
        return ours
                ? List.of(QUERY, EACH, FETCH)
                : Stream.concat(
                                Stream.of(QUERY),
                                tables.schema().remote().stream().map(Entity::name))
                        .toList();
    }

    @Override
    public ObjectNode answer(String name, JsonNode values, JsonNode named) {
        step++;
        Result<ObjectNode> answer;
        if (name.equals(QUERY)) {
            answer = queried(values.path(0).asText())
                    .map(rows -> JSON.objectNode().set("rows", ResultLines.json(rows)));
        } else if (ours) {
            answer = name.equals(EACH) ? each(values.path(0).asText(), values.path(1)) : fetched(values);
        } else {
            answer = tables.schema()
                    .remote(name)
                    .map(api -> called(api, values, named))
                    .orElseGet(() -> Result.bad("there is no API " + name));
        }
        return switch (answer) {
            case Result.Ok<ObjectNode>(ObjectNode gave) -> gave;
            case Result.Bad<ObjectNode> bad -> JSON.objectNode().put("refused", bad.message());
        };
    }

    private Result<Rows> queried(String sql) {
        Result<Rows> result = ours ? tables.run(sql).then(ScriptRun::held) : tables.run(sql);
        result.use(rows -> addStep(new AgentStep.Sql(sql, rows.rows())), bad -> {});
        return result;
    }

    /** Refuses a fraction of which Python's numbers would lose digits: what a program gives may be kept as an answer. */
    private static Result<Rows> held(Rows rows) {
        return rows.rows().stream()
                .flatMap(List::stream)
                .filter(value -> value instanceof BigDecimal number
                        && number.stripTrailingZeros().scale() > 0
                        && number.compareTo(BigDecimal.valueOf(number.doubleValue())) != 0)
                .findFirst()
                .map(lost -> Result.<Rows>bad("a program cannot hold " + Values.text(lost) + " exactly"))
                .orElseGet(() -> Result.ok(rows));
    }

    /** Gives the value of a function for each list of arguments; the calls go out together. */
    private Result<ObjectNode> each(String name, JsonNode all) {
        Optional<Entity.FunctionEntity> api = tables.schema().function(name);
        if (api.isEmpty()) {
            return Result.bad("there is no function " + name);
        }
        List<Arguments> asked = new ArrayList<>();
        for (JsonNode values : all) {
            switch (arguments(api.get(), values, JSON.objectNode())) {
                case Result.Bad<Arguments>(var problems) -> {
                    return new Result.Bad<>(problems);
                }
                case Result.Ok<Arguments>(Arguments one) -> asked.add(one);
            }
        }
        return replies(api.get(), asked).map(replies -> {
            ObjectNode gave = JSON.objectNode();
            ArrayNode values = gave.putArray("value");
            for (int i = 0; i < asked.size(); i++) {
                addStep(new AgentStep.Execute(api.get().name(), asked.get(i), flat(replies.get(i))));
                values.add(gave(api.get(), replies.get(i)).path("value"));
            }
            return gave;
        });
    }

    /** Reads rows of a table API into a new table, which queries may read. */
    private Result<ObjectNode> fetched(JsonNode values) {
        Optional<Entity.Remote> found = tables.schema().remote(values.path(1).asText());
        if (found.isEmpty()) {
            return Result.bad("there is no API " + values.path(1).asText());
        }
        Entity.Remote api = found.get();
        return bindings(api, values.path(2), values.path(3))
                .then(asked -> replies(api, asked).then(replies -> {
                    List<List<@Nullable Object>> rows = new ArrayList<>();
                    for (int i = 0; i < asked.size(); i++) {
                        Arguments one = asked.get(i);
                        if (known.add(api.name() + one)) {
                            addStep(new AgentStep.Execute(api.name(), one, flat(replies.get(i))));
                        }
                        replies.get(i).stream()
                                .filter(row -> one.heldBy(api, row))
                                .forEach(rows::add);
                    }
                    return kept(values.path(0).asText(), api, rows);
                }));
    }

    private Result<ObjectNode> kept(String name, Entity.Remote api, List<List<@Nullable Object>> rows) {
        List<Column> columns = api.attributes().stream()
                .map(a -> new Column(a.name(), a.type(), Role.TEXT, Optional.empty(), true))
                .toList();
        tables = tables.and(new Table(name, columns, List.of(), false, rows.size()));
        return tables.session()
                .table(name, columns, rows)
                .<Result<ObjectNode>>map(failure -> Result.bad(failure.message()))
                .orElseGet(() -> Result.ok(JSON.objectNode().put("value", rows.size())));
    }

    /** Finds the arguments of the calls; one call without any reads all rows. */
    private Result<List<Arguments>> bindings(Entity.Remote api, JsonNode inputs, JsonNode sql) {
        if (sql.isMissingNode()) {
            return api.required().stream()
                    .findFirst()
                    .<Result<List<Arguments>>>map(
                            input -> Result.bad(new UnboundInput(api.name(), input.name(), "", List.of()).message()))
                    .orElseGet(() -> Result.ok(List.of(Arguments.NONE)));
        }
        List<String> names = new ArrayList<>();
        inputs.forEach(input -> names.add(input.asText()));
        return switch (SqlReader.read(sql.asText())) {
            case Parsed.Bad bad -> Result.bad(bad.failure().message());
            case Parsed.Ok(Query query) ->
                queried(sql.asText())
                        .then(rows -> new CallBinding(names, Optional.of(query), 1)
                                .arguments(
                                        api,
                                        rows.rows().stream()
                                                .filter(row -> !row.contains(null))
                                                .distinct()
                                                .toList()));
        };
    }

    private Result<List<List<List<@Nullable Object>>>> replies(Entity.Remote api, List<Arguments> asked) {
        return switch (caller.fetch(step, api, asked)) {
            case Fetched.Done done -> Result.ok(done.rows());
            case Fetched.Failed failed -> Result.bad(failed.message());
        };
    }

    private static List<@Nullable Object> flat(List<List<@Nullable Object>> rows) {
        List<@Nullable Object> all = new ArrayList<>();
        rows.forEach(all::addAll);
        return all;
    }

    private Result<ObjectNode> called(Entity.Remote api, JsonNode values, JsonNode named) {
        return arguments(api, values, named)
                .then(one -> replies(api, List.of(one)))
                .map(replies -> gave(api, replies.getFirst()));
    }

    private static Result<Arguments> arguments(Entity.Remote api, JsonNode values, JsonNode named) {
        List<Attribute> inputs = api.inputs();
        if (values.size() > inputs.size()) {
            return Result.bad(api.name() + " takes " + inputs.size() + " arguments, not " + values.size());
        }
        ObjectNode given = JSON.objectNode();
        for (int i = 0; i < values.size(); i++) {
            given.set(inputs.get(i).name(), values.get(i));
        }
        named.properties().forEach(n -> given.set(n.getKey(), n.getValue()));
        return ToolArguments.of(api, given);
    }

    /** Gives the computed value, or the rows as objects. */
    private static ObjectNode gave(Entity.Remote api, List<List<@Nullable Object>> rows) {
        List<String> columns = api.attributes().stream().map(Attribute::name).toList();
        ArrayNode cells = ResultLines.json(new Rows(columns, rows, false, 0));
        if (api instanceof Entity.FunctionEntity function) {
            return JSON.objectNode()
                    .set(
                            "value",
                            cells.path(0).path(columns.indexOf(function.output().name())));
        }
        ObjectNode gave = JSON.objectNode();
        ArrayNode all = gave.putArray("value");
        for (JsonNode row : cells) {
            ObjectNode object = all.addObject();
            for (int i = 0; i < columns.size(); i++) {
                object.set(columns.get(i), row.path(i));
            }
        }
        return gave;
    }

    /** Gives the values of a row the types that rows of facts have. */
    private static List<@Nullable Object> plain(List<@Nullable Object> row) {
        List<@Nullable Object> plain = new ArrayList<>();
        row.forEach(v -> plain.add(
                switch (v) {
                    case BigInteger n when n.bitLength() < Long.SIZE -> n.longValue();
                    case BigInteger n -> new BigDecimal(n);
                    case Double n -> BigDecimal.valueOf(n);
                    case null, default -> v;
                }));
        return plain;
    }
}
