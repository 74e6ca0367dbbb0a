package org.spartabench.apis.paged;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.spartabench.base.Json;

/** Plays the server of the shop. */
final class ShopServer implements AutoCloseable {

    private static final List<String> CITIES = List.of("Bonn", "Köln", "Łódź", "O'Fallon", "Paris");
    private static final List<String> CATEGORIES = List.of("books", "tea & coffee", "toys", "games");
    private static final List<String> STATUS = List.of("open", "paid", "sent", "void");
    private static final List<String> CURRENCIES = List.of("EUR", "USD", "GBP");

    final List<ObjectNode> customers = new ArrayList<>();
    final List<ObjectNode> orders = new ArrayList<>();
    final List<ObjectNode> products = new ArrayList<>();
    final List<ObjectNode> employees = new ArrayList<>();
    final AtomicInteger calls = new AtomicInteger();
    private final Random random = new Random(41);
    private final HttpServer server;

    ShopServer() throws IOException {
        fill();
        server = HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 0);
        server.createContext("/", this::handle);
        server.start();
    }

    URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    private <T> @Nullable T maybe(T value) {
        return random.nextInt(6) == 0 ? null : value;
    }

    private <T> T pick(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }

    private void fill() {
        for (int i = 1; i <= 87; i++) {
            ObjectNode c = row(customers)
                    .put("customerId", i)
                    .put("fullName", "Customer " + i)
                    .put("city", pick(CITIES));
            c.put("email", maybe("c" + i + "@example.org")).put("loyaltyPoints", random.nextInt(900));
            c.put("vip", random.nextInt(4) == 0);
        }
        for (int i = 1; i <= 430; i++) {
            ObjectNode o = row(orders).put("orderId", i).put("customer_id", random.nextInt(1, 100));
            o.put("status", pick(STATUS))
                    .put("totalAmount", new BigDecimal(random.nextInt(100, 99_999)).movePointLeft(2));
            o.put("placedAt", "2024-0" + random.nextInt(1, 9) + "-11T08:00:00+02:00")
                    .put("taxText", "1,20");
            o.put("currency", pick(CURRENCIES)).put("note", maybe("as agreed"));
            ObjectNode shipping = o.putObject("shipping");
            shipping.putObject("address").put("city", pick(CITIES)).put("zip", "0" + random.nextInt(9999));
            shipping.put("carrier", maybe("post"));
        }
        for (int i = 1; i <= 96; i++) {
            row(products)
                    .put("id", i)
                    .put("name", "Product " + i)
                    .put("category", CATEGORIES.get(i % 4))
                    .put("price", new BigDecimal(random.nextInt(50, 9_000)).movePointLeft(2))
                    .put("stock", maybe(random.nextInt(40)))
                    .put("discontinued", random.nextInt(5) == 0);
        }
        for (int i = 1; i <= 23; i++) {
            row(employees)
                    .put("login", "e" + i)
                    .put("team", i % 3 == 0 ? "sales" : i % 3 == 1 ? "support" : "care")
                    .put("manager_login", i == 1 ? null : "e" + random.nextInt(1, i))
                    .put("salary", 2_000 + random.nextInt(3_000));
        }
    }

    private static ObjectNode row(List<ObjectNode> into) {
        into.add(Json.MAPPER.createObjectNode());
        return into.getLast();
    }

    static ObjectNode flat(ObjectNode order) {
        ObjectNode flat = order.deepCopy();
        flat.remove("shipping");
        flat.set("shipping_address_city", order.at("/shipping/address/city"));
        flat.set("shipping_address_zip", order.at("/shipping/address/zip"));
        flat.set("shipping_carrier", order.at("/shipping/carrier"));
        return flat;
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            calls.incrementAndGet();
            String path = exchange.getRequestURI().getPath();
            Map<String, String> given = given(exchange);
            if (path.equals("/customers")) {
                numbered(exchange, given);
            } else if (path.startsWith("/customers/")) {
                one(exchange, customers, c -> c.path("customerId").asText().equals(path.substring(11)));
            } else if (path.equals("/orders")) {
                offset(exchange, given);
            } else if (path.equals("/products")) {
                cursor(exchange, given);
            } else if (path.equals("/products/batch")) {
                List<String> ids = List.of(given.getOrDefault("ids", "").split(","));
                ObjectNode reply = Json.MAPPER.createObjectNode();
                reply.putArray("products")
                        .addAll(products.stream()
                                .filter(p -> ids.contains(p.path("id").asText()))
                                .toList());
                send(exchange, ids.size() > 10 ? 400 : 200, reply);
            } else if (path.equals("/search")) {
                search(exchange, given);
            } else if (path.startsWith("/rates/")) {
                rate(exchange, path.substring(7));
            } else if (path.equals("/employees")) {
                linked(exchange, given);
            } else {
                send(exchange, 404, Json.MAPPER.createObjectNode());
            }
        }
    }

    private static Map<String, String> given(HttpExchange exchange) throws IOException {
        Map<String, String> all = new LinkedHashMap<>();
        String query = exchange.getRequestURI().getRawQuery();
        for (String part : query == null ? new String[0] : query.split("&")) {
            String[] both = part.split("=", 2);
            all.put(
                    URLDecoder.decode(both[0], StandardCharsets.UTF_8),
                    URLDecoder.decode(both[1], StandardCharsets.UTF_8));
        }
        byte[] body = exchange.getRequestBody().readAllBytes();
        if (body.length > 0) {
            Json.MAPPER
                    .readTree(body)
                    .properties()
                    .forEach(e -> all.put(e.getKey(), e.getValue().asText()));
        }
        return all;
    }

    private static List<ObjectNode> found(List<ObjectNode> rows, Map<String, String> given, String... filters) {
        Predicate<ObjectNode> all = r -> true;
        for (String filter : filters) {
            if (given.containsKey(filter)) {
                all = all.and(r -> r.path(filter).asText().equals(given.get(filter)));
            }
        }
        return rows.stream().filter(all).toList();
    }

    private static int number(Map<String, String> given, String name, int usual) {
        return Integer.parseInt(given.getOrDefault(name, String.valueOf(usual)));
    }

    private static List<ObjectNode> part(List<ObjectNode> all, int from, int size) {
        int start = Math.min(from, all.size());
        return all.subList(start, Math.min(all.size(), start + size));
    }

    private void numbered(HttpExchange exchange, Map<String, String> given) throws IOException {
        List<ObjectNode> all = found(customers, given, "city", "vip");
        int size = Math.min(25, number(given, "per_page", 20));
        int page = number(given, "page", 1);
        ObjectNode reply = Json.MAPPER.createObjectNode();
        reply.putArray("data").addAll(part(all, (page - 1) * size, size));
        reply.putObject("meta")
                .put("page", page)
                .put("per_page", size)
                .put("total_pages", Math.max(1, Math.ceilDiv(all.size(), size)));
        send(exchange, 200, reply);
    }

    private void offset(HttpExchange exchange, Map<String, String> given) throws IOException {
        List<ObjectNode> all = found(orders, given, "customer_id", "status");
        int size = Math.min(50, number(given, "limit", 20));
        int from = number(given, "offset", 0);
        ObjectNode reply = Json.MAPPER.createObjectNode();
        reply.putArray("orders").addAll(part(all, from, size));
        send(exchange, 200, reply.put("total", all.size()).put("limit", size).put("offset", from));
    }

    private void cursor(HttpExchange exchange, Map<String, String> given) throws IOException {
        List<ObjectNode> all = found(products, given, "category");
        int size = Math.min(20, number(given, "limit", 10));
        int from = given.containsKey("cursor")
                ? Integer.parseInt(given.get("cursor").substring(2))
                : 0;
        ObjectNode reply = Json.MAPPER.createObjectNode();
        reply.putArray("items").addAll(part(all, from, size));
        send(exchange, 200, reply.put("next_cursor", from + size < all.size() ? "c-" + (from + size) : null));
    }

    private void search(HttpExchange exchange, Map<String, String> given) throws IOException {
        ObjectNode reply = Json.MAPPER.createObjectNode();
        ArrayNode results = reply.putArray("results");
        for (ObjectNode p : found(products, given, "category", "discontinued")) {
            ObjectNode r = results.addObject();
            r.set("productId", p.get("id"));
            r.set("category", p.get("category"));
            r.set("discontinued", p.get("discontinued"));
            r.set("unitPrice", p.get("price"));
            r.set("inStock", p.get("stock"));
        }
        send(exchange, 200, reply);
    }

    private static void rate(HttpExchange exchange, String currency) throws IOException {
        Map<String, Double> rates = Map.of("EUR", 1.0, "USD", 1.1, "GBP", 0.9);
        ObjectNode reply = Json.MAPPER.createObjectNode().put("currency", currency);
        boolean known = rates.containsKey(currency);
        send(exchange, known ? 200 : 404, known ? reply.put("rate", rates.get(currency)) : reply);
    }

    private void linked(HttpExchange exchange, Map<String, String> given) throws IOException {
        List<ObjectNode> all = found(employees, given, "team");
        int size = number(given, "per_page", 5);
        int page = number(given, "page", 1);
        if (page * size < all.size()) {
            String team = given.containsKey("team") ? "team=" + given.get("team") + "&" : "";
            exchange.getResponseHeaders()
                    .set(
                            "Link",
                            "</employees?" + team + "page=" + (page + 1)
                                    + ">; rel=\"next\", </employees>; rel=\"first\"");
        }
        send(exchange, 200, Json.MAPPER.createArrayNode().addAll(part(all, (page - 1) * size, size)));
    }

    private static void one(HttpExchange exchange, List<ObjectNode> rows, Predicate<ObjectNode> is) throws IOException {
        Optional<ObjectNode> row = rows.stream().filter(is).findFirst();
        send(exchange, row.isPresent() ? 200 : 404, row.orElseGet(Json.MAPPER::createObjectNode));
    }

    private static void send(HttpExchange exchange, int status, JsonNode body) throws IOException {
        byte[] bytes = body.toString().getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
