package org.spartabench.authors.llm;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.spartabench.base.Json;

/**
 * Reads a chat completion from a server, whole or in pieces.
 *
 * @param text of the model; if it wrote nothing but calls of tools, a call a line
 * @param actions calls of tools, each as its name and its arguments as JSON
 * @param finish the server's reason for the end of the text, such as {@code length}; empty without one
 * @param promptTokens as the server counts them; 0 without a count
 * @param replyTokens as the server counts them; 0 without a count
 */
record Completion(String text, List<String> actions, String finish, int promptTokens, int replyTokens) {

    private static final String FIELD = "data:";

    /** Reads an answer in either form, whichever was asked for. @throws IOException if this is no completion */
    static Completion of(String body) throws IOException {
        try {
            return body.stripLeading().startsWith("{") || body.lines().noneMatch(l -> l.startsWith(FIELD))
                    ? whole(body)
                    : streamed(body);
        } catch (JsonProcessingException e) {
            throw new IOException("it is not valid JSON"); // without the cause, whose words are the parser's
        }
    }

    private static Completion whole(String body) throws IOException {
        JsonNode root = Json.MAPPER.readTree(body);
        JsonNode choice = root.path("choices").path(0);
        JsonNode message = choice.path("message");
        if (!message.isObject()) {
            throw new IOException("it contains no message");
        }
        String content = text(message.path("content"));
        String refusal = text(message.path("refusal"));
        ToolCalls calls = new ToolCalls();
        calls.add(message.path("tool_calls"));
        return new Completion(
                !content.isBlank() ? content : refusal.isBlank() ? calls.text() : refusal,
                calls.lines(),
                text(choice.path("finish_reason")),
                root.path("usage").path("prompt_tokens").asInt(),
                root.path("usage").path("completion_tokens").asInt());
    }

    /** Joins the pieces of a stream of server-sent events. @throws IOException if one is broken or the end is missing */
    private static Completion streamed(String events) throws IOException {
        StringBuilder text = new StringBuilder();
        ToolCalls calls = new ToolCalls();
        String finish = "";
        int prompt = 0;
        int reply = 0;
        for (String line : events.lines().filter(l -> l.startsWith(FIELD)).toList()) {
            String data = line.substring(FIELD.length()).strip();
            if (data.equals("[DONE]")) {
                break;
            }
            JsonNode root = Json.MAPPER.readTree(data);
            JsonNode choice = root.path("choices").path(0);
            text.append(text(choice.path("delta").path("content")));
            text.append(text(choice.path("delta").path("refusal")));
            calls.add(choice.path("delta").path("tool_calls"));
            JsonNode end = choice.path("finish_reason");
            finish = end.isTextual() ? end.textValue() : finish;
            prompt = root.path("usage").path("prompt_tokens").asInt(prompt);
            reply = root.path("usage").path("completion_tokens").asInt(reply);
        }
        if (finish.isEmpty()) {
            throw new IOException("the reply is incomplete");
        }
        return new Completion(text.isEmpty() ? calls.text() : text.toString(), calls.lines(), finish, prompt, reply);
    }

    /** Collects calls of tools, whole or in pieces; they are the reply of a model that writes nothing else. */
    private static final class ToolCalls {

        private final Map<Integer, StringBuilder> names = new TreeMap<>();
        private final Map<Integer, StringBuilder> arguments = new TreeMap<>();

        void add(JsonNode calls) {
            for (int i = 0; i < calls.size(); i++) {
                int index = calls.get(i).path("index").asInt(i);
                JsonNode function = calls.get(i).path("function");
                names.computeIfAbsent(index, k -> new StringBuilder())
                        .append(function.path("name").asText(""));
                arguments
                        .computeIfAbsent(index, k -> new StringBuilder())
                        .append(function.path("arguments").asText(""));
            }
        }

        /** Writes each call: its name and its arguments as JSON. */
        List<String> lines() {
            return names.entrySet().stream()
                    .map(e -> e.getValue() + " " + arguments.getOrDefault(e.getKey(), new StringBuilder()))
                    .toList();
        }

        String text() {
            return String.join("\n", lines());
        }
    }

    /** Reads a text, or a list of parts with texts. */
    private static String text(JsonNode node) {
        if (!node.isArray()) {
            return node.isTextual() ? node.textValue() : "";
        }
        StringBuilder parts = new StringBuilder();
        node.forEach(part -> parts.append(part.path("text").asText()));
        return parts.toString();
    }
}
