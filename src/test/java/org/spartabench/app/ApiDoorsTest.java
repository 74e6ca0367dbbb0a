package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.Law;
import org.spartabench.project.RecordingServer;

/** The commands that call a server of somebody else: what arrives there, and what is refused before. */
class ApiDoorsTest {

    @TempDir
    private Path folder;

    private Path project;

    @BeforeEach
    void make() {
        project = folder.resolve("project");
        assertThat(Ran.command("sample", "medical", project).code()).isZero();
    }

    @Test
    void aTrialSendsOnlyWhatItPrints() throws IOException {
        try (RecordingServer server = new RecordingServer(request -> "[]")) {
            add(
                    server,
                    "/labs listLabs query city true",
                    "/v/{appointment_id} visits path appointment_id true",
                    "/all all",
                    "/some some query name false");
            Ran checked = Ran.command("api", "check", project, "--allow-host", server.host());
            assertThat(checked.err())
                    .contains("listLabs: nothing is sent, since no table has values in a column city or in one that is")
                    .contains("all sends no value to " + server.host());
            String all = String.join("\n", server.arrived());
            assertThat(all).doesNotContain("/labs").contains("/all", "/some?name=", "/v/");
            for (String request : server.arrived()) {
                String value =
                        request.replaceFirst("/v/|/some\\?name=|/all", "").replace("%20", " ");
                assertThat(checked.err().toLowerCase(Locale.ROOT))
                        .satisfiesAnyOf(
                                text -> assertThat(text).contains("=" + value.toLowerCase(Locale.ROOT)),
                                text -> assertThat(value).isIn("", "no such value 7f3a", "-987654321"));
            }
        }
    }

    /** Values that would lead to another address, or that no header can have, make no call. */
    @Test
    void valuesThatCannotBeSentAreRefusedInOneLine() throws IOException {
        try (RecordingServer server = new RecordingServer(request -> "[{\"k\": \"a\", \"n\": 1}]")) {
            add(server, "/u/{v}/x u path v true", "/h h header X-V true", "/w/a{v}/x w path v true");
            Ran.command("answer", project, "--allow-host", server.host(), "--sql", "SELECT n FROM u WHERE v = 'fine'");
            Ran.command("answer", project, "--sql", "SELECT n FROM h WHERE \"X-V\" = 'fine too'");
            assertThat(server.arrived()).containsExactly("/u/fine/x", "/h");
            Law.holdsFor(
                    List.of(
                            "",
                            ".",
                            "..",
                            "%2e%2e",
                            "%2E.",
                            "%252e%252e",
                            "../x",
                            "a/..",
                            "a%2f..",
                            "..\\x",
                            "..;a",
                            " .. ")
                            .stream(),
                    value -> refused(
                            "SELECT n FROM u WHERE v = '" + value + "'", "u: '" + value + "' cannot be a part of"));
            Law.holdsFor(
                    List.of("ü€", "Zoë", "\uD83D\uDE00", "a\nb", " a").stream(),
                    value -> refused("SELECT n FROM h WHERE \"X-V\" = '" + value + "'", "h: '"));
            refused("SELECT n FROM w WHERE v = ''", "w: '' cannot be a part of the path");
            assertThat(server.arrived()).hasSize(2);
            Ran.command("answer", project, "--sql", "SELECT n FROM u WHERE v = 'a..b/c?d#e'");
            assertThat(server.arrived()).last().isEqualTo("/u/a..b%2Fc%3Fd%23e/x");
        }
    }

    /** Calls needed are never more than the calls made, and count pages; what was kept before is told beside. */
    @Test
    void callsNeededCountPages() throws IOException {
        List<Integer> pages = List.of(4, 1, 7);
        try (RecordingServer server = new RecordingServer(request -> {
            int which = Integer.parseInt(request.replaceFirst("/p(\\d).*", "$1"));
            int page = Integer.parseInt(request.replaceFirst(".*page=(\\d+).*", "$1"));
            return page > pages.get(which) ? "[]" : "[{\"k\": \"" + request + "\", \"n\": " + page + "}]";
        })) {
            add(server, "/p0 p0 query page false", "/p1 p1 query page false", "/p2 p2 query page false");
            Map<String, Integer> readToTheEnd = Map.of(
                    "SELECT COUNT(*) FROM p0", 1,
                    "SELECT a.n FROM p1 a, p2 b WHERE a.n = b.n", 2,
                    "SELECT a.n FROM p2 a, p2 b WHERE a.n = b.n", 1);
            for (String sql : readToTheEnd.keySet()) {
                int before = server.arrived().size();
                JsonNode calls = Ran.command(
                                "answer",
                                project,
                                "--allow-host",
                                server.host(),
                                "--replies",
                                "fresh",
                                "--json",
                                "--sql",
                                sql)
                        .json()
                        .path("calls");
                assertThat(calls.path("made").asInt())
                        .as(sql)
                        .isEqualTo(server.arrived().size() - before);
                // Only an empty page tells the end here, and nobody needs it.
                assertThat(calls.path("made").asInt() - calls.path("minimal").asInt())
                        .as(sql)
                        .isEqualTo(readToTheEnd.get(sql));
            }
            assertThat(Ran.command("answer", project, "--sql", "SELECT COUNT(*) FROM p0")
                            .err())
                    .contains(", 0 calls made, 5 replies kept, 4 needed");
        }
    }

    /** A file of replies that is too large hinders no query over tables, and names itself to others. */
    @Test
    void aHugeFileOfRepliesIsNamedAndHindersNoTable() throws IOException {
        try (RecordingServer server = new RecordingServer(request -> "[{\"k\": \"a\", \"n\": 1}]")) {
            add(server, "/a a");
            try (RandomAccessFile sparse =
                    new RandomAccessFile(project.resolve("apis/replies.jsonl").toFile(), "rw")) {
                sparse.setLength(3L << 30);
            }
            assertThat(Ran.command("answer", project, "--sql", "SELECT COUNT(*) FROM doctors")
                            .code())
                    .isZero();
            Ran asked = Ran.command("answer", project, "--allow-host", server.host(), "--sql", "SELECT n FROM a");
            assertThat(asked.code()).isEqualTo(1);
            assertThat(asked.err().lines())
                    .singleElement()
                    .asString()
                    .contains("replies.jsonl: has 3072 MB", "move this file away");
            assertThat(server.arrived()).isEmpty();
        }
    }

    /** Documents that grow by aliases or references are refused in one line, and leave no file behind. */
    @Test
    void documentsThatGrowAreRefused() throws IOException {
        String head = "openapi: 3.0.3\ninfo: {title: t, version: '1'}\nservers: [{url: 'http://127.0.0.1:1'}]\n";
        String reply = "responses: {'200': {description: r, content: {application/json: {schema: %s}}}}";
        StringBuilder aliases = new StringBuilder(head + "x: &b '" + "x".repeat(1_000_000) + "'\npaths:\n");
        for (int i = 0; i < 40; i++) {
            aliases.append("  /p%s: {get: {operationId: p%s, description: *b, %s}}%n"
                    .formatted(i, i, reply.formatted("{type: object, properties: {k: {type: string}}}")));
        }
        String ref = "{$ref: '#/components/schemas/%s'}";
        StringBuilder wide = new StringBuilder(head + "paths: {/p: {get: {operationId: p, "
                + reply.formatted(ref.formatted("s0")) + "}}}\ncomponents:\n  schemas:\n");
        for (int s = 0; s < 4; s++) {
            String next = s == 3 ? "{type: string}" : ref.formatted("s" + (s + 1));
            wide.append("    s%s: {type: object, properties: {%s}}%n"
                    .formatted(
                            s,
                            IntStream.range(0, 60)
                                    .mapToObj(i -> "p" + i + ": " + next)
                                    .collect(Collectors.joining(", "))));
        }
        for (Map.Entry<String, String> document : Map.of(
                        aliases.toString(),
                        "its aliases make it larger than it may be",
                        wide.toString(),
                        "its reply has more than 10000 fields")
                .entrySet()) {
            Path file = Files.writeString(folder.resolve("grows.yaml"), document.getKey());
            Ran added = Ran.command("api", "add", project, file);
            assertThat(added.code()).isEqualTo(2);
            assertThat(added.err()).contains(document.getValue());
        }
        assertThat(project.resolve("apis")).doesNotExist();
    }

    /** Two operations without a name, at a path and below it, are two tables. */
    @Test
    void unnamedOperationsWithOtherColumnsAreNotMerged() throws IOException {
        String reply =
                "responses: {'200': {description: r, content: {application/json: {schema: {type: array, items: {type:"
                        + " object, properties: {%s: {type: string}}}}}}}}";
        Path file = Files.writeString(
                folder.resolve("bus.yaml"),
                "openapi: 3.0.3\n"
                        + "info: {title: t, version: '1'}\n"
                        + "servers: [{url: 'http://127.0.0.1:1'}]\n"
                        + "paths:\n"
                        + "  /events: {get: {parameters: [{name: at, in: query, schema: {type:"
                        + " string}}], " + reply.formatted("name")
                        + "}}\n  '/events/{id}': {get: {parameters:"
                        + " [{name: id, in: path, required: true, schema: {type: string}}], "
                        + reply.formatted("cursor") + "}}\n");
        Ran added = Ran.command("api", "add", project, file);
        assertThat(added.err()).doesNotContain("fault of the program");
        assertThat(added.out()).contains("events(at?, name)", "events_by_id(id!, cursor)");
    }

    private void refused(String sql, String line) {
        Ran ran = Ran.command("answer", project, "--sql", sql);
        assertThat(ran.err()).as(sql).contains(line).doesNotContain("fault of the program");
        assertThat(ran.code()).isPositive();
    }

    /** What a document cannot be asked for is named when it is added. */
    @Test
    void whatCannotBeCalledIsNamedWhenItIsAdded() throws IOException {
        try (RecordingServer server = new RecordingServer(request -> "[]")) {
            Ran added = add(
                    server,
                    "/a a header Host false",
                    "/b b header Content-Length true",
                    "/c c header 'X\tY' true".replace("'", ""),
                    "/d d query token true",
                    "/e e header Authorization false",
                    "/f f query api_key true",
                    "/g/../h g",
                    "//elsewhere/i i",
                    "@elsewhere/j j",
                    "/k/{token} k path token true",
                    "/l l query page_token true");
            assertThat(added.err().lines().filter(l -> l.startsWith("GET ")))
                    .anyMatch(l -> l.contains("/a: its header Host is left out, the connection itself sets it"))
                    .anyMatch(l -> l.contains("/b: its header Content-Length is left out"))
                    .anyMatch(l -> l.contains("/c: its header X"))
                    .anyMatch(l ->
                            l.contains("/d: its parameter token is left out, it is a credential and no column; give"
                                    + " it with --key query:token=VARIABLE"))
                    .anyMatch(l -> l.contains("/e: its parameter Authorization"))
                    .anyMatch(l -> l.contains("/f: its parameter api_key"))
                    .anyMatch(l -> l.contains("/k/{token}: left out, its path has the credential token"))
                    .hasSize(10);
            assertThat(added.out())
                    .doesNotContain("(token", " token", "api_key", "Authorization")
                    .contains("l(page_token!, k, n)");
            String key = "ghp_1234567890abcdefgh";
            Ran keyed = Ran.command("api", "add", project, folder.resolve("doc.yaml"), "--key", key);
            assertThat(keyed.code()).isEqualTo(2);
            assertThat(keyed.err())
                    .contains("the name of a variable of the environment")
                    .doesNotContain(key);
        }
    }

    private Ran add(RecordingServer server, String... operations) throws IOException {
        Ran added = Ran.command("api", "add", project, server.document(folder.resolve("doc.yaml"), operations));
        assertThat(added.code()).as(added.err()).isZero();
        return added;
    }
}
