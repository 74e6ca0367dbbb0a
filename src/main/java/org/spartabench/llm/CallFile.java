package org.spartabench.llm;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.spartabench.fact.Result;

/**
 * Reads and writes calls as JSON lines. The system part of a prompt, which many calls share, has a line of its own
 * before the first of them.
 */
public final class CallFile {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Set<String> written = new HashSet<>();

    /** The lines of the next call. */
    public List<String> lines(Journaled journaled) {
        List<String> lines = new ArrayList<>();
        Call call = journaled.call();
        String part = Prompt.hash(call.prompt().system());
        if (written.add(part)) {
            ObjectNode node = JsonNodeFactory.instance.objectNode();
            node.put("part", part);
            node.put("text", call.prompt().system());
            lines.add(node.toString());
        }
        ModelReply said = journaled.said();
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("item", call.work().item());
        node.put("attempt", call.work().attempt());
        node.put("kind", call.kind());
        node.put("seed", String.valueOf(call.seed())); // 64 bits are more than a number of JSON holds everywhere
        node.put("turn", call.turn());
        node.put("hash", call.prompt().hash());
        node.put("system", part);
        node.put("user", call.prompt().user());
        node.put("model", journaled.model());
        node.put("at", journaled.at().toString());
        switch (said) {
            case ModelReply.Replied r -> node.put("reply", r.text());
            case ModelReply.Failed f -> node.put("failed", f.cause().name()).put("reason", f.reason());
        }
        node.put("requests", said.cost().requests());
        node.put("prompt_tokens", said.cost().promptTokens());
        node.put("reply_tokens", said.cost().replyTokens());
        node.put("nanos", said.cost().nanos());
        lines.add(node.toString());
        return lines;
    }

    /** Reads what {@link #lines} wrote. */
    public static Result<List<Journaled>> read(Path file) {
        List<Journaled> calls = new ArrayList<>();
        Map<String, String> parts = new HashMap<>();
        int number = 0;
        try {
            for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
                number++;
                JsonNode node = JSON.readTree(line);
                if (node.has("part")) {
                    parts.put(node.path("part").asText(), node.path("text").asText());
                } else {
                    calls.add(call(node, parts));
                }
            }
        } catch (JsonProcessingException | DateTimeParseException | IllegalArgumentException e) {
            return Result.bad(file + ": line " + number + " is not a call written by 'sparta calls'");
        } catch (IOException e) {
            return Result.bad(file + ": cannot be read (" + e.getMessage() + ")");
        }
        return Result.ok(calls);
    }

    private static Journaled call(JsonNode node, Map<String, String> parts) {
        @Nullable String system = parts.get(node.path("system").asText());
        if (system == null) {
            throw new IllegalArgumentException("no system part");
        }
        ModelReply.Cost cost = new ModelReply.Cost(
                node.path("requests").asInt(),
                node.path("prompt_tokens").asInt(),
                node.path("reply_tokens").asInt(),
                node.path("nanos").asLong());
        ModelReply said = node.has("reply")
                ? new ModelReply.Replied(node.path("reply").asText(), cost)
                : new ModelReply.Failed(
                        ModelReply.Cause.valueOf(node.path("failed").asText()),
                        node.path("reason").asText(),
                        cost);
        Call call = new Call(
                new CallPurpose(node.path("item").asInt(), node.path("attempt").asInt(), Allowance.UNLIMITED),
                node.path("kind").asText(),
                Long.parseLong(node.path("seed").asText()),
                node.path("turn").asInt(),
                new Prompt(system, node.path("user").asText()));
        return new Journaled(
                call, node.path("model").asText(), Instant.parse(node.path("at").asText()), said);
    }
}
