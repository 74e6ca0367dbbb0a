package org.spartabench.project;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/** A server on this machine that keeps what arrives. */
public final class RecordingServer implements AutoCloseable {

    private final HttpServer server;
    private final List<String> arrived = new CopyOnWriteArrayList<>();

    /** @param replies takes the path with its query; a status may stand before the body: {@code 201 []} */
    public RecordingServer(Function<String, String> replies) throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> answer(exchange, replies));
        server.start();
    }

    private void answer(HttpExchange exchange, Function<String, String> replies) throws IOException {
        try (exchange) {
            String request = exchange.getRequestURI().toString();
            arrived.add(request + new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            String reply = replies.apply(request);
            boolean status = reply.matches("(?s)\\d{3} .*");
            byte[] body = (status ? reply.substring(4) : reply).getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(
                    status ? Integer.parseInt(reply.substring(0, 3)) : 200, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
        }
    }

    /** Lists paths with queries and bodies, in the order of their arrival. */
    public List<String> arrived() {
        return List.copyOf(arrived);
    }

    public String host() {
        return "127.0.0.1:" + server.getAddress().getPort();
    }

    /**
     * Writes a document of this server.
     *
     * @param operations lines of {@code path name place parameter required}, each with a reply of rows k, n; no place for
     *     an operation without parameters
     */
    public Path document(Path file, String... operations) throws IOException {
        StringBuilder text = new StringBuilder(
                "openapi: 3.0.3\ninfo: {title: t, version: '1'}\nservers: [{url: 'http://" + host() + "'}]\npaths:\n");
        for (String operation : operations) {
            String[] words = operation.split(" ", -1);
            text.append("  '")
                    .append(words[0])
                    .append("':\n    get:\n      operationId: ")
                    .append(words[1])
                    .append('\n');
            if (words.length > 2) {
                text.append("      parameters: [{name: '%s', in: %s, required: %s, schema: {type: string}}]%n"
                        .formatted(words[3], words[2], words[4]));
            }
            text.append("      responses: {'200': {description: r, content: {application/json: {schema: {type: array,"
                    + " items: {type: object, properties: {k: {type: string}, n: {type: number}}}}}}}}\n");
        }
        return Files.writeString(file, text);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
