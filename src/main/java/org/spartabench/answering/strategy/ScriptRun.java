package org.spartabench.answering.strategy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.spartabench.apis.call.ApiCaller;
import org.spartabench.apis.call.Fetched;
import org.spartabench.apis.document.Attribute;
import org.spartabench.apis.document.Entity;
import org.spartabench.facts.Result;
import org.spartabench.facts.Rows;
import org.spartabench.python.confined.Doors;
import org.spartabench.python.confined.PythonReply;
import org.spartabench.python.confined.PythonSession;
import org.spartabench.python.confined.PythonTable;
import org.spartabench.python.confined.RunLimits;

/** Runs a program that a model wrote, in a confined Python whose only doors are SQL over the tables and the APIs. */
final class ScriptRun implements Doors {

    private static final String QUERY = "query";
    private static final RunLimits LIMITS = new RunLimits(Duration.ofSeconds(60), 1L << 30, 100_000, 0);
    private static final JsonNodeFactory JSON = JsonNodeFactory.withExactBigDecimals(true);

    private final TableQueries tables;
    private final ApiCaller caller;
    private int step;

    ScriptRun(TableQueries tables, ApiCaller caller) {
        this.tables = tables;
        this.caller = caller;
    }

    Result<Rows> run(String program, PythonSession python) {
        long started = System.nanoTime();
        return switch (python.run(program, this, LIMITS)) {
            case PythonReply.Gave(PythonTable output, var _, var _) ->
                Result.ok(new Rows(
                        output.columns(),
                        output.rows().stream().map(ScriptRun::plain).toList(),
                        false,
                        System.nanoTime() - started));
            case PythonReply other -> Result.bad(other.problem());
        };
    }

    @Override
    public List<String> names() {
        return Stream.concat(Stream.of(QUERY), tables.schema().remote().stream().map(Entity::name))
                .toList();
    }

    @Override
    public ObjectNode answer(String name, JsonNode values, JsonNode named) {
        step++;
        Result<ObjectNode> answer = name.equals(QUERY)
                ? tables.run(values.path(0).asText())
                        .map(rows -> JSON.objectNode().set("rows", ResultLines.json(rows)))
                : tables.schema()
                        .remote(name)
                        .map(api -> called(api, values, named))
                        .orElseGet(() -> Result.bad("there is no API " + name));
        return switch (answer) {
            case Result.Ok<ObjectNode>(ObjectNode gave) -> gave;
            case Result.Bad<ObjectNode> bad -> JSON.objectNode().put("refused", bad.message());
        };
    }

    private Result<ObjectNode> called(Entity.Remote api, JsonNode values, JsonNode named) {
        List<Attribute> inputs = api.inputs();
        if (values.size() > inputs.size()) {
            return Result.bad(api.name() + " takes " + inputs.size() + " arguments, not " + values.size());
        }
        ObjectNode given = JSON.objectNode();
        for (int i = 0; i < values.size(); i++) {
            given.set(inputs.get(i).name(), values.get(i));
        }
        named.properties().forEach(n -> given.set(n.getKey(), n.getValue()));
        return ToolArguments.of(api, given).then(arguments -> switch (caller.fetch(step, api, List.of(arguments))) {
            case Fetched.Failed failed -> Result.bad(failed.message());
            case Fetched.Done done -> Result.ok(gave(api, done.rows().getFirst()));
        });
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
