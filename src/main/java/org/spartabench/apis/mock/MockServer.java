package org.spartabench.apis.mock;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.format.DateTimeParseException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.spartabench.apis.document.OpenApiWriter;
import org.spartabench.apis.entity.ApiMapping;
import org.spartabench.apis.entity.Entity;
import org.spartabench.base.Json;

/** Serves entities over HTTP on this machine alone, counts their calls, and plays faults. */
public final class MockServer implements AutoCloseable {

    private final HttpServer server;
    private final ExecutorService threads;
    private final List<Route> routes = new ArrayList<>();
    private final List<MockFault> faults;
    private final Map<String, AtomicInteger> counts = new ConcurrentHashMap<>();
    private final AtomicInteger called = new AtomicInteger();

    /** When the calls of the last second came. */
    private final Deque<Long> lately = new ArrayDeque<>();

    private record Route(ApiMapping.Method method, Pattern path, List<String> names, ServedApi api) {}

    private MockServer(HttpServer server, ExecutorService threads, List<MockFault> faults) {
        this.server = server;
        this.threads = threads;
        this.faults = List.copyOf(faults);
    }

    /**
     * @param port 0 for any free one
     * @param rows rows of an entity, with a value for each of its attributes; none for a built-in function
     * @throws IOException if the port is taken
     */
    public static MockServer start(
            int port, Map<? extends Entity.Remote, List<List<@Nullable Object>>> rows, List<MockFault> faults)
            throws IOException {
        HttpServer http = HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), port), 0);
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
        MockServer mock = new MockServer(http, threads, faults);
        rows.forEach((entity, data) -> entity.mappings().stream()
                .filter(MockServer::whole)
                .forEach(mapping -> mock.routes.add(route(new ServedApi(entity, mapping, data)))));
        http.setExecutor(threads);
        http.createContext("/", mock::handle);
        http.start();
        return mock;
    }

    /** Whether rows are all that its replies have; the lists in the rows of another table are not served. */
    private static boolean whole(ApiMapping mapping) {
        return !mapping.rows().contains("*");
    }

    private static Route route(ServedApi api) {
        ApiMapping.Operation operation = api.mapping().operation();
        List<String> names = new ArrayList<>();
        StringBuilder pattern = new StringBuilder();
        Matcher m = Pattern.compile("\\{([^}]*)\\}|[^{]+").matcher(base(operation) + operation.path());
        while (m.find()) {
            if (m.group(1) == null) {
                pattern.append(Pattern.quote(m.group()));
            } else {
                names.add(m.group(1));
                pattern.append("([^/]+)");
            }
        }
        return new Route(operation.method(), Pattern.compile(pattern.toString()), names, api);
    }

    private static String base(ApiMapping.Operation operation) {
        return Optional.ofNullable(operation.server().getPath()).orElse("");
    }

    public URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /** Counts the calls of all APIs, those with faults included. */
    public int calls() {
        return called.get();
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getRawPath();
            if (path.equals("/openapi.json")) {
                List<Entity.Remote> all =
                        routes.stream().map(r -> r.api().entity()).distinct().toList();
                send(
                        exchange,
                        200,
                        Json.MAPPER.writeValueAsString(
                                OpenApiWriter.write("Served by SPARTA Workbench", address(), all)));
                return;
            }
            for (Route route : routes) {
                Matcher m = route.path().matcher(path);
                if (m.matches() && route.method().name().equals(exchange.getRequestMethod())) {
                    answer(exchange, route, m);
                    return;
                }
            }
            send(exchange, 404, "{\"error\": \"there is no such operation\"}");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void answer(HttpExchange exchange, Route route, Matcher path) throws IOException, InterruptedException {
        String name = route.api().entity().name();
        called.incrementAndGet();
        int call = counts.computeIfAbsent(name, n -> new AtomicInteger()).incrementAndGet();
        Optional<MockFault> fault =
                faults.stream().filter(f -> f.hits(name, call)).findFirst();
        if (fault.isPresent()) {
            if (fault.get().perSecond() > 0 && busy(fault.get().perSecond())) {
                exchange.getResponseHeaders().add("Retry-After", "1");
                send(exchange, 429, "{\"error\": \"too many calls\"}");
                return;
            }
            Thread.sleep(fault.get().delayMillis());
            fault.get().headers().forEach(exchange.getResponseHeaders()::add);
            if (fault.get().body().isPresent()
                    || fault.get().status() != 0
                    || fault.get().cut()) {
                faulty(exchange, fault.get());
                return;
            }
        }
        try {
            Map<String, List<String>> parameters = parameters(exchange, route, path);
            Optional<List<ObjectNode>> found =
                    route.api().find(columns(route.api().mapping(), parameters));
            if (found.isEmpty()) {
                send(exchange, 404, "{\"error\": \"not found\"}");
            } else {
                ServedPage page =
                        ServedPage.of(route.api().served(), found.get(), parameters, exchange.getRequestURI());
                page.headers().forEach(exchange.getResponseHeaders()::add);
                send(exchange, 200, Json.MAPPER.writeValueAsString(page.body()));
            }
        } catch (NumberFormatException | DateTimeParseException e) {
            send(exchange, 400, "{\"error\": \"not a number, or not a moment\"}");
        }
    }

    /** Counts a call, unless the last second had as many as it may. */
    private boolean busy(int perSecond) {
        long now = System.nanoTime();
        synchronized (lately) {
            while (!lately.isEmpty() && now - lately.getFirst() > TimeUnit.SECONDS.toNanos(1)) {
                lately.removeFirst();
            }
            if (lately.size() < perSecond) {
                lately.addLast(now);
                return false;
            }
            return true;
        }
    }

    private static void faulty(HttpExchange exchange, MockFault fault) throws IOException {
        int status = fault.status() == 0 ? 200 : fault.status();
        byte[] body = fault.body().orElse("{}").getBytes(StandardCharsets.UTF_8);
        if (fault.cut()) {
            exchange.sendResponseHeaders(status, body.length + 100L);
            exchange.getResponseBody().write(body);
            exchange.getResponseBody().flush();
        } else {
            send(exchange, status, new String(body, StandardCharsets.UTF_8));
        }
    }

    private static Map<String, List<String>> parameters(HttpExchange exchange, Route route, Matcher path)
            throws IOException {
        Map<String, List<String>> all = new HashMap<>();
        for (int i = 0; i < route.names().size(); i++) {
            all.put(route.names().get(i), List.of(decoded(path.group(i + 1))));
        }
        String query =
                Optional.ofNullable(exchange.getRequestURI().getRawQuery()).orElse("");
        for (String pair : query.isEmpty() ? new String[0] : query.split("&")) {
            int at = pair.indexOf('=');
            String name = decoded(at < 0 ? pair : pair.substring(0, at));
            String value = at < 0 ? "" : pair.substring(at + 1);
            List<String> values = all.computeIfAbsent(name, n -> new ArrayList<>());
            String separator = route.api().separator(name);
            for (String one : separator.isEmpty() ? new String[] {value} : value.split(Pattern.quote(separator))) {
                values.add(decoded(one));
            }
        }
        byte[] body = exchange.getRequestBody().readAllBytes();
        if (body.length > 0) {
            for (Map.Entry<String, JsonNode> field : Json.MAPPER.readTree(body).properties()) {
                JsonNode value = field.getValue();
                all.put(
                        field.getKey(),
                        value.isArray()
                                ? value.valueStream().map(JsonNode::asText).toList()
                                : List.of(value.asText()));
            }
        }
        return all;
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    private static Map<String, List<String>> columns(ApiMapping mapping, Map<String, List<String>> parameters) {
        Map<String, List<String>> columns = new HashMap<>();
        for (ApiMapping.Input input : mapping.inputs()) {
            @Nullable List<String> values = parameters.get(input.parameter());
            if (values != null) {
                columns.put(input.column(), values);
            }
        }
        return columns;
    }

    private static void send(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
