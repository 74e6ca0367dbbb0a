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
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.spartabench.base.Json;

/**
 * Serves tables on this machine as servers in the field do: every way of paging, filters by equality, single rows by key. It
 * writes its own OpenAPI document by hand and uses nothing of the program but its JSON mapper.
 */
public final class PagedServer implements AutoCloseable {

    /** How pages are asked for and named. */
    public enum Way {
        WHOLE,
        PAGE_AND_SIZE,
        PAGE_FROM_ZERO,
        PAGE_WITH_TOTAL,
        PAGE_OF_UNKNOWN_SIZE,
        PAGE_THAT_NAMES_THE_NEXT,
        PAGE_DEAF_TO_SIZE,
        OFFSET,
        OFFSET_WITH_TOTAL,
        CURSOR,
        CURSOR_NESTED,
        CURSOR_IN_BODY,
        CURSOR_IN_HEADERS,
        CURSOR_IN_AN_ADDRESS,
        LAST_KEY,
        CONTINUE,
        SLACK,
        GOOGLE,
        NEXT_ADDRESS,
        NEXT_RELATIVE,
        NEXT_PAGE_URI,
        NEXT_HREF,
        ODATA,
        LINK_HEADER
    }

    /** What the server does wrong. */
    public enum Fault {
        NONE,
        DIES,
        REPEATS,
        FOREIGN,
        FORGETS
    }

    /** Which requests an API takes. */
    public enum Profile {
        /** Every column is an optional filter. */
        PAPER,
        /** Every column is an optional filter that takes a list; single rows by key. */
        REST,
        /** The key is required. */
        STRICT
    }

    /** @param type integer, number or string */
    public record Column(String name, String type) {}

    /** Holds a table whose first column is its key. */
    public record Table(
            String name, List<Column> columns, List<List<@Nullable Object>> rows, Profile profile, Way way) {}

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Map<String, Table> tables = new LinkedHashMap<>();
    private final Map<String, AtomicInteger> calls = new ConcurrentHashMap<>();
    private final int usual;
    private final int most;
    private volatile Fault fault = Fault.NONE;

    /**
     * @param usual rows of a page
     * @param most rows of a page that may be asked for
     */
    public PagedServer(List<Table> tables, int usual, int most) throws IOException {
        this.usual = usual;
        this.most = most;
        tables.forEach(t -> this.tables.put(t.name(), t));
        server = HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
    }

    public void play(Fault fault) {
        this.fault = fault;
    }

    public URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /** Counts the requests so far. */
    public int calls() {
        return calls.values().stream().mapToInt(AtomicInteger::get).sum();
    }

    public int calls(String table) {
        return calls.getOrDefault(table, new AtomicInteger()).get();
    }

    /** Gives the rows of a page that a client can get at most. */
    public static int rowsOfAPage(Way way, int usual, int most) {
        return switch (way) {
            case WHOLE -> 3 * most;
            case PAGE_OF_UNKNOWN_SIZE, PAGE_DEAF_TO_SIZE, PAGE_THAT_NAMES_THE_NEXT, NEXT_ADDRESS, CURSOR_IN_HEADERS ->
                usual;
            default -> most;
        };
    }

    public ObjectNode document() {
        return new PagedDocument(usual, most).of(address(), tables.values());
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            String[] path = exchange.getRequestURI().getPath().split("/");
            Table table = path.length > 1 ? tables.get(path[1]) : null;
            if (table == null) {
                send(exchange, 404, "{}");
                return;
            }
            int call = calls.computeIfAbsent(table.name(), n -> new AtomicInteger())
                    .incrementAndGet();
            if (fault == Fault.DIES && call > 1) {
                return;
            }
            Map<String, List<String>> given = given(exchange);
            if (path.length > 2) {
                String key = URLDecoder.decode(path[2], StandardCharsets.UTF_8);
                one(exchange, table, key);
            } else {
                list(exchange, table, given);
            }
        }
    }

    private static Map<String, List<String>> given(HttpExchange exchange) throws IOException {
        Map<String, List<String>> given = new LinkedHashMap<>();
        String query = exchange.getRequestURI().getRawQuery();
        for (String part : query == null ? new String[0] : query.split("&")) {
            String[] both = part.split("=", 2);
            given.computeIfAbsent(URLDecoder.decode(both[0], StandardCharsets.UTF_8), n -> new ArrayList<>())
                    .add(URLDecoder.decode(both.length > 1 ? both[1] : "", StandardCharsets.UTF_8));
        }
        byte[] body = exchange.getRequestBody().readAllBytes();
        if (body.length > 0) {
            Json.MAPPER
                    .readTree(body)
                    .properties()
                    .forEach(e -> given.put(e.getKey(), List.of(e.getValue().asText())));
        }
        return given;
    }

    private static void one(HttpExchange exchange, Table table, String key) throws IOException {
        for (List<@Nullable Object> row : table.rows()) {
            if (same(row.getFirst(), key)) {
                send(exchange, 200, json(table, row).toString());
                return;
            }
        }
        send(exchange, 404, "{}");
    }

    private void list(HttpExchange exchange, Table table, Map<String, List<String>> given) throws IOException {
        String key = table.columns().getFirst().name();
        if (table.profile() == Profile.STRICT && !given.containsKey(key)) {
            send(exchange, 400, "{}");
            return;
        }
        List<List<@Nullable Object>> found =
                table.rows().stream().filter(row -> matches(table, row, given)).toList();
        Way way = table.way();
        int size = size(way, given);
        int from = Math.min(from(way, given, exchange, size, found), found.size());
        int to = (int) Math.min((long) from + size, found.size());
        ObjectNode reply = Json.MAPPER.createObjectNode();
        ArrayNode items = reply.putArray("items");
        found.subList(from, to).forEach(row -> items.add(json(table, row)));
        boolean more = to < found.size() || fault == Fault.REPEATS;
        String mark = fault == Fault.REPEATS ? "0" : String.valueOf(to);
        next(way, exchange, reply, found, new Place(from, to, size, more && fault != Fault.FORGETS, mark));
        send(exchange, 200, reply.toString());
    }

    private record Place(int from, int to, int size, boolean more, String mark) {}

    private int size(Way way, Map<String, List<String>> given) {
        if (way == Way.WHOLE) {
            return Integer.MAX_VALUE;
        }
        for (String name : List.of("per_page", "pageSize", "limit", "page_size", "maxResults", "PageSize")) {
            if (given.containsKey(name) && way != Way.PAGE_DEAF_TO_SIZE) {
                return Math.min(most, Integer.parseInt(given.get(name).getFirst()));
            }
        }
        return usual;
    }

    private int from(
            Way way,
            Map<String, List<String>> given,
            HttpExchange exchange,
            int size,
            List<List<@Nullable Object>> found) {
        return switch (way) {
            case WHOLE -> 0;
            case PAGE_AND_SIZE, PAGE_WITH_TOTAL, PAGE_OF_UNKNOWN_SIZE, PAGE_THAT_NAMES_THE_NEXT, PAGE_DEAF_TO_SIZE ->
                (number(given, "page", 1) - 1) * size;
            case PAGE_FROM_ZERO -> number(given, "page", 0) * size;
            case OFFSET, OFFSET_WITH_TOTAL -> number(given, "offset", 0);
            case CURSOR, CURSOR_NESTED, CURSOR_IN_AN_ADDRESS, SLACK -> number(given, "cursor", 0);
            case CURSOR_IN_BODY -> number(given, "start_cursor", 0);
            case CURSOR_IN_HEADERS -> {
                String token = exchange.getRequestHeaders().getFirst("X-Continuation-Token");
                yield token == null ? 0 : Integer.parseInt(token);
            }
            case LAST_KEY -> {
                List<String> after = given.get("starting_after");
                int at = 0;
                while (after != null && at < found.size() && !same(found.get(at).getFirst(), after.getFirst())) {
                    at++;
                }
                yield after == null ? 0 : at + 1;
            }
            case CONTINUE -> number(given, "continue", 0);
            case GOOGLE -> number(given, "pageToken", 0);
            case NEXT_PAGE_URI -> number(given, "PageToken", 0);
            case NEXT_ADDRESS, NEXT_RELATIVE, NEXT_HREF, ODATA, LINK_HEADER -> number(given, "after_row", 0);
        };
    }

    private static int number(Map<String, List<String>> given, String name, int usual) {
        return Integer.parseInt(
                given.getOrDefault(name, List.of(String.valueOf(usual))).getFirst());
    }

    private void next(Way way, HttpExchange exchange, ObjectNode reply, List<?> found, Place at) {
        String mark = at.more() ? at.mark() : "";
        switch (way) {
            case WHOLE, PAGE_AND_SIZE, PAGE_FROM_ZERO, PAGE_OF_UNKNOWN_SIZE, PAGE_DEAF_TO_SIZE, OFFSET -> {}
            case PAGE_WITH_TOTAL ->
                reply.putObject("meta").put("total_pages", Math.max(1, Math.ceilDiv(found.size(), at.size())));
            case PAGE_THAT_NAMES_THE_NEXT -> {
                if (at.more()) {
                    reply.put("next", at.from() / at.size() + 2);
                } else {
                    reply.putNull("next");
                }
            }
            case OFFSET_WITH_TOTAL -> reply.put("total", found.size());
            case CURSOR -> {
                if (at.more()) {
                    reply.put("next_cursor", mark);
                } else {
                    reply.putNull("next_cursor");
                }
            }
            case CURSOR_IN_BODY -> reply.put("next_cursor", mark).put("has_more", at.more());
            case CURSOR_NESTED -> reply.putObject("meta").put("next_cursor", mark);
            case CURSOR_IN_AN_ADDRESS ->
                address(reply.putObject("pagination"), "next_page", address(exchange, "cursor", mark, true));
            case CURSOR_IN_HEADERS -> {
                if (at.more()) {
                    exchange.getResponseHeaders().set("X-Continuation-Token", mark);
                }
            }
            case LAST_KEY -> reply.put("has_more", at.more());
            case CONTINUE -> reply.putObject("metadata").put("continue", mark);
            case SLACK -> reply.putObject("response_metadata").put("next_cursor", mark);
            case GOOGLE -> {
                if (at.more()) {
                    reply.put("nextPageToken", mark);
                }
            }
            case NEXT_PAGE_URI -> address(reply, "next_page_uri", address(exchange, "PageToken", mark, false));
            case NEXT_ADDRESS -> address(reply, "next", address(exchange, "after_row", mark, true));
            case NEXT_RELATIVE ->
                address(reply.putObject("links"), "next", address(exchange, "after_row", mark, false));
            case NEXT_HREF -> {
                ObjectNode links = reply.putObject("_links");
                if (at.more()) {
                    links.putObject("next").put("href", address(exchange, "after_row", mark, true));
                }
            }
            case ODATA -> {
                if (at.more()) {
                    reply.put("@odata.nextLink", address(exchange, "after_row", mark, true));
                }
            }
            case LINK_HEADER -> {
                if (at.more()) {
                    exchange.getResponseHeaders()
                            .set("Link", "<" + address(exchange, "after_row", mark, true) + ">; rel=\"next\"");
                }
            }
        }
    }

    private static void address(ObjectNode into, String name, String address) {
        if (address.isEmpty()) {
            into.putNull(name);
        } else {
            into.put(name, address);
        }
    }

    private String address(HttpExchange exchange, String name, String mark, boolean whole) {
        if (mark.isEmpty()) {
            return "";
        }
        URI asked = exchange.getRequestURI();
        String query = asked.getRawQuery() == null ? "" : asked.getRawQuery().replaceAll("(^|&)" + name + "=[^&]*", "");
        String rest = asked.getRawPath() + "?" + query + (query.isEmpty() ? "" : "&") + name + "=" + mark;
        String host = fault == Fault.FOREIGN
                ? "http://127.0.0.2:9"
                : whole ? address().toString() : "";
        return host + rest;
    }

    private static boolean matches(Table table, List<@Nullable Object> row, Map<String, List<String>> given) {
        for (int i = 0; i < table.columns().size(); i++) {
            List<String> wanted = given.get(table.columns().get(i).name());
            Object value = row.get(i);
            if (wanted != null && wanted.stream().noneMatch(w -> same(value, w))) {
                return false;
            }
        }
        return true;
    }

    private static boolean same(@Nullable Object value, String wanted) {
        return switch (value) {
            case null -> false;
            case Long n -> wanted.matches("-?[0-9.]+") && new BigDecimal(wanted).compareTo(BigDecimal.valueOf(n)) == 0;
            case BigDecimal n -> wanted.matches("-?[0-9.eE+-]+") && new BigDecimal(wanted).compareTo(n) == 0;
            default -> value.equals(wanted);
        };
    }

    private static JsonNode json(Table table, List<@Nullable Object> row) {
        ObjectNode json = Json.MAPPER.createObjectNode();
        for (int i = 0; i < table.columns().size(); i++) {
            String name = table.columns().get(i).name();
            switch (row.get(i)) {
                case null -> json.putNull(name);
                case Long n -> json.put(name, n);
                case BigDecimal n -> json.put(name, n);
                case Object text -> json.put(name, text.toString());
            }
        }
        return json;
    }

    private static void send(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
