package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.desktop.AsSeen;
import org.spartabench.desktop.SampleProject;
import org.spartabench.project.Project;
import org.spartabench.project.Projects;

/**
 * A server that wants a key of each kind gets it, and no other place does; the keys stand in no file and no message. The
 * keys come from commands, as a process cannot set its own environment.
 */
class ApiKeysTest {

    private static final String CANARY = "Canary-7f3aQx/b+9";
    private static final String WORK = "Worker-55dkWz/c+1";
    private static final String TOKEN = "Token-91mmTt.e-3";

    private static final List<String> KEYS = List.of(
            "--key-command",
            "LAB_KEY=printf '%s' '" + CANARY + "'",
            "--key-command",
            "LAB_WORDED=echo 'Token token=" + CANARY + "'",
            "--key-command",
            "WORK_KEY=echo '" + WORK + "'",
            "--key-command",
            "LAB_USER=echo ann");

    @TempDir
    private Path folder;

    private Path project;
    private HttpServer server;
    private HttpServer other;
    private final List<String> atOther = Collections.synchronizedList(new ArrayList<>());
    private final StringBuilder told = new StringBuilder();

    /** Tokens that were given; the first one is taken once. */
    private int given;

    private int used;
    private int pageRows = 1;

    private static HttpServer listening() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.start();
        return server;
    }

    @BeforeEach
    void start() throws IOException {
        server = listening();
        other = listening();
        other.createContext("/", exchange -> {
            atOther.add(exchange.getRequestURI() + " "
                    + exchange.getRequestHeaders().entrySet());
            if (exchange.getRequestURI().getPath().equals("/token")) {
                token(exchange);
            } else {
                reply(exchange, 200, "[]");
            }
        });
        Map<String, Predicate<HttpExchange>> doors = new LinkedHashMap<>();
        doors.put("bearer", e -> header(e, "Authorization").equals("Bearer " + CANARY));
        doors.put("basic", e -> header(e, "Authorization").equals("Basic " + base64("ann:" + CANARY)));
        doors.put("header", e -> header(e, "X-Lab-Key").equals(CANARY));
        doors.put("worded", e -> header(e, "Authorization").equals("Token token=" + CANARY));
        doors.put("query", e -> parameters(e).contains("api_key=" + CANARY));
        doors.put("cookie", e -> header(e, "Cookie").equals("sid=" + CANARY));
        doors.put(
                "oauth",
                e -> header(e, "Authorization").equals("Bearer " + TOKEN + given) && (given > 1 || used++ < 1));
        doors.put("account", e -> header(e, "X-Lab-Key").equals(WORK));
        doors.put(
                "constant",
                e -> header(e, "Accept-Version").equals("2") && parameters(e).contains("lang=de"));
        doors.forEach((name, open) -> server.createContext("/" + name, exchange -> {
            boolean last = exchange.getRequestURI().getPath().endsWith("2");
            String next = "http://" + host(server) + "/" + name + "/rows2?api_key=" + encoded(CANARY);
            String echo = "\"" + name + " " + header(exchange, "Authorization") + base64("ann:" + CANARY) + "\"";
            boolean opened = open.test(exchange);
            reply(
                    exchange,
                    opened ? 200 : 401,
                    opened
                            ? "{\"rows\": " + rows(last) + ", \"echo\": " + echo + ", \"next\": "
                                    + (last ? "null" : "\"" + next + "\"") + "}"
                            : "{\"wrong\": " + echo + "}");
        }));
        server.createContext("/away", exchange -> {
            exchange.getResponseHeaders().add("Location", "http://" + host(other) + "/stolen");
            reply(exchange, 302, "");
        });
        server.createContext(
                "/elsewhere",
                exchange -> reply(
                        exchange,
                        200,
                        "{\"rows\": [{\"id\": 1, \"said\": \"x\"}], \"next\": \"http://" + host(other) + "/stolen\"}"));
        project = folder.resolve("project");
        assertThat(Ran.command("sample", "medical", project).code()).isZero();
    }

    @AfterEach
    void stop() {
        server.stop(0);
        other.stop(0);
    }

    private String rows(boolean last) {
        return IntStream.rangeClosed(1, pageRows)
                .map(i -> last ? pageRows + i : i)
                .mapToObj(i -> "{\"id\": " + i + ", \"said\": \"x\", \"name\": \"Thing " + i + "\", \"weight\": "
                        + (20 + i * 37 % 61) + ", \"city\": \""
                        + List.of("Ulm", "Graz", "Lund").get(i % 3) + "\"}")
                .collect(Collectors.joining(", ", "[", "]"));
    }

    private void token(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        boolean known = body.startsWith("grant_type=client_credentials&scope=read")
                && body.endsWith("&client_id=ann&client_secret=" + encoded(CANARY));
        reply(
                exchange,
                known ? 200 : 401,
                known ? "{\"access_token\": \"" + TOKEN + ++given + "\", \"token_type\": \"bearer\"}" : "{}");
    }

    @Test
    void eachServerGetsItsKeyAndNobodyElseDoes() throws IOException {
        add("bearer", "{type: http, scheme: bearer}", "--key", "LAB_KEY");
        add("basic", "{type: http, scheme: basic}", "--key", "LAB_USER:LAB_KEY");
        add("header", "{type: apiKey, in: header, name: X-Lab-Key}", "--key", "scheme=LAB_KEY");
        add("worded", "{type: apiKey, in: header, name: Authorization}", "--key", "LAB_WORDED");
        add("query", "{type: apiKey, in: query, name: api_key}", "--key", "LAB_KEY");
        add("cookie", "{type: apiKey, in: cookie, name: sid}", "--key", "LAB_KEY");
        add(
                "oauth",
                "{type: oauth2, flows: {clientCredentials: {tokenUrl: 'http://" + host(other) + "/token'}}}",
                "--key",
                "oauth2=LAB_USER:LAB_KEY@http://" + host(other) + "/token read");
        add("account", "{type: apiKey, in: header, name: X-Lab-Key}", "--key", "LAB_KEY");
        add("constant", "{type: http, scheme: digest}", "--header", "Accept-Version=2", "--parameter", "lang=de");
        assertThat(called("oauth").err()).contains("its tokens come from another place", "--allow-host " + host(other));
        assertThat(atOther).isEmpty();
        Ran.command("api", "call", project, "oauth", "--allow-host", host(other), "--replies", "recorded");
        for (String name : List.of("bearer", "basic", "header", "worded", "query", "cookie", "oauth", "constant")) {
            Ran called = called(name);
            assertThat(called.err()).as(name).contains("2 rows");
        }
        assertThat(called("account").err()).contains("it wants a key, or another one than it got (status 401)");
        told.append(Ran.command("api", "key", project, "account", "--account", "work", "--key", "WORK_KEY")
                .out());
        assertThat(called("account", "--account", "work").err()).contains("2 rows");
        assertThat(called("account", "--key", "account/scheme=WORK_KEY").err()).contains("2 rows");
        assertThat(called("account", "--account", "nobody").err())
                .contains("no server of the project has an account nobody");
        assertThat(given).isEqualTo(2);
        assertThat(atOther).hasSize(4).allMatch(r -> r.startsWith("/token"));
        assertThat(Ran.command("api", "call", project, "bearer", "--replies", "fresh")
                        .err())
                .contains("the environment variable LAB_KEY is not set, which holds the key of " + host(server));
        Ran recorded = Ran.command("api", "call", project, "constant", "--replies", "recorded");
        assertThat(recorded.err()).contains("2 rows");
        Ran.command("api", "key", project, "constant", "--parameter", "lang=fr");
        assertThat(Ran.command("api", "call", project, "constant", "--replies", "recorded")
                        .err())
                .contains("no reply is recorded");
        nothingIsLeft();
    }

    /** Releases have the recorded replies of all kinds of keys, and none of the keys. */
    @Test
    void releasesHoldNoKey() throws IOException {
        pageRows = 40;
        Path csv = Files.createDirectory(folder.resolve("csv"));
        Files.writeString(csv.resolve("notes.csv"), "note_id,body\n1,first\n2,second\n3,third\n");
        project = folder.resolve("notes");
        assertThat(Ran.command("new", project, "--from", csv, "--name", "notes").code())
                .isZero();
        add("bearer", "{type: http, scheme: bearer}", "--key", "LAB_KEY");
        add("basic", "{type: http, scheme: basic}", "--key", "LAB_USER:LAB_KEY");
        add("header", "{type: apiKey, in: header, name: X-Lab-Key}", "--key", "scheme=LAB_KEY");
        add("worded", "{type: apiKey, in: header, name: Authorization}", "--key", "LAB_WORDED");
        add("query", "{type: apiKey, in: query, name: api_key}", "--key", "LAB_KEY");
        add("cookie", "{type: apiKey, in: cookie, name: sid}", "--key", "LAB_KEY");
        add(
                "oauth",
                "{type: oauth2, flows: {clientCredentials: {tokenUrl: 'http://" + host(other) + "/token'}}}",
                "--key",
                "oauth2=LAB_USER:LAB_KEY@http://" + host(other) + "/token read");
        Path both = folder.resolve("both");
        List<Object> words = new ArrayList<>(List.of("api", "tables", project, "--out", both));
        words.addAll(List.of("--allow-host", host(other), "--allow-host", host(server)));
        words.addAll(KEYS);
        Ran tables = Ran.command(words.toArray());
        assertThat(tables.code()).as(tables.err()).isZero();
        told.append(tables.out()).append(tables.err());
        Ran made = Ran.command("generate", both, "--shapes", "non-nested=12", "--seed", 3);
        assertThat(made.code()).as(made.err()).isZero();
        try (Project opened = Projects.ok(Project.open(both))) {
            opened.files().releases().form(SampleProject.filledForm());
            opened.set()
                    .rows()
                    .forEach(
                            row -> new AsSeen(opened.queue()).decide(row.number(), "ann", new Verdict.Accept(), 1_000));
        }
        Path release = folder.resolve("release");
        List<Path> published = new ArrayList<>(List.of(both, release));
        Ran released =
                Ran.command("export", both, "--format", "hf", "--license", "CC-BY-4.0", "--askable", "--out", release);
        assertThat(released.code()).as(released.err()).isZero();
        for (String format : List.of("hybrid", "sparta", "jsonl", "review")) {
            Path out = folder.resolve("as-" + format);
            Ran written = Ran.command("export", both, "--format", format, "--out", out);
            assertThat(written.code()).as(format + ": " + written.err()).isZero();
            told.append(written.out()).append(written.err());
            published.add(out);
        }
        for (String name : List.of("bearer", "basic", "header", "worded", "query", "cookie", "oauth")) {
            assertThat(release.resolve("apis/replies.jsonl")).content().contains("/" + name + "/rows");
        }
        nothingIsLeft(published);
    }

    /** Redirects and next pages that lead to another server get nothing; what looks like a key is not taken. */
    @Test
    void noKeyGoesToAnotherHost() throws IOException {
        add("away", "{type: apiKey, in: header, name: X-Lab-Key}", "--key", "LAB_KEY");
        add("elsewhere", "{type: apiKey, in: query, name: api_key}", "--key", "LAB_KEY");
        assertThat(called("away").err()).contains("it redirects to another place (status 302)");
        assertThat(called("elsewhere").err()).contains("its next page is not on its own server");
        assertThat(atOther).isEmpty();
        Path document = document("plain", "{type: http, scheme: bearer}");
        for (String key : List.of(
                CANARY, "scheme=" + CANARY, "header:X=" + CANARY, "basic=ann:" + CANARY, "nonsense:" + CANARY + "=X")) {
            Ran added = Ran.command("api", "add", project, document, "--key", key);
            assertThat(added.code()).as(key).isEqualTo(2);
            told.append(added.out()).append(added.err());
        }
        Ran header = Ran.command("api", "add", project, document, "--header", "X-Api-Key=" + CANARY);
        assertThat(header.err()).contains("X-Api-Key is the name of a key", "--key header:X-Api-Key=VARIABLE");
        Ran shown = Ran.command("api", "add", project, document, "--header", "X-Version=2", "--key", "LAB_KEY");
        assertThat(shown.code()).as(shown.err()).isZero();
        Path hosts = project.resolve("apis/hosts.json");
        assertThat(Ran.command("api", "add", project, document).code()).isZero();
        assertThat(Files.readString(hosts)).as("the same server keeps its key").contains("X-Version");
        assertThat(Ran.command("api", "add", project, document, "--server", "http://127.0.0.1:9/x")
                        .code())
                .isZero();
        assertThat(Files.readString(hosts)).as("another server gets none").doesNotContain("X-Version");
        told.append(header.err());
        nothingIsLeft();
    }

    private void add(String name, String scheme, String... options) throws IOException {
        List<Object> words = new ArrayList<>(List.of("api", "add", project, document(name, scheme)));
        words.addAll(List.of(options));
        Ran added = Ran.command(words.toArray());
        assertThat(added.code()).as(added.err()).isZero();
        told.append(added.out()).append(added.err());
    }

    private Path document(String name, String scheme) throws IOException {
        Path file = folder.resolve(name + ".yaml");
        Files.writeString(file, """
            openapi: 3.0.3
            servers: [{url: 'http://%s/%s'}]
            security: [{scheme: []}]
            components: {securitySchemes: {scheme: %s}}
            paths:
              /rows:
                get:
                  operationId: %s
                  responses:
                    '200':
                      description: rows
                      content:
                        application/json:
                          schema:
                            type: object
                            properties:
                              rows:
                                type: array
                                items:
                                  type: object
                                  properties:
                                    id: {type: integer}
                                    said: {type: string}
                                    name: {type: string}
                                    weight: {type: integer}
                                    city: {type: string}
                              next: {type: string, format: uri, nullable: true}
            """.formatted(host(server), name, scheme, name));
        return file;
    }

    private Ran called(String name, String... options) {
        String replies = name.equals("account") ? "fresh" : "cached";
        List<Object> words = new ArrayList<>(
                List.of("api", "call", project, name, "--replies", replies, "--allow-host", host(server)));
        words.addAll(KEYS);
        words.addAll(List.of(options));
        Ran ran = Ran.command(words.toArray());
        told.append(ran.out()).append(ran.err());
        return ran;
    }

    private void nothingIsLeft() throws IOException {
        nothingIsLeft(List.of());
    }

    private void nothingIsLeft(List<Path> published) throws IOException {
        told.append(Ran.command("api", "ledger", project, "--json").out())
                .append(Ran.command("api", "list", project, "--json").out());
        Path exported = folder.resolve("exported.json");
        assertThat(Ran.command("api", "export", project, "--out", exported).code())
                .isZero();
        StringBuilder all = new StringBuilder(told);
        List<Path> places = new ArrayList<>(published);
        places.addAll(List.of(project, exported));
        for (Path place : places) {
            try (Stream<Path> files = Files.walk(place)) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    all.append(Files.readString(file, StandardCharsets.ISO_8859_1));
                }
            }
        }
        for (String key : List.of(CANARY, WORK, TOKEN + 1, TOKEN + 2)) {
            byte[] bytes = key.getBytes(StandardCharsets.UTF_8);
            List<String> forms = new ArrayList<>(List.of(
                    key,
                    encoded(key),
                    HexFormat.of().formatHex(bytes),
                    HexFormat.of().withUpperCase().formatHex(bytes),
                    base64("ann:" + key)));
            // A key inside a longer text in base64 has one of three forms; the ends depend on what stands around it.
            for (String before : List.of("", "x", "xy")) {
                String whole = base64(before + key);
                forms.add(whole.substring(4, whole.length() - 4));
            }
            assertThat(forms)
                    .allSatisfy(form -> assertThat(all.indexOf(form)).as(form).isNegative());
            assertThat(all.toString().toLowerCase(Locale.ROOT)).doesNotContain(key.toLowerCase(Locale.ROOT));
        }
    }

    private static List<String> parameters(HttpExchange exchange) {
        String query = exchange.getRequestURI().getRawQuery();
        return query == null
                ? List.of()
                : Stream.of(query.split("&"))
                        .map(p -> URLDecoder.decode(p, StandardCharsets.UTF_8))
                        .toList();
    }

    private static String header(HttpExchange exchange, String name) {
        return String.join(", ", exchange.getRequestHeaders().getOrDefault(name, List.of()));
    }

    private static void reply(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private static String host(HttpServer server) {
        return "127.0.0.1:" + server.getAddress().getPort();
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }
}
