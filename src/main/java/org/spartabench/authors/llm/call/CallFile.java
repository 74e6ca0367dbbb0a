package org.spartabench.authors.llm.call;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
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
import org.spartabench.authors.llm.message.ModelReply;
import org.spartabench.authors.llm.message.Prompt;
import org.spartabench.base.Json;
import org.spartabench.base.result.Result;

/**
 * Reads and writes calls as JSON lines. Writes the system part of a prompt, which many calls share, once on a line of its
 * own.
 */
public final class CallFile {

    private final Set<String> written = new HashSet<>();

    /** Writes the lines of the next call. */
    public List<String> lines(CallJournal.Journaled journaled) {
        List<String> lines = new ArrayList<>();
        Call call = journaled.call();
        Prompt prompt = call.prompt();
        String part = Prompt.hash(prompt.system());
        if (written.add(part)) {
            lines.add(Json.MAPPER
                    .createObjectNode()
                    .put("part", part)
                    .put("text", prompt.system())
                    .toString());
        }
        ModelReply reply = journaled.reply();
        ObjectNode node = Json.MAPPER.createObjectNode();
        node.put("item", call.work().item()).put("attempt", call.work().attempt());
        // As a text, because numbers of JSON have less than 64 bits in some languages.
        node.put("kind", call.kind()).put("seed", String.valueOf(call.seed())).put("turn", call.turn());
        node.put("hash", prompt.hash()).put("system", part).put("user", prompt.user());
        node.put("model", journaled.model()).put("at", journaled.at().toString());
        switch (reply) {
            case ModelReply.Replied r -> node.put("reply", r.text());
            case ModelReply.Failed f -> node.put("failed", f.cause().name()).put("reason", f.reason());
        }
        ModelReply.Cost cost = reply.cost();
        node.put("requests", cost.requests()).put("prompt_tokens", cost.promptTokens());
        node.put("reply_tokens", cost.replyTokens()).put("nanos", cost.nanos());
        lines.add(node.toString());
        return lines;
    }

    /** Reads a file of {@link #lines}. */
    public static Result<List<CallJournal.Journaled>> read(Path file) {
        List<CallJournal.Journaled> calls = new ArrayList<>();
        Map<String, String> parts = new HashMap<>();
        int number = 0;
        try {
            for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
                number++;
                JsonNode node = Json.MAPPER.readTree(line);
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

    private static CallJournal.Journaled call(JsonNode node, Map<String, String> parts) {
        @Nullable String system = parts.get(node.path("system").asText());
        if (system == null) {
            throw new IllegalArgumentException("no system part");
        }
        ModelReply.Cost cost = new ModelReply.Cost(
                node.path("requests").asInt(),
                node.path("prompt_tokens").asInt(),
                node.path("reply_tokens").asInt(),
                node.path("nanos").asLong());
        ModelReply reply = node.has("reply")
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
        return new CallJournal.Journaled(
                call, node.path("model").asText(), Instant.parse(node.path("at").asText()), reply);
    }
}
