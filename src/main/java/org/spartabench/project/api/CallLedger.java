package org.spartabench.project.api;

import com.fasterxml.jackson.databind.JsonNode;
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
import java.util.function.Consumer;
import org.spartabench.apis.call.ledger.Arguments;
import org.spartabench.apis.call.ledger.Called;
import org.spartabench.apis.call.ledger.LedgerLine;
import org.spartabench.base.Json;
import org.spartabench.base.result.Result;
import org.spartabench.facts.value.Values;
import org.spartabench.project.disk.GrowingFile;
import org.spartabench.project.failure.FailureText;

/**
 * Keeps the calls of a project in a file of lines, without any key: what left, where to, and what came back. A line is on
 * disk before its call is shown; a line that a killed program did not finish is left out.
 */
public record CallLedger(Path file) {

    private static final int LONGEST_LINE = 4 << 20;

    public synchronized void add(LedgerLine line) {
        Called call = line.called();
        ObjectNode node = Json.MAPPER.createObjectNode();
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
        Deque<byte[]> lines = new ArrayDeque<>();
        return lines(line -> {
                    lines.add(line);
                    if (lines.size() > most) {
                        lines.remove();
                    }
                })
                .map(all -> lines.stream()
                        .map(CallLedger::line)
                        .flatMap(Optional::stream)
                        .toList());
    }

    /** Hands over all calls one by one, oldest first; gives the number of lines. */
    public Result<Long> each(Consumer<LedgerLine> taker) {
        return lines(line -> line(line).ifPresent(taker));
    }

    /** Reads lines; one longer than any of ours is none. */
    private Result<Long> lines(Consumer<byte[]> taker) {
        if (!Files.exists(file)) {
            return Result.ok(0L);
        }
        long[] read = {0};
        try {
            GrowingFile.lines(file, LONGEST_LINE, (offset, length, line) -> {
                read[0]++;
                if (length <= LONGEST_LINE) {
                    taker.accept(line);
                }
            });
            return Result.ok(read[0]);
        } catch (IOException e) {
            return Result.bad(file + ": cannot be read (" + FailureText.of(e) + ")");
        }
    }

    /** Reads a value, or the list of values that one call took. */
    private static Object value(JsonNode node) {
        return node.isArray() ? node.valueStream().map(JsonNode::asText).toList() : node.asText();
    }

    private static Optional<LedgerLine> line(byte[] text) {
        try {
            JsonNode node = Json.MAPPER.readTree(text);
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
        } catch (IOException | IllegalArgumentException | DateTimeParseException e) {
            return Optional.empty(); // A killed program did not finish it.
        }
    }
}
