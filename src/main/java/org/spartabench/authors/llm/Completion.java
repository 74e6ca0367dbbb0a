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
 * @param model its name, as the server says it; empty without one
 * @param finish the server's reason for the end of the text, such as {@code length}; empty without one
 * @param promptTokens as the server counts them; 0 without a count
 * @param replyTokens as the server counts them; 0 without a count
 */
record Completion(String text, List<String> actions, String model, String finish, int promptTokens, int replyTokens) {

    private static final String FIELD = "data:";

    /** Reports the server's own words for a failure that it sends as an answer. */
    static final class ReportedError extends IOException {
        private static final long serialVersionUID = 1L;

        ReportedError(String words) {
            super(words);
        }
    }

    /** Reads an answer in either form, whichever was asked for. @throws IOException if this is no completion */
    static Completion of(String body) throws IOException {
        String text = body.startsWith("\uFEFF") ? body.substring(1) : body;
        if (text.stripLeading().startsWith("{") || text.lines().noneMatch(line -> line.startsWith(FIELD))) {
            try {
                return whole(Json.MAPPER.readTree(text));
            } catch (JsonProcessingException e) {
                throw noJson();
            }
        }
        CompletionPieces pieces = new CompletionPieces();
        for (String line : text.lines().filter(line -> line.startsWith(FIELD)).toList()) {
            pieces.add(line.substring(FIELD.length()).strip());
        }
        return pieces.end();
    }

    /** Fails in plain words, without the parser's. */
    static IOException noJson() {
        return new IOException("it is not valid JSON");
    }

    private static Completion whole(JsonNode root) throws IOException {
        JsonNode choice = root.path("choices").path(0);
        JsonNode message = choice.path("message");
        if (!message.isObject()) {
            reported(root);
            throw new IOException("it contains no message");
        }
        String content = text(message.path("content"));
        ToolCalls calls = new ToolCalls();
        calls.add(message);
        return of(
                content.isBlank() ? text(message.path("refusal")) : content,
                calls,
                thoughts(message),
                text(root.path("model")),
                text(choice.path("finish_reason")),
                root.path("usage").path("prompt_tokens").asInt(),
                root.path("usage").path("completion_tokens").asInt());
    }

    /** Chooses the content of a reply: its text, else its calls, else its reasoning, unless the tokens ended within that. */
    static Completion of(
            String text, ToolCalls calls, String thoughts, String model, String finish, int prompt, int reply) {
        String spoken = text.isBlank() ? calls.text() : text;
        String said = spoken.isBlank() && !finish.equals("length") ? thoughts : spoken;
        return new Completion(said, calls.lines(), model, finish, prompt, reply);
    }

    /** @throws ReportedError if the answer holds an error */
    static void reported(JsonNode root) throws ReportedError {
        JsonNode error = root.path("error");
        if (!error.isMissingNode() && !error.isNull()) {
            throw new ReportedError(
                    error.isTextual()
                            ? error.textValue()
                            : error.path("message").asText(error.toString()));
        }
    }

    static String thoughts(JsonNode message) {
        String content = text(message.path("reasoning_content"));
        return content.isEmpty() ? text(message.path("reasoning")) : content;
    }

    /** Collects calls of tools, whole or in pieces; they are the reply of a model that writes nothing else. */
    static final class ToolCalls {

        private final Map<Integer, StringBuilder> names = new TreeMap<>();
        private final Map<Integer, StringBuilder> arguments = new TreeMap<>();

        /** Adds those of a message or of a piece of one, in the present form or in the one before it. */
        void add(JsonNode message) {
            JsonNode calls = message.path("tool_calls");
            for (int i = 0; i < calls.size(); i++) {
                add(calls.get(i).path("index").asInt(i), calls.get(i).path("function"));
            }
            add(0, message.path("function_call"));
        }

        private void add(int index, JsonNode function) {
            if (function.isObject()) {
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
    static String text(JsonNode node) {
        if (!node.isArray()) {
            return node.isTextual() ? node.textValue() : "";
        }
        StringBuilder parts = new StringBuilder();
        node.forEach(part -> parts.append(part.path("text").asText()));
        return parts.toString();
    }
}
