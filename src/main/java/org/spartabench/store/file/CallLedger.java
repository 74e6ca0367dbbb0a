package org.spartabench.store.file;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.spartabench.api.call.Arguments;
import org.spartabench.api.call.Called;
import org.spartabench.api.call.LedgerLine;
import org.spartabench.fact.Result;
import org.spartabench.fact.Values;
import org.spartabench.store.db.FailureText;

/**
 * Keeps the calls of a project in a file of lines, without any key: what left, where to, and what came back. A line is on
 * disk before its call is shown; a line that a killed program did not finish is left out.
 */
public final class CallLedger {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Path file;

    CallLedger(Path file) {
        this.file = file;
    }

    public synchronized void add(LedgerLine line) {
        Called call = line.called();
        ObjectNode node = JSON.createObjectNode();
        node.put("query", line.query())
                .put("asked", line.asked().toString())
                .put("started", line.started().toString())
                .put("number", call.number())
                .put("step", call.step())
                .put("api", call.api());
        ObjectNode values = node.putObject("arguments");
        call.arguments().values().forEach((column, value) -> {
            if (value instanceof List<?> several) {
                ArrayNode all = values.putArray(column);
                several.forEach(v -> all.add(Values.text(v)));
            } else {
                values.put(column, Values.text(value));
            }
        });
        node.put("origin", call.origin().name())
                .put("status", call.status())
                .put("retry", call.retry())
                .put("rows", call.rows())
                .put("bytes", call.bytes())
                .put("nanos", call.nanos())
                .put("request", call.texts().request())
                .put("reply", call.texts().reply());
        GrowingFile.add(file, node);
    }

    /** Reads the last calls, oldest first. */
    public Result<List<LedgerLine>> last(int most) {
        if (!Files.exists(file)) {
            return Result.ok(List.of());
        }
        Deque<String> lines = new ArrayDeque<>();
        try (Stream<String> all = Files.lines(file)) {
            all.filter(l -> !l.isEmpty()).forEach(line -> {
                lines.add(line);
                if (lines.size() > most) {
                    lines.remove();
                }
            });
        } catch (IOException e) {
            return Result.bad(file + ": cannot be read (" + FailureText.of(e) + ")");
        }
        return Result.ok(
                lines.stream().map(CallLedger::line).flatMap(Optional::stream).toList());
    }

    /** Reads a value, or the list of values that one call took. */
    private static Object value(JsonNode node) {
        return node.isArray() ? node.valueStream().map(JsonNode::asText).toList() : node.asText();
    }

    private static Optional<LedgerLine> line(String text) {
        try {
            JsonNode node = JSON.readTree(text);
            Map<String, Object> arguments = new LinkedHashMap<>();
            node.path("arguments").properties().forEach(a -> arguments.put(a.getKey(), value(a.getValue())));
            Called call = new Called(
                    node.path("number").asLong(),
                    node.path("step").asInt(),
                    node.path("api").asText(),
                    new Arguments(arguments),
                    Called.Origin.valueOf(node.path("origin").asText()),
                    node.path("status").asInt(),
                    node.path("retry").asBoolean(),
                    node.path("rows").asInt(),
                    node.path("bytes").asLong(),
                    node.path("nanos").asLong(),
                    new Called.Texts(
                            node.path("request").asText(), node.path("reply").asText()));
            return Optional.of(new LedgerLine(
                    node.path("query").asText(),
                    Instant.parse(node.path("asked").asText()),
                    Instant.parse(node.path("started").asText()),
                    call));
        } catch (JsonProcessingException | IllegalArgumentException | DateTimeParseException e) {
            return Optional.empty(); // A killed program did not finish it.
        }
    }
}
