package org.spartabench.store.file;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.spartabench.api.call.ReplyStore;
import org.spartabench.api.call.WireReply;
import org.spartabench.api.call.WireRequest;
import org.spartabench.fact.Result;
import org.spartabench.store.db.FailureText;

/**
 * Keeps replies in a file of lines, one a reply, by the hash of their requests. A later line replaces an earlier one; a
 * line that a killed program did not finish is left out.
 */
final class ReplyFile implements ReplyStore {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Path file;
    private final Map<String, WireReply> replies = new HashMap<>();

    private ReplyFile(Path file) {
        this.file = file;
    }

    static Result<ReplyFile> open(Path file) {
        ReplyFile replies = new ReplyFile(file);
        if (!Files.exists(file)) {
            return Result.ok(replies);
        }
        try {
            Files.readAllLines(file, StandardCharsets.UTF_8).forEach(replies::read);
            return Result.ok(replies);
        } catch (IOException e) {
            return Result.bad(file + ": cannot be read (" + FailureText.of(e) + ")");
        }
    }

    private void read(String line) {
        try {
            JsonNode node = JSON.readTree(line);
            if (node.path("request").isTextual()) {
                replies.put(
                        node.path("request").asText(),
                        new WireReply(
                                node.path("status").asInt(),
                                node.path("body").asText(),
                                Optional.empty(),
                                node.path("next").asText()));
            }
        } catch (JsonProcessingException e) {
            // A killed program did not finish it.
        }
    }

    @Override
    public synchronized Optional<WireReply> find(WireRequest request) {
        return Optional.ofNullable(replies.get(request.key()));
    }

    @Override
    public synchronized void keep(WireRequest request, WireReply reply) {
        String key = request.key();
        @Nullable WireReply before = replies.put(key, reply);
        if (before != null
                && before.body().equals(reply.body())
                && before.status() == reply.status()
                && before.next().equals(reply.next())) {
            return;
        }
        ObjectNode node = JSON.createObjectNode();
        node.put("request", key)
                .put("asked", request.toString())
                .put("status", reply.status())
                .put("body", reply.body());
        if (!reply.next().isEmpty()) {
            node.put("next", reply.next());
        }
        GrowingFile.add(file, node);
    }
}
