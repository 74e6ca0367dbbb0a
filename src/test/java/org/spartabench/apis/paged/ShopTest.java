package org.spartabench.apis.paged;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.math.MathContext;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.apis.document.ApiDocument;
import org.spartabench.apis.document.MappingOptions;
import org.spartabench.apis.virtual.CallMode;
import org.spartabench.apis.virtual.HybridReply;
import org.spartabench.base.Json;

/**
 * A shop whose document was written by somebody else: pages by number with the number of pages, by offset with a total, by cursor
 * and by the header Link; a POST that reads; lists of values; paths with 404. Its server behaves as the document says, and
 * SQLite judges the rows.
 */
class ShopTest {

    private static final List<String> CITIES = List.of("Bonn", "Köln", "Łódź", "O'Fallon", "Paris");
    private static final List<String> CATEGORIES = List.of("books", "tea & coffee", "toys", "games");
    private static final List<String> STATUS = List.of("open", "paid", "sent", "void");
    private static final List<String> CURRENCIES = List.of("EUR", "USD", "GBP");

    private final List<ObjectNode> customers = new ArrayList<>();
    private final List<ObjectNode> orders = new ArrayList<>();
    private final List<ObjectNode> products = new ArrayList<>();
    private final List<ObjectNode> employees = new ArrayList<>();
    private final AtomicInteger calls = new AtomicInteger();
    private final Random random = new Random(41);
    private HttpServer server;
    private FieldClinic clinic;
    private Connection judge;

    @BeforeEach
    void open(@TempDir Path folder) throws IOException, SQLException {
        fill();
        server = HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 0);
        server.createContext("/", this::handle);
        server.start();
        PagedServer.Table wanted = new PagedServer.Table(
                "wanted",
                List.of(new PagedServer.Column("product_no", "integer"), new PagedServer.Column("town", "string")),
                List.of(List.of(3L, "Bonn"), List.of(17L, "Paris"), List.of(60L, "Bonn"), List.of(500L, "Rome")),
                PagedServer.Profile.PAPER,
                PagedServer.Way.WHOLE);
        try (InputStream shop = Objects.requireNonNull(ShopTest.class.getResourceAsStream("shop.yaml"))) {
            clinic = new FieldClinic(
                    folder,
                    List.of(wanted),
                    ApiDocument.parse(new String(shop.readAllBytes(), StandardCharsets.UTF_8), "shop.yaml")
                            .orThrow(IllegalStateException::new),
                    MappingOptions.NONE,
                    Optional.of(
                            URI.create("http://127.0.0.1:" + server.getAddress().getPort())));
        }
        judge = DriverManager.getConnection("jdbc:sqlite::memory:");
        table("listCustomers", customers);
        table("listOrders", orders.stream().map(ShopTest::flat).toList());
        table("listProducts", products);
        table("listEmployees", employees);
        try (Statement statement = judge.createStatement()) {
            statement.execute("CREATE VIEW productsByIds AS SELECT id AS ids, * FROM listProducts");
            statement.execute("CREATE VIEW searchProducts AS SELECT id AS productId, category, discontinued,"
                    + " price AS unitPrice, stock AS inStock FROM listProducts");
            statement.execute("CREATE TABLE getRate (currency TEXT, rate REAL)");
            statement.execute("INSERT INTO getRate VALUES ('EUR', 1.0), ('USD', 1.1), ('GBP', 0.9)");
            statement.execute("CREATE TABLE wanted (product_no INTEGER, town TEXT)");
            statement.execute("INSERT INTO wanted VALUES (3, 'Bonn'), (17, 'Paris'), (60, 'Bonn'), (500, 'Rome')");
        }
    }

    @AfterEach
    void close() throws SQLException {
        clinic.close();
        judge.close();
        server.stop(0);
    }

    /** @param calls of bindings first; a clever person needs no fewer */
    private record Asked(String sql, int calls) {}

    @Test
    void questionsGetTheRowsOfTheData() {
        List<Asked> all = List.of(
                new Asked("SELECT COUNT(*) FROM listCustomers", 4),
                new Asked("SELECT fullName FROM listCustomers WHERE city = 'Łódź' AND vip", 1),
                new Asked("SELECT fullName, email FROM listCustomers WHERE customerId IN (4, 7, 500)", 3),
                new Asked("SELECT city, COUNT(*), MAX(loyaltyPoints) FROM listCustomers GROUP BY city", 4),
                new Asked("SELECT COUNT(*), SUM(totalAmount) FROM listOrders WHERE status = 'void'", 3),
                new Asked("SELECT COUNT(*) FROM listOrders WHERE status = 'void' OR status = 'open'", 5),
                new Asked("SELECT orderId FROM listOrders WHERE customer_id = 3 AND note IS NULL", 1),
                new Asked("SELECT shipping_address_city, COUNT(*) FROM listOrders GROUP BY shipping_address_city", 9),
                new Asked("SELECT category, COUNT(*) FROM listProducts GROUP BY category", 5),
                new Asked("SELECT name FROM listProducts WHERE category = 'tea & coffee' AND stock IS NULL", 2),
                new Asked("SELECT name FROM productsByIds WHERE ids IN (3, 17, 60)", 3),
                new Asked("SELECT w.town, p.name FROM wanted w JOIN productsByIds p ON p.ids = w.product_no", 4),
                new Asked("SELECT productId, inStock FROM searchProducts WHERE category = 'toys' AND discontinued", 1),
                new Asked("SELECT rate FROM getRate WHERE currency IN ('USD', 'XXX')", 2),
                new Asked(
                        "SELECT o.orderId, o.totalAmount * r.rate FROM listOrders o JOIN getRate r ON r.currency ="
                                + " o.currency WHERE o.customer_id = 5",
                        -1),
                new Asked(
                        "SELECT e.login, m.salary FROM listEmployees e LEFT JOIN listEmployees m ON m.login ="
                                + " e.manager_login WHERE e.team = 'sales'",
                        -1),
                new Asked("SELECT team, COUNT(*) FROM listEmployees GROUP BY team HAVING COUNT(*) > 5", 5),
                new Asked(
                        "SELECT c.fullName FROM listCustomers c WHERE c.vip AND NOT EXISTS (SELECT 1 FROM listOrders o"
                                + " WHERE o.customer_id = c.customerId AND o.status = 'sent')",
                        -1),
                new Asked(
                        "SELECT c.city FROM listCustomers c WHERE c.customerId = 9 AND (SELECT COUNT(*) FROM"
                                + " listOrders o WHERE o.customer_id = c.customerId) > 2",
                        2),
                new Asked("SELECT login FROM listEmployees WHERE team = 'nobody'", 1));
        for (Asked asked : all) {
            for (CallMode mode : CallMode.values()) {
                int before = calls.get();
                HybridReply reply = clinic.ask(asked.sql(), mode);
                assertThat(reply).as("%s: %s", mode, asked.sql()).isInstanceOf(HybridReply.Answered.class);
                HybridReply.Answered answered = (HybridReply.Answered) reply;
                assertThat(texts(answered.rows().rows()))
                        .as("%s: %s", mode, asked.sql())
                        .isEqualTo(texts(judged(asked.sql())));
                int made = calls.get() - before;
                assertThat(made).as("%s: %s", mode, asked.sql()).isEqualTo(clinic.calls());
                if (mode == CallMode.BINDINGS) {
                    assertThat(answered.minimal()).as(asked.sql()).isBetween(1L, (long) made);
                    if (asked.calls() >= 0) {
                        assertThat(made).as(asked.sql()).isEqualTo(asked.calls());
                    }
                }
            }
        }
    }

    @Test
    void limitStopsPaging() {
        for (Asked asked : List.of(
                new Asked("SELECT login FROM listEmployees LIMIT 1", 1),
                new Asked("SELECT orderId FROM listOrders LIMIT 2", 1),
                new Asked("SELECT orderId FROM listOrders LIMIT 60", 2),
                new Asked("SELECT orderId FROM listOrders WHERE totalAmount > 0 LIMIT 3 OFFSET 49", 2),
                new Asked("SELECT customerId FROM listCustomers WHERE customerId IN (1, 2, 3) LIMIT 1", 1),
                new Asked("SELECT orderId FROM listOrders ORDER BY orderId LIMIT 2", 9),
                new Asked("SELECT DISTINCT status FROM listOrders LIMIT 2", 9),
                new Asked("SELECT COUNT(*) FROM listOrders LIMIT 1", 9))) {
            int before = calls.get();
            HybridReply reply = clinic.ask(asked.sql(), CallMode.BINDINGS);
            assertThat(reply).as(asked.sql()).isInstanceOf(HybridReply.Answered.class);
            HybridReply.Answered answered = (HybridReply.Answered) reply;
            assertThat(answered.rows().rows()).as(asked.sql()).hasSameSizeAs(judged(asked.sql()));
            assertThat(calls.get() - before).as(asked.sql()).isEqualTo(asked.calls());
            assertThat(answered.minimal()).as(asked.sql()).isLessThanOrEqualTo(asked.calls());
        }
    }

    @Test
    void nothingIsCalledForRowsThatOthersRuleOut() {
        for (Asked asked : List.of(
                new Asked(
                        "SELECT c.fullName FROM wanted w JOIN listCustomers c ON c.city = w.town WHERE w.product_no ="
                                + " 4",
                        0),
                new Asked("SELECT o.orderId FROM wanted w, listOrders o WHERE w.town = 'Oslo'", 0),
                new Asked(
                        "SELECT town FROM wanted w WHERE w.town = 'Oslo' AND EXISTS (SELECT 1 FROM listOrders o WHERE"
                                + " o.status = 'open')",
                        0),
                new Asked(
                        "SELECT o.orderId FROM listEmployees e, listOrders o WHERE e.team = 'nobody' AND o.status ="
                                + " 'open'",
                        1),
                new Asked(
                        "SELECT COUNT(*) FROM wanted w LEFT JOIN listOrders o ON o.customer_id = w.product_no AND"
                                + " w.town = 'Oslo'",
                        0))) {
            int before = calls.get();
            HybridReply reply = clinic.ask(asked.sql(), CallMode.BINDINGS);
            assertThat(reply).as(asked.sql()).isInstanceOf(HybridReply.Answered.class);
            HybridReply.Answered answered = (HybridReply.Answered) reply;
            assertThat(texts(answered.rows().rows())).as(asked.sql()).isEqualTo(texts(judged(asked.sql())));
            assertThat(calls.get() - before).as(asked.sql()).isEqualTo(asked.calls());
        }
    }

    // ---- data

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

    private static ObjectNode flat(ObjectNode order) {
        ObjectNode flat = order.deepCopy();
        flat.remove("shipping");
        flat.set("shipping_address_city", order.at("/shipping/address/city"));
        flat.set("shipping_address_zip", order.at("/shipping/address/zip"));
        flat.set("shipping_carrier", order.at("/shipping/carrier"));
        return flat;
    }

    private void table(String name, List<ObjectNode> rows) throws SQLException {
        List<String> columns =
                rows.getFirst().propertyStream().map(Map.Entry::getKey).toList();
        try (Statement statement = judge.createStatement()) {
            statement.execute("CREATE TABLE " + name + " (" + String.join(", ", columns) + ")");
        }
        try (PreparedStatement insert = judge.prepareStatement("INSERT INTO " + name + " VALUES ("
                + String.join(", ", columns.stream().map(c -> "?").toList()) + ")")) {
            for (ObjectNode row : rows) {
                for (int i = 0; i < columns.size(); i++) {
                    JsonNode value = row.path(columns.get(i));
                    insert.setObject(
                            i + 1,
                            value.isNull()
                                    ? null
                                    : value.isBoolean()
                                            ? (Object) (value.booleanValue() ? 1 : 0)
                                            : value.isNumber() ? (Object) value.doubleValue() : value.asText());
                }
                insert.executeUpdate();
            }
        }
    }

    private List<List<@Nullable Object>> judged(String sql) {
        try (Statement statement = judge.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            List<List<@Nullable Object>> all = new ArrayList<>();
            while (rows.next()) {
                List<@Nullable Object> row = new ArrayList<>();
                for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                    row.add(rows.getObject(i));
                }
                all.add(row);
            }
            return all;
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    private static List<String> texts(List<List<@Nullable Object>> rows) {
        return rows.stream()
                .map(r -> r.stream().map(ShopTest::text).toList().toString())
                .sorted()
                .toList();
    }

    private static String text(@Nullable Object value) {
        return value instanceof Number n
                ? new BigDecimal(n.toString())
                        .round(new MathContext(9))
                        .stripTrailingZeros()
                        .toPlainString()
                : String.valueOf(value);
    }

    // ---- server

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
}
