package org.spartabench.answering.compare;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.spartabench.answering.recipe.AgentStep;
import org.spartabench.answering.recipe.Recipe;
import org.spartabench.answering.recipe.ResultLines;
import org.spartabench.apis.call.ledger.Arguments;
import org.spartabench.apis.call.ledger.Called;
import org.spartabench.apis.entity.AbstractSchema;
import org.spartabench.base.Json;
import org.spartabench.base.file.FileFailure;
import org.spartabench.base.result.Result;

/**
 * Reads what somebody's agent did from messages with tool calls, as chat servers write them: one JSON line a question,
 * {@code {"id", "messages", "tools"}}. A tool is known by its name or by what it is given: an API, or one that takes the
 * name of an API; a statement of SQL; rows, which answer. Any other tool that {@code tools} declares looks for an API, and
 * one that it does not declare is invented.
 *
 * @param id of the question
 * @param calls of APIs, in their order
 */
public record Transcript(String id, Recipe.Trace trace, List<Called> calls) {

    private static final int FOUND = 200;

    public Transcript {
        calls = List.copyOf(calls);
    }

    public static Result<List<Transcript>> read(Path file, AbstractSchema schema) {
        return FileFailure.lines(file).then(lines -> read(file, schema, lines));
    }

    private static Result<List<Transcript>> read(Path file, AbstractSchema schema, List<String> lines) {
        List<Transcript> all = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            if (!lines.get(i).isBlank()) {
                JsonNode line = json(lines.get(i));
                if (!line.path("messages").isArray() || line.path("id").asText().isEmpty()) {
                    return Result.bad(file + ", line " + (i + 1) + ": is no object with an id and messages");
                }
                all.add(new Messages(schema, line).transcript());
            }
        }
        return all.isEmpty() ? Result.bad(file + ": holds no transcripts") : Result.ok(all);
    }

    /** Reads JSON, or gives the text as a value. */
    private static JsonNode json(String text) {
        String bare = text.strip().replaceAll("^```(?:json)?|```$", "");
        try {
            JsonNode node = Json.DECIMALS.readTree(bare);
            return node.isMissingNode() ? Json.DECIMALS.getNodeFactory().textNode(text) : node;
        } catch (JsonProcessingException e) {
            return Json.DECIMALS.getNodeFactory().textNode(text);
        }
    }

    /** Turns the messages of one line into turns. */
    private static final class Messages {

        private final AbstractSchema schema;
        private final JsonNode line;
        private final Set<String> declared = new HashSet<>();
        private final Map<String, JsonNode> replies = new HashMap<>();
        private final List<AgentStep> turns = new ArrayList<>();
        private final List<Called> calls = new ArrayList<>();

        Messages(AbstractSchema schema, JsonNode line) {
            this.schema = schema;
            this.line = line;
            line.path("tools")
                    .forEach(t -> declared.add(t.path("function")
                            .path("name")
                            .asText(t.path("name").asText())));
        }

        Transcript transcript() {
            for (JsonNode message : line.path("messages")) {
                if (message.path("role").asText().matches("tool|function")) {
                    replies.put(
                            message.path("tool_call_id")
                                    .asText(message.path("name").asText()),
                            json(text(message.path("content"))));
                }
            }
            JsonNode last = Json.DECIMALS.missingNode();
            for (JsonNode message : line.path("messages")) {
                if (message.path("role").asText().equals("assistant")) {
                    last = message;
                    message.path("tool_calls").forEach(c -> use(c.path("id").asText(), c.path("function")));
                    if (message.has("function_call")) {
                        use(message.at("/function_call/name").asText(), message.path("function_call"));
                    }
                }
            }
            if (turns.isEmpty() || !(turns.getLast().action() instanceof AgentStep.Answer)) {
                rows(json(text(last.path("content")))).ifPresent(rows -> add(new AgentStep.Answer(rows)));
            }
            return new Transcript(line.path("id").asText(), new Recipe.Trace(turns), calls);
        }

        /** Joins the parts of a message that comes in parts. */
        private static String text(JsonNode content) {
            StringBuilder all = new StringBuilder(content.isTextual() ? content.asText() : "");
            content.forEach(part -> all.append(part.path("text").asText()));
            return all.toString();
        }

        private void add(AgentStep.Action action) {
            turns.add(new AgentStep(turns.size() + 1, action));
        }

        private void use(String id, JsonNode function) {
            String tool = function.path("name").asText();
            JsonNode given = function.path("arguments");
            JsonNode arguments = given.isTextual() ? json(given.asText()) : given;
            JsonNode reply = replies.getOrDefault(id, Json.DECIMALS.missingNode());
            Optional<JsonNode> nested =
                    fields(arguments).filter(JsonNode::isObject).findFirst();
            Optional<String> named =
                    texts(arguments).filter(t -> schema.remote(t).isPresent()).findFirst();
            Optional<String> sql = texts(arguments)
                    .filter(t -> t.strip().matches("(?is)(select|with)\\b.*"))
                    .findFirst();
            Optional<List<List<@Nullable Object>>> rows = rows(arguments);
            if (schema.remote(tool).isPresent()) {
                execute(tool, arguments, reply);
            } else if (named.isPresent()) {
                execute(named.get(), nested.orElseGet(() -> arguments.deepCopy()), reply);
            } else if (sql.isPresent()) {
                add(new AgentStep.Sql(sql.get(), rows(reply).orElseGet(() -> List.of(values(reply)))));
            } else if (rows.isPresent()) {
                add(new AgentStep.Answer(rows.get()));
            } else if (declared.contains(tool)) {
                add(new AgentStep.Pick(String.join(" ", texts(arguments).toList())));
            } else {
                add(new AgentStep.Execute(tool, Arguments.NONE, List.of()));
            }
        }

        private void execute(String name, JsonNode given, JsonNode reply) {
            String api = schema.remote(name).orElseThrow().name();
            Map<String, Object> values = new LinkedHashMap<>();
            given.properties().forEach(e -> {
                @Nullable Object value = ResultLines.value(e.getValue());
                if (value != null && !value.equals(name)) {
                    values.put(e.getKey(), value);
                }
            });
            Arguments arguments = new Arguments(values);
            List<@Nullable Object> gave = values(reply);
            add(new AgentStep.Execute(api, arguments, gave));
            int number = turns.size();
            Called.Texts texts = new Called.Texts(api + arguments, reply.toString());
            calls.add(new Called(
                    number,
                    number,
                    api,
                    arguments,
                    Called.Origin.NETWORK,
                    FOUND,
                    false,
                    gave.isEmpty() ? 0 : 1,
                    0,
                    0,
                    texts));
        }

        /** Gives the fields of an object, and those of objects that stand in it as text. */
        private static Stream<JsonNode> fields(JsonNode object) {
            return object.properties().stream().map(e -> {
                JsonNode inner = e.getValue().isTextual() ? json(e.getValue().asText()) : e.getValue();
                return inner.isObject() ? inner : e.getValue();
            });
        }

        private static Stream<String> texts(JsonNode object) {
            return fields(object).filter(JsonNode::isTextual).map(JsonNode::asText);
        }

        /** Finds a list of rows: itself, or the only list of lists or objects in an object. */
        private static Optional<List<List<@Nullable Object>>> rows(JsonNode node) {
            return Stream.concat(Stream.of(node), node.isObject() ? fields(node) : Stream.of())
                    .filter(n -> n.isArray() && !n.isEmpty() && n.get(0).isContainerNode())
                    .findFirst()
                    .map(ResultLines::rows);
        }

        /** Lists all values inside, those of a table in plain text, too. */
        private static List<@Nullable Object> values(JsonNode node) {
            List<@Nullable Object> all = new ArrayList<>();
            if (node.isContainerNode()) {
                node.forEach(n -> all.addAll(values(n)));
            } else if (node.isTextual()) {
                all.add(node.asText());
                Stream.of(node.asText().split("[|,;:\\t\\n]"))
                        .map(String::strip)
                        .filter(t -> !t.isEmpty() && !t.equals(node.asText()))
                        .forEach(all::add);
            } else if (!node.isMissingNode() && !node.isNull()) {
                all.add(ResultLines.value(node));
            }
            return all;
        }
    }
}
