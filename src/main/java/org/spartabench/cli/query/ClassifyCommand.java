package org.spartabench.cli.query;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.spartabench.base.Json;
import org.spartabench.base.file.FileFailure;
import org.spartabench.base.result.Result;
import org.spartabench.cli.io.Console;
import org.spartabench.cli.io.Exit;
import org.spartabench.sql.name.Classification;
import org.spartabench.sql.name.Classifier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sparta classify}: classifies the nesting of the statement in each line. */
@Command(
        name = "classify",
        description = "Print height, breadth and nesting types of the SQL in each line of a JSONL file.")
public final class ClassifyCommand implements Callable<Integer> {

    private final Console console;

    @Parameters(
            paramLabel = "FILE.jsonl",
            description = "one JSON object per line, with \"sql\" and optionally \"id\" and \"db_id\"")
    private Path file = Path.of("");

    @Option(
            names = "--schema",
            paramLabel = "FILE",
            description = "{\"db\": {\"table\": [columns]}}: resolves unqualified columns")
    private @Nullable Path schema;

    @Option(names = "--json", description = "accepted for consistency; the output is always JSON Lines")
    private boolean json;

    public ClassifyCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        return console.ifOk(schemas(), this::lines);
    }

    private Result<Map<String, Map<String, List<String>>>> schemas() {
        if (schema == null) {
            return Result.ok(Map.of());
        }
        try {
            return Result.ok(Json.MAPPER.readValue(schema.toFile(), new TypeReference<>() {}));
        } catch (JsonProcessingException e) {
            return Result.bad(FileFailure.at(schema, e)
                    + ": is not a schema file; write {\"db\": {\"table\": [\"column\", ...]}}");
        } catch (IOException e) {
            return Result.bad(schema + ": cannot be read (" + e.getMessage() + ")");
        }
    }

    private int lines(Map<String, Map<String, List<String>>> schemas) {
        int code = Exit.DONE;
        try (BufferedReader reader = Files.newBufferedReader(file)) {
            int number = 0;
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                number++;
                if (!line.isBlank() && !classify(line, number, schemas)) {
                    code = Exit.PARTLY;
                }
            }
            return code;
        } catch (CharacterCodingException e) {
            return console.bad(file + ": is not UTF-8; convert it to UTF-8");
        } catch (IOException e) {
            return console.bad(file + ": cannot be read (" + e.getMessage() + ")");
        }
    }

    /** Returns false for an unusable line; an invalid statement is a normal result. */
    private boolean classify(String line, int number, Map<String, Map<String, List<String>>> schemas) {
        JsonNode node;
        try {
            node = Json.MAPPER.readTree(line);
        } catch (JsonProcessingException e) {
            console.error(file + ":" + number + ": " + FileFailure.notJson(e));
            return false;
        }
        if (!node.path("sql").isTextual()) {
            console.error(file + ":" + number + ": has no string \"sql\"");
            return false;
        }
        Optional<Map<String, List<String>>> tables =
                Optional.ofNullable(schemas.get(node.path("db_id").asText()));
        ObjectNode out = Json.MAPPER.createObjectNode();
        out.set("id", node.hasNonNull("id") ? node.get("id") : IntNode.valueOf(number));
        describe(out, Classifier.classify(node.path("sql").asText(), tables));
        console.line(out.toString());
        return true;
    }

    private static void describe(ObjectNode out, Classification c) {
        out.put("valid", c.valid()).put("error", c.error().orElse(null)).put("height", c.height());
        ObjectNode breadth = out.putObject("breadth");
        c.breadth().forEach((level, count) -> breadth.put(String.valueOf(level), count));
        out.put("max_breadth", c.maxBreadth()).put("type", c.type());
        ArrayNode nested = out.putArray("nested");
        for (Classification.Sub sub : c.subqueries()) {
            ObjectNode s = nested.addObject();
            s.put("depth", sub.depth()).put("op", sub.op()).put("clause", sub.clause());
            s.put("agg_in_select", sub.aggregateInSelect()).put("correlated", sub.correlated());
            s.put("kim", sub.kim().map(Enum::name).orElse(null));
        }
    }
}
