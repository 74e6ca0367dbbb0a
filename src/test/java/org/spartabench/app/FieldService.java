package org.spartabench.app;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.spartabench.base.Json;

/**
 * A service on this machine that does what its document says, over tables of SQLite, which also judge what a query must give.
 * Fields that the document requires and the tables do not have get values of their type.
 */
final class FieldService implements AutoCloseable {

    private static final int DEEPEST = 12;

    /** Answers one operation. Nothing is what the service does not find. */
    interface Route {
        @Nullable
        JsonNode reply(Call call) throws SQLException;
    }

    private final JsonNode document;
    private final Connection tables;
    private final HttpServer server;
    private final Map<String, Route> routes = new LinkedHashMap<>();
    private final Predicate<HttpExchange> known;

    /**
     * @param document OpenAPI, for the fields that it requires
     * @param script makes the tables
     * @param known whether a request has the key
     */
    FieldService(JsonNode document, String script, Predicate<HttpExchange> known) throws IOException, SQLException {
        this.document = document;
        this.known = known;
        tables = DriverManager.getConnection("jdbc:sqlite::memory:");
        try (Statement statement = tables.createStatement()) {
            for (String part : script.split(";\\s*\n")) {
                statement.execute(part);
            }
        }
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::handle);
        server.start();
    }

    /** @param path as in the document, below the server's own path */
    FieldService get(String path, Route route) {
        routes.put(path, route);
        return this;
    }

    String address() {
        return "http://" + host();
    }

    String host() {
        return "127.0.0.1:" + server.getAddress().getPort();
    }

    /** One request. @param path values of the parameters in the path; {@code given} those of the query */
    record Call(
            FieldService service, Map<String, String> path, Map<String, List<String>> given, HttpExchange exchange) {

        String given(String name, String usual) {
            return given.getOrDefault(name, List.of(usual)).getFirst();
        }

        int number(String name, int usual) {
            return Integer.parseInt(given(name, String.valueOf(usual)));
        }

        /** Gives the rows of a query as objects; {@code a.b} is a field of an object, {@code a!} is true or false. */
        ArrayNode all(String sql, Object... values) throws SQLException {
            ArrayNode rows = Json.MAPPER.createArrayNode();
            synchronized (service) {
                try (PreparedStatement statement = service.tables.prepareStatement(sql)) {
                    for (int i = 0; i < values.length; i++) {
                        statement.setObject(i + 1, values[i]);
                    }
                    try (ResultSet found = statement.executeQuery()) {
                        while (found.next()) {
                            rows.add(row(found));
                        }
                    }
                }
            }
            return rows;
        }

        @Nullable
        ObjectNode one(String sql, Object... values) throws SQLException {
            return (ObjectNode) all(sql, values).get(0);
        }

        /** Gives the first column of the rows. */
        ArrayNode values(String sql, Object... values) throws SQLException {
            ArrayNode list = Json.MAPPER.createArrayNode();
            all(sql, values).forEach(row -> list.add(row.iterator().next()));
            return list;
        }

        private static ObjectNode row(ResultSet found) throws SQLException {
            ObjectNode row = Json.MAPPER.createObjectNode();
            for (int i = 1; i <= found.getMetaData().getColumnCount(); i++) {
                String name = found.getMetaData().getColumnLabel(i);
                boolean flag = name.endsWith("!");
                String[] steps = name.replace("!", "").split("\\.");
                Object value = found.getObject(i);
                ObjectNode into = row;
                for (int s = 0; s < steps.length - 1; s++) {
                    into = into.withObject("/" + steps[s]);
                }
                into.set(steps[steps.length - 1], flag ? flag(value) : Json.MAPPER.valueToTree(value));
            }
            return row;
        }

        private static JsonNode flag(@Nullable Object value) {
            return JsonNodeFactory.instance.booleanNode(value instanceof Number n && n.intValue() != 0);
        }
    }

    static ArrayNode part(ArrayNode all, int from, int size) {
        ArrayNode part = Json.MAPPER.createArrayNode();
        for (int i = from; i < Math.min(all.size(), from + size); i++) {
            part.add(all.get(i));
        }
        return part;
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getPath();
            ObjectNode refused = Json.MAPPER.createObjectNode().put("error", "wrong key");
            if (!known.test(exchange)) {
                send(exchange, 401, refused);
                return;
            }
            for (Map.Entry<String, Route> route : routes.entrySet()) {
                Optional<Map<String, String>> values = matched(route.getKey(), path);
                if (values.isPresent()) {
                    JsonNode reply = route.getValue().reply(new Call(this, values.get(), given(exchange), exchange));
                    JsonNode schema = success(route.getKey());
                    send(
                            exchange,
                            reply == null ? 404 : 200,
                            reply == null ? Json.MAPPER.createObjectNode() : filled(schema, reply, 0));
                    return;
                }
            }
            send(exchange, 404, refused);
        } catch (SQLException e) {
            throw new IOException(e);
        }
    }

    private static Optional<Map<String, String>> matched(String path, String asked) {
        List<String> names = new ArrayList<>();
        Matcher braces = Pattern.compile("\\{([^}]*)}|([^{]+)").matcher(path);
        StringBuilder pattern = new StringBuilder();
        while (braces.find()) {
            if (braces.group(1) != null) {
                names.add(braces.group(1));
                pattern.append("([^/]+)");
            } else {
                pattern.append(Pattern.quote(braces.group(2)));
            }
        }
        Matcher found = Pattern.compile(pattern.toString()).matcher(asked);
        if (!found.matches()) {
            return Optional.empty();
        }
        Map<String, String> values = new HashMap<>();
        for (int i = 0; i < names.size(); i++) {
            values.put(names.get(i), found.group(i + 1));
        }
        return Optional.of(values);
    }

    private static Map<String, List<String>> given(HttpExchange exchange) {
        Map<String, List<String>> all = new LinkedHashMap<>();
        String query = exchange.getRequestURI().getRawQuery();
        for (String part : query == null ? new String[0] : query.split("&")) {
            String[] both = part.split("=", 2);
            all.computeIfAbsent(URLDecoder.decode(both[0], StandardCharsets.UTF_8), n -> new ArrayList<>())
                    .add(URLDecoder.decode(both[1], StandardCharsets.UTF_8));
        }
        return all;
    }

    private static void send(HttpExchange exchange, int status, JsonNode body) throws IOException {
        byte[] bytes = body.toString().getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    /** Finds the schema of the reply of an operation. */
    private JsonNode success(String path) {
        JsonNode item = document.path("paths")
                .propertyStream()
                .filter(p -> path.endsWith(p.getKey()))
                .max(Comparator.comparingInt(p -> p.getKey().length()))
                .orElseThrow()
                .getValue();
        JsonNode ok = followed(item.path("get").path("responses").path("200"));
        return ok.has("schema")
                ? ok.path("schema")
                : ok.path("content").path("application/json").path("schema");
    }

    private JsonNode followed(JsonNode node) {
        return node.has("$ref")
                ? followed(document.at(node.path("$ref").asText().substring(1)))
                : node;
    }

    /** Adds what a schema requires, all the way down. */
    private JsonNode filled(JsonNode reference, JsonNode value, int depth) {
        JsonNode schema = followed(reference);
        schema.path("allOf").forEach(part -> filled(part, value, depth));
        for (String choice : List.of("oneOf", "anyOf")) {
            schema.path(choice)
                    .valueStream()
                    .filter(c ->
                            value.isObject() && followed(c).path("properties").size() > 0)
                    .findFirst()
                    .ifPresent(c -> filled(c, value, depth));
        }
        if (schema.path("items").isArray() && value.isObject()) {
            filled(schema.path("items").get(0), value, depth);
        }
        if (value instanceof ObjectNode object && depth < DEEPEST) {
            Map<String, JsonNode> properties = properties(schema);
            schema.path("required").forEach(name -> {
                if (!object.has(name.asText())) {
                    object.set(
                            name.asText(),
                            usual(properties.getOrDefault(name.asText(), schema.path("none")), depth + 1));
                }
            });
            schema.path("properties").forEachEntry((name, property) -> {
                if (object.has(name)) {
                    filled(property, object.get(name), depth + 1);
                }
            });
        } else if (value.isArray()) {
            value.forEach(element -> filled(schema.path("items"), element, depth + 1));
        }
        return value;
    }

    private Map<String, JsonNode> properties(JsonNode schema) {
        Map<String, JsonNode> all = new LinkedHashMap<>();
        schema.path("allOf").forEach(part -> all.putAll(properties(followed(part))));
        schema.path("properties").forEachEntry(all::put);
        return all;
    }

    /** A value of a schema. */
    private JsonNode usual(JsonNode reference, int depth) {
        JsonNode schema = followed(reference);
        JsonNodeFactory make = JsonNodeFactory.instance;
        JsonNode type = schema.path("type").isArray() ? schema.path("type").get(0) : schema.path("type");
        if (schema.path("enum").size() > 0) {
            return schema.path("enum").get(0);
        }
        return switch (type.asText("")) {
            case "string" ->
                make.textNode(schema.path("format").asText().equals("date-time") ? "2020-01-01T00:00:00Z" : "-");
            case "integer", "number" -> make.numberNode(0);
            case "boolean" -> make.booleanNode(false);
            case "array" -> make.arrayNode();
            case "null" -> make.nullNode();
            default -> filled(schema, make.objectNode(), depth);
        };
    }

    /** What a query over the tables gives. */
    List<List<@Nullable Object>> judged(String sql) throws SQLException {
        List<List<@Nullable Object>> all = new ArrayList<>();
        try (Statement statement = tables.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                List<@Nullable Object> row = new ArrayList<>();
                for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                    row.add(rows.getObject(i));
                }
                all.add(row);
            }
        }
        return all;
    }

    @Override
    public void close() throws SQLException {
        server.stop(0);
        tables.close();
    }
}
