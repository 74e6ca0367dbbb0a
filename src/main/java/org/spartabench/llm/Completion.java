package org.spartabench.llm;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;

/**
 * A chat completion as a server sends it, whole or in pieces.
 *
 * @param finish why the text ends, in the server's words; empty where it does not say
 * @param promptTokens as the server counts them; 0 where it does not say
 * @param replyTokens likewise
 */
record Completion(String text, String finish, int promptTokens, int replyTokens) {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String FIELD = "data:";
    private static final String DONE = "[DONE]";

    /** @throws IOException when this is no completion */
    static Completion whole(String body) throws IOException {
        JsonNode root = JSON.readTree(body);
        JsonNode choice = root.path("choices").path(0);
        if (!choice.path("message").isObject()) {
            throw new IOException("it contains no message");
        }
        return new Completion(
                text(choice.path("message").path("content")),
                text(choice.path("finish_reason")),
                root.path("usage").path("prompt_tokens").asInt(),
                root.path("usage").path("completion_tokens").asInt());
    }

    /** Joins the pieces of a stream of server-sent events. @throws IOException when one is broken or the end is missing */
    static Completion streamed(String events) throws IOException {
        StringBuilder text = new StringBuilder();
        String finish = "";
        int prompt = 0;
        int reply = 0;
        for (String line : events.lines().filter(l -> l.startsWith(FIELD)).toList()) {
            String data = line.substring(FIELD.length()).strip();
            if (data.equals(DONE)) {
                break;
            }
            JsonNode root = JSON.readTree(data);
            JsonNode choice = root.path("choices").path(0);
            text.append(text(choice.path("delta").path("content")));
            JsonNode end = choice.path("finish_reason");
            finish = end.isTextual() ? end.textValue() : finish;
            prompt = root.path("usage").path("prompt_tokens").asInt(prompt);
            reply = root.path("usage").path("completion_tokens").asInt(reply);
        }
        if (finish.isEmpty()) {
            throw new IOException("the reply is incomplete");
        }
        return new Completion(text.toString(), finish, prompt, reply);
    }

    private static String text(JsonNode node) {
        return node.isTextual() ? node.textValue() : "";
    }

    /** Whether the limit of tokens ended the text. */
    boolean cut() {
        return finish.equals("length");
    }
}
