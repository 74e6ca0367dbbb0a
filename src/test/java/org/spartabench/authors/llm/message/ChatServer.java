package org.spartabench.authors.llm.message;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** A server on loopback that speaks the OpenAI chat protocol, whole replies and streams, and fails as it is told to. */
public final class ChatServer implements AutoCloseable {

    /** What a request asks. @param number of the request, from 1 */
    public record Asked(int number, Prompt prompt, JsonNode body, String authorization) {}

    /** How a request is answered. */
    public sealed interface Answer {

        /** As it should be. */
        record Text(String text) implements Answer {}

        /** An HTTP error. @param retryAfter the header; empty for none */
        record Error(int status, String retryAfter, String body) implements Answer {}

        /** Nothing, until the client has gone. */
        record Silence() implements Answer {}

        /** The beginning of an answer, and then the connection is closed. */
        record Cut(String text) implements Answer {}

        /** Anything at all under status 200. */
        record Raw(String body) implements Answer {}

        /** An answer with its own status, headers and bytes. */
        record Sent(int status, Map<String, String> headers, byte[] body) implements Answer {}

        /** A stream with so many thoughts before the text, and a pause before each. */
        record Thoughtful(String text, int thoughts, long pauseMillis) implements Answer {}

        /** Bytes in any encoding. */
        record Bytes(byte[] body) implements Answer {}
    }

    /** Says how a request is answered; called by many threads. */
    @FunctionalInterface
    public interface Script {
        Answer answer(Asked asked);
    }

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final long SILENCE_MILLIS = 5_000;

    private final HttpServer server;
    private final Script script;
    private final AtomicInteger requests = new AtomicInteger();
    private final ConcurrentLinkedQueue<Asked> asked = new ConcurrentLinkedQueue<>();

    public ChatServer(Script script) {
        this.script = script;
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/v1/chat/completions", this::handle);
        server.start();
    }

    public URI url() {
        return URI.create("http://localhost:" + server.getAddress().getPort() + "/v1");
    }

    /** Requests that have come in. */
    public int requests() {
        return requests.get();
    }

    public List<Asked> asked() {
        return List.copyOf(asked);
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            JsonNode body = JSON.readTree(exchange.getRequestBody().readAllBytes());
            Prompt prompt = new Prompt(
                    body.path("messages").path(0).path("content").asText(),
                    body.path("messages").path(1).path("content").asText());
            String authorization = String.valueOf(exchange.getRequestHeaders().getFirst("Authorization"));
            Asked one = new Asked(requests.incrementAndGet(), prompt, body, authorization);
            asked.add(one);
            boolean streamed = body.path("stream").asBoolean();
            String model = body.path("model").asText("scripted");
            switch (script.answer(one)) {
                case Answer.Text(String text) ->
                    send(exchange, 200, streamed, streamed ? pieces(model, text) : whole(model, prompt, text));
                case Answer.Raw(String text) -> send(exchange, 200, streamed, text);
                case Answer.Sent(int status, Map<String, String> headers, byte[] bytes) -> {
                    headers.forEach(exchange.getResponseHeaders()::set);
                    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
                    exchange.getResponseBody().write(bytes);
                }
                case Answer.Bytes(byte[] bytes) -> {
                    exchange.sendResponseHeaders(200, bytes.length);
                    exchange.getResponseBody().write(bytes);
                }
                case Answer.Error(int status, String retryAfter, String text) -> {
                    if (!retryAfter.isEmpty()) {
                        exchange.getResponseHeaders().set("Retry-After", retryAfter);
                    }
                    send(exchange, status, false, text);
                }
                case Answer.Silence silence -> pause(SILENCE_MILLIS);
                case Answer.Thoughtful(String text, int thoughts, long pauseMillis) -> {
                    exchange.sendResponseHeaders(200, 0);
                    OutputStream out = exchange.getResponseBody();
                    for (int i = 0; i < thoughts; i++) {
                        pause(pauseMillis);
                        out.write("data: {\"choices\": [{\"delta\": {\"reasoning_content\": \"hm\"}}]}\n\n"
                                .getBytes(StandardCharsets.UTF_8));
                        out.flush();
                    }
                    out.write(pieces(model, text).getBytes(StandardCharsets.UTF_8));
                }
                case Answer.Cut(String text) -> {
                    byte[] bytes = (streamed ? pieces(model, text) : whole(model, prompt, text))
                            .getBytes(StandardCharsets.UTF_8);
                    exchange.sendResponseHeaders(200, streamed ? 0 : bytes.length);
                    exchange.getResponseBody().write(bytes, 0, bytes.length / 2);
                    exchange.getResponseBody().flush();
                }
            }
        }
    }

    private static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void send(HttpExchange exchange, int status, boolean streamed, String text) throws IOException {
        exchange.getResponseHeaders()
                .set("Content-Type", streamed ? "text/event-stream" : "application/json; charset=utf-8");
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, streamed ? 0 : bytes.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(bytes);
        }
    }

    private static String whole(String model, Prompt prompt, String text) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.put("id", "chatcmpl-1");
        root.put("object", "chat.completion");
        root.put("created", 1);
        root.put("model", model);
        ObjectNode choice = root.putArray("choices").addObject();
        choice.put("index", 0);
        choice.put("finish_reason", "stop");
        choice.putObject("message").put("role", "assistant").put("content", text);
        usage(root, prompt.system().length() + prompt.user().length(), text.length());
        return root.toString();
    }

    /** A piece for each four characters, then why it ends, then the tokens. */
    private static String pieces(String model, String text) {
        StringBuilder events = new StringBuilder();
        for (int i = 0; i < text.length(); i += 4) {
            ObjectNode root = piece(model);
            ObjectNode choice = root.putArray("choices").addObject();
            choice.put("index", 0);
            choice.putObject("delta").put("content", text.substring(i, Math.min(text.length(), i + 4)));
            events.append("data: ").append(root).append("\n\n");
        }
        ObjectNode last = piece(model);
        ObjectNode choice = last.putArray("choices").addObject();
        choice.put("index", 0);
        choice.put("finish_reason", "stop");
        choice.putObject("delta");
        events.append("data: ").append(last).append("\n\n");
        ObjectNode usage = piece(model);
        usage.putArray("choices");
        usage(usage, 400, text.length());
        return events.append("data: ")
                .append(usage)
                .append("\n\ndata: [DONE]\n\n")
                .toString();
    }

    private static ObjectNode piece(String model) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.put("id", "chatcmpl-1");
        root.put("object", "chat.completion.chunk");
        root.put("created", 1);
        root.put("model", model);
        return root;
    }

    private static void usage(ObjectNode root, int promptLetters, int replyLetters) {
        int prompt = promptLetters / 4;
        int reply = Math.max(1, replyLetters / 4);
        root.putObject("usage")
                .put("prompt_tokens", prompt)
                .put("completion_tokens", reply)
                .put("total_tokens", prompt + reply);
    }

    /** A JSON text for answers of scripts. */
    public static String json(Object value) {
        try {
            return JSON.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
