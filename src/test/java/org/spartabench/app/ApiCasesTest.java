package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.IntFunction;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.TestData;

/**
 * OpenAPI documents of others that failed, by the commands, against a server that does what they say. The shop among them has a
 * test of its own, ShopTest.
 */
class ApiCasesTest {

    /** What a server says. */
    private record Said(int status, String body) {
        static Said ok(String body) {
            return new Said(200, body);
        }
    }

    private interface Handler {
        /** @param address path and parameters as they came */
        Said to(String address, HttpExchange exchange);
    }

    @TempDir
    private Path folder;

    private HttpServer server;
    private Handler handler = (address, exchange) -> new Said(404, "{}");
    private final List<String> asked = Collections.synchronizedList(new ArrayList<>());
    private Path project;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            String address = exchange.getRequestURI().toString();
            asked.add(address);
            Said said = handler.to(address, exchange);
            byte[] body = said.body().getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(said.status(), body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        project = folder.resolve("project");
        assertThat(Ran.command("sample", "medical", project).code()).isZero();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private String host() {
        return "127.0.0.1:" + server.getAddress().getPort();
    }

    private Ran added(String document, String path, Object... options) {
        List<Object> words = new ArrayList<>(
                List.of("api", "add", project, TestData.needCases(document), "--server", "http://" + host() + path));
        words.addAll(List.of(options));
        words.add("--details");
        Ran ran = Ran.command(words.toArray());
        assertThat(ran.code()).as(ran.err()).isZero();
        return ran;
    }

    private Ran answered(String sql, Object... options) {
        List<Object> words = new ArrayList<>(List.of("answer", project, "--sql", sql, "--allow-host", host()));
        words.addAll(List.of("--replies", "fresh", "--json"));
        words.addAll(List.of(options));
        return Ran.command(words.toArray());
    }

    /** The rows of a query, by bindings and by functions, which agree; the calls of the first are left in {@link #asked}. */
    private String rows(String sql, Object... options) throws IOException {
        List<Object> udf = new ArrayList<>(List.of(options));
        udf.addAll(List.of("--via", "udf"));
        String second = rowsOf(sql, udf.toArray());
        asked.clear();
        String first = rowsOf(sql, options);
        assertThat(second).as("by functions: " + sql).isEqualTo(first);
        return first;
    }

    private String rowsOf(String sql, Object... options) throws IOException {
        Ran ran = answered(sql, options);
        assertThat(ran.code()).as(sql + ": " + ran.err()).isZero();
        List<String> rows = new ArrayList<>();
        for (JsonNode row : ran.json().path("rows")) {
            rows.add(row.toString());
        }
        return rows.stream().sorted().toList().toString();
    }

    private static String list(int count, IntFunction<String> element) {
        return IntStream.range(0, count).mapToObj(element).collect(Collectors.joining(", ", "[", "]"));
    }

    /** The value of a parameter of an address; empty if it has none. */
    private static String given(String address, String name) {
        int at = address.indexOf('?');
        return Arrays.stream((at < 0 ? "" : address.substring(at + 1)).split("&"))
                .map(p -> URLDecoder.decode(p, StandardCharsets.UTF_8))
                .filter(p -> p.startsWith(name + "="))
                .map(p -> p.substring(name.length() + 1))
                .findFirst()
                .orElse("");
    }

    private static int number(String address, String name, int usual) {
        String value = given(address, name);
        return value.isEmpty() ? usual : Integer.parseInt(value);
    }

    @Test
    void allOfInsideAllOf() throws IOException {
        assertThat(added("siwarex/allof-nested.yaml", "").out()).contains("people(customerId, fullName, city, vip)");
        handler = (address, exchange) ->
                Said.ok("{\"data\": [{\"customerId\": 3, \"fullName\": \"Ann\", \"city\": \"Ulm\", \"vip\": true}]}");
        assertThat(rows("SELECT customerId, fullName, city FROM people WHERE vip"))
                .isEqualTo("[[3,\"Ann\",\"Ulm\"]]");
    }

    @Test
    void timesWithOffsetsAreThoseOfUtc() throws IOException {
        added("siwarex/date-time-offset.yaml", "");
        added("bugs/api-time-offset/api.yaml", "/v1");
        handler = (address, exchange) -> Said.ok(
                address.startsWith("/v1")
                        ? "[{\"v\": \"2020-01-05T10:00:00+02:00\"}, {\"v\": \"2020-01-05T08:00:00.25Z\"}]"
                        : "{\"orders\": [{\"orderId\": 1, \"placedAt\": \"2024-06-29T14:00:00+02:00\"}]}");
        assertThat(rows("SELECT v FROM r")).isEqualTo("[[\"2020-01-05 08:00:00\"], [\"2020-01-05 08:00:00.25\"]]");
        assertThat(rows("SELECT orderId, placedAt FROM orders WHERE customer_id = 4"))
                .isEqualTo("[[1,\"2024-06-29 12:00:00\"]]");
        assertThat(asked).containsExactly("/orders?customer_id=4");
    }

    @Test
    void headersOfTheConnectionAreNoInputs() throws IOException {
        assertThat(added("siwarex/header-accept.yaml", "").out()).contains("services(id, name)");
        handler = (address, exchange) -> Said.ok("{\"services\": "
                + list(
                        Math.clamp(30 - number(address, "offset", 0), 0, number(address, "limit", 25)),
                        i -> "{\"id\": \"S" + (number(address, "offset", 0) + i) + "\", \"name\": \"s\"}")
                + "}");
        assertThat(rows("SELECT COUNT(*), MIN(id), MAX(id) FROM services")).isEqualTo("[[30,\"S0\",\"S9\"]]");
    }

    @Test
    void theKeyOfAParentIsItsOwnColumn() throws IOException {
        assertThat(added("siwarex/id-of-parent.yaml", "").out()).contains("tracks(album_id!, id, name)");
        handler = (address, exchange) -> Said.ok(
                address.equals("/v1/albums/alb5/tracks")
                        ? "{\"items\": [{\"id\": \"t1\", \"name\": \"Air\"}]}"
                        : "{\"items\": []}");
        assertThat(rows("SELECT id, name FROM tracks WHERE album_id = 'alb5'")).isEqualTo("[[\"t1\",\"Air\"]]");
    }

    @Test
    void pagesByAnAddressInTheReply() throws IOException {
        added("siwarex/next-page-uri.yaml", "");
        handler = (address, exchange) -> {
            int page = number(address, "Page", 0);
            int size = number(address, "PageSize", 50);
            String next = "\"/tw/2010-04-01/Accounts.json?PageSize=" + size + "&Page=" + (page + 1) + "&PageToken=PA"
                    + page + "\"";
            return Said.ok("{\"accounts\": "
                    + list(Math.clamp(120 - page * size, 0, size), i -> "{\"sid\": \"AC" + (page * size + i) + "\"}")
                    + ", \"next_page_uri\": " + ((page + 1) * size < 120 ? next : "null") + ", \"page\": " + page
                    + ", \"page_size\": " + size + "}");
        };
        assertThat(rows("SELECT COUNT(*), COUNT(DISTINCT sid) FROM ListAccount"))
                .isEqualTo("[[120,120]]");
        assertThat(asked).as("the largest page is asked for").hasSize(1);
    }

    @Test
    void pagesByACursorAndATokenThatIsNoColumn() throws IOException {
        Ran added = added("siwarex/token-parameter.yaml", "");
        assertThat(added.out()).contains("users_list(id, name)");
        assertThat(added.err()).contains("its parameter token is left out, it is a credential and no column");
        handler = (address, exchange) -> {
            int from = number(address, "cursor", 0);
            int size = Math.min(20, number(address, "limit", 20));
            int next = from + size;
            return Said.ok("{\"items\": "
                    + list(Math.clamp(87 - from, 0, size), i -> "{\"id\": " + (from + i) + ", \"name\": \"n\"}")
                    + ", \"response_metadata\": {\"next_cursor\": \"" + (next < 87 ? next : "") + "\"}}");
        };
        assertThat(rows("SELECT COUNT(*), MAX(id) FROM users_list")).isEqualTo("[[87,86]]");
        assertThat(asked).hasSize(5).noneMatch(address -> address.contains("token="));
    }

    @Test
    void aThingIsARowAndItsListATable() throws IOException {
        assertThat(added("siwarex/object-with-one-list.yaml", "").out())
                .contains("getPet(petId!, id, name)", "getPet_tags(petId!, id, name)");
        handler = (address, exchange) -> Said.ok("{\"id\": 7, \"name\": \"Pet 7\", \"tags\": [{\"id\": 11, \"name\":"
                + " \"soft\"}, {\"id\": 12, \"name\": \"small\"}]}");
        assertThat(rows("SELECT id, name FROM getPet WHERE petId = 7")).isEqualTo("[[7,\"Pet 7\"]]");
        assertThat(rows("SELECT id, name FROM getPet_tags WHERE petId = 7"))
                .isEqualTo("[[11,\"soft\"], [12,\"small\"]]");
    }

    @Test
    void absentFieldsAreNull() throws IOException {
        added("siwarex/optional-field-absent.yaml", "");
        added("bugs/api-absent-field/api.yaml", "/v1");
        handler = (address, exchange) -> Said.ok(
                address.startsWith("/v1")
                        ? "[{\"id\": 1}, {\"id\": 2, \"f\": 0.5}]"
                        : number(address, "page", 1) > 1
                                ? "{\"data\": []}"
                                : "{\"data\": [{\"customerId\": 1, \"fullName\": \"Ann\"}, {\"customerId\": 2,"
                                        + " \"nickname\": \"B\"}]}");
        assertThat(rows("SELECT id, f FROM r")).isEqualTo("[[1,null], [2,0.5]]");
        assertThat(rows("SELECT COUNT(*), COUNT(nickname) FROM people")).isEqualTo("[[2,1]]");
        handler = (address, exchange) -> Said.ok("[{\"f\": 0.5}]");
        assertThat(answered("SELECT f FROM r").err()).as("id is required").contains("r: its reply has no id at /0/id");
    }

    @Test
    void operationsWithoutNamesAreTables() throws IOException {
        assertThat(added("siwarex/two-unnamed-operations.yaml", "").err()).contains("2 of 2 operations that may read");
        handler = (address, exchange) -> {
            MatchResult comic = Pattern.compile("/(?:(\\d+)/)?info\\.0\\.json")
                    .matcher(address)
                    .results()
                    .findFirst()
                    .orElseThrow();
            String number = comic.group(1) == null ? "3000" : comic.group(1);
            return Said.ok("{\"num\": " + number + ", \"title\": \"Comic " + number + "\", \"year\": \"2024\"}");
        };
        List<String> tables = Pattern.compile("(?m)^\\s*(\\w+)\\(")
                .matcher(Ran.command("api", "list", project).out())
                .results()
                .map(found -> found.group(1))
                .toList();
        assertThat(tables).hasSize(2);
        List<String> said = new ArrayList<>();
        for (String table : tables) {
            said.add(
                    Ran.command("rewrite", project, "--sql", "SELECT title FROM " + table)
                                            .code()
                                    == 0
                            ? rows("SELECT title FROM " + table)
                            : rows("SELECT title FROM " + table + " WHERE comicId = 353"));
        }
        assertThat(said).containsExactlyInAnyOrder("[[\"Comic 3000\"]]", "[[\"Comic 353\"]]");
    }

    @Test
    void optionalInputsAreBoundOrNotGiven() throws IOException {
        added("bugs/api-optional-input/api.yaml", "/v1");
        handler = (address, exchange) -> Said.ok("[{\"a\": \"for " + address + "\"}]");
        assertThat(rows("SELECT a FROM o WHERE q = 'x'")).isEqualTo("[[\"for /v1/o?q=x\"]]");
        String both = "[[\"for /v1/o?q=x\"], [\"for /v1/o?q=y\"]]";
        assertThat(rows("SELECT a FROM o WHERE q IN ('x', 'y')")).isEqualTo(both);
        assertThat(rows("SELECT a FROM o WHERE q = 'x' OR q = 'y'")).isEqualTo(both);
        assertThat(rows("SELECT a FROM o")).isEqualTo("[[\"for /v1/o\"]]");
    }

    @Test
    void parametersAreWrittenInTheirStyleOrLeftOutWithALine() throws IOException {
        Ran added = added("bugs/api-parameter-styles/api.yaml", "/v1");
        handler = (address, exchange) -> Said.ok("[{\"a\": \"for " + address + "\"}]");
        assertThat(rows("SELECT a FROM mx WHERE k = 'x'")).isEqualTo("[[\"for /v1/m/;k=x\"]]");
        if (added.out().contains("f_x")) {
            assertThat(rows("SELECT a FROM dp WHERE f_x = 'x'")).isEqualTo("[[\"for /v1/d?f%5Bx%5D=x\"]]");
        } else {
            assertThat(added.err()).contains("GET /d: its parameter f is left out");
        }
    }

    @Test
    void valuesThatWouldBeAnotherPathAreNotSent() {
        added("bugs/api-path-values/api.yaml", "/v1");
        handler = (address, exchange) -> Said.ok("[{\"a\": \"wrong\"}]");
        for (String value : List.of("", "..", ".")) {
            Ran ran = answered("SELECT a FROM us WHERE k = '" + value + "'");
            assertThat(ran.out()).doesNotContain("wrong");
        }
        assertThat(asked).isEmpty();
    }

    @Test
    void serversHaveVariables() {
        Ran ran = Ran.command(
                "api", "add", project, TestData.needCases("bugs/api-server-variables/api.yaml"), "--details");
        assertThat(ran.code()).as(ran.err()).isZero();
        assertThat(ran.out() + ran.err()).contains("http://127.0.0.1:8099/v1/r");
    }

    @Test
    void allSuccessIsRead() throws IOException {
        handler = (address, exchange) -> new Said(address.endsWith("/r") ? 201 : 200, "[{\"a\": \"x\"}]");
        assertThat(added("bugs/api-success-codes/api.yaml", "/v1").err()).contains("2 of 2 operations");
        assertThat(rows("SELECT a FROM r")).isEqualTo("[[\"x\"]]");
        assertThat(rows("SELECT a FROM s2")).isEqualTo("[[\"x\"]]");
    }

    @Test
    void createdIsSuccess() throws IOException {
        handler = (address, exchange) -> new Said(201, "[{\"a\": \"x\"}]");
        added("bugs/api-success-codes-2/api.yaml", "/v1");
        assertThat(rows("SELECT a FROM r")).isEqualTo("[[\"x\"]]");
    }

    @Test
    void wordsOfYamlAreNames() throws IOException {
        assertThat(added("bugs/api-yaml-words/api.yaml", "/v1").out()).contains("wd(on?, no?, y?, a)");
        handler = (address, exchange) -> Said.ok("[{\"a\": \"for " + address + "\"}]");
        assertThat(rows("SELECT a FROM wd WHERE y = '1'")).isEqualTo("[[\"for /v1/w?y=1\"]]");
    }

    /** A key in a header, pages with their number, one lab by its key, lists of values; operations named like tables. */
    @Test
    void laboratories() throws IOException {
        List<Object> key = List.of("--key-command", "LAB_KEY=echo s3cret-lab");
        added("window2/labs.yaml", "/v1", "--key", "LAB_KEY");
        handler = (address, exchange) ->
                "s3cret-lab".equals(exchange.getRequestHeaders().getFirst("X-Lab-Key"))
                        ? laboratory(address)
                        : new Said(401, "{\"error\": \"key missing\"}");
        assertThat(answered("SELECT COUNT(*) FROM listLabs").err()).contains("LAB_KEY is not set");
        assertThat(rows("SELECT COUNT(*), COUNT(DISTINCT lab_id) FROM listLabs", key.toArray()))
                .isEqualTo("[[52,52]]");
        assertThat(asked).hasSize(3);
        assertThat(rows("SELECT lab_name FROM listLabs WHERE lab_id IN ('L7', 'L99')", key.toArray()))
                .isEqualTo("[[\"Lab 7\"]]");
        assertThat(asked).hasSizeLessThanOrEqualTo(2);
        assertThat(rows("SELECT COUNT(*) FROM listLabs WHERE city = 'Ulm'", key.toArray()))
                .isEqualTo("[[26]]");
        assertThat(asked).hasSize(2).allMatch(address -> address.contains("city=Ulm"));
        assertThat(rows(
                        "SELECT outcome, COUNT(*) FROM resultsOf WHERE sample_id IN ("
                                + IntStream.range(0, 60)
                                        .mapToObj(i -> "'S" + i + "'")
                                        .collect(Collectors.joining(", "))
                                + ") GROUP BY outcome",
                        key.toArray()))
                .isEqualTo("[[\"fail\",20], [\"pass\",40]]");
        assertThat(asked).as("25 values a call").hasSize(3);
        Path tables = folder.resolve("tables");
        try (LabServer lab = new LabServer()) {
            Ran made = Ran.command("new", folder.resolve("labs"), "--from", lab.tables(tables), "--name", "labs");
            assertThat(made.code()).isZero();
        }
        Ran renamed = Ran.command(
                "api", "add", folder.resolve("labs"), TestData.needCases("window2/labs2.yaml"), "--key", "LAB_KEY");
        assertThat(renamed.out()).contains("labs(", "results(");
    }

    private static Said laboratory(String address) {
        IntFunction<String> lab = i -> "{\"lab_id\": \"L" + i + "\", \"lab_name\": \"Lab " + i + "\", \"city\": \""
                + (i % 2 == 0 ? "Ulm" : "Graz") + "\", \"founded\": 1990, \"staff\": " + i + "}";
        if (address.startsWith("/v1/labs/")) {
            int number = Integer.parseInt(address.substring("/v1/labs/L".length()));
            return number < 52 ? Said.ok(lab.apply(number)) : new Said(404, "{\"error\": \"unknown lab\"}");
        }
        if (address.startsWith("/v1/results")) {
            List<String> samples = List.of(given(address, "sample_id").split(","));
            return Said.ok("{\"data\": "
                    + list(
                            samples.size(),
                            i -> "{\"sample_id\": \"" + samples.get(i) + "\", \"outcome\": \""
                                    + (Integer.parseInt(samples.get(i).substring(1)) % 3 == 0 ? "fail" : "pass")
                                    + "\", \"ph\": 7.5, \"minutes\": 3}")
                    + "}");
        }
        int step = given(address, "city").isEmpty() ? 1 : 2;
        int all = 52 / step;
        int page = number(address, "page", 1);
        return Said.ok("{\"items\": "
                + list(Math.clamp(all - (page - 1) * 20, 0, 20), i -> lab.apply(((page - 1) * 20 + i) * step))
                + ", \"page\": " + page + ", \"pages\": " + Math.ceilDiv(all, 20) + ", \"total\": " + all
                + ", \"next\": " + (page * 20 < all ? page + 1 : "null") + "}");
    }
}
