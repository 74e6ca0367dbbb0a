package org.spartabench.project;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.apis.call.ApiCaller;
import org.spartabench.apis.call.CallLimits;
import org.spartabench.apis.call.Fetched;
import org.spartabench.apis.call.ledger.Arguments;
import org.spartabench.apis.call.ledger.Called;
import org.spartabench.apis.call.ledger.LedgerLine;
import org.spartabench.apis.call.network.AllowedHosts;
import org.spartabench.apis.call.network.HttpNetwork;
import org.spartabench.apis.call.recording.ReplyMode;
import org.spartabench.apis.entity.ApiMapping;
import org.spartabench.apis.entity.ApiMapping.Paging;
import org.spartabench.apis.entity.Attribute;
import org.spartabench.apis.entity.Entity;
import org.spartabench.facts.secret.Secret;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.project.api.ApiFiles;

/** Servers that send the key back, in every way we know: it is in no message, no row, no file. */
class HostileKeysTest {

    private static final String KEY = "sk-Canary/7f3a+9C51e==Q";
    private static final String BARE = "skcanary7f3a9c51eq";

    private static final CallLimits QUICK = new CallLimits(20, 1_000, Duration.ofMillis(1));

    /** One answer of a server. @param page from 1 */
    private record Trick(int status, Function<Integer, Map<String, String>> headers, Function<Integer, String> body) {
        static Trick body(Function<Integer, String> body) {
            return new Trick(200, page -> Map.of(), body);
        }

        static Trick value(String json) {
            return body(page -> page > 1 ? "[]" : "[{\"k\": \"" + json + "\", \"n\": 1}]");
        }
    }

    private static Map<String, Trick> tricks() {
        byte[] bytes = KEY.getBytes(StandardCharsets.UTF_8);
        Base64.Encoder base64 = Base64.getEncoder();
        String escaped = each(c -> String.format(Locale.ROOT, "\\u%04x", c));
        String percent = each(c -> String.format(Locale.ROOT, "%%%02X", c));
        Map<String, Trick> all = new LinkedHashMap<>();
        all.put("plain", Trick.value(KEY));
        all.put("within", Trick.value("your key is " + KEY + ", keep it"));
        all.put("escapes", Trick.value(escaped));
        all.put(
                "escapes in large letters",
                Trick.value(escaped.toUpperCase(Locale.ROOT).replace("\\U", "\\u")));
        all.put("one escape", Trick.value(KEY.replace("C", "\\u0043")));
        all.put("slashes", Trick.value(KEY.replace("/", "\\/")));
        all.put("escapes of escapes", Trick.value(escaped.replace("\\", "\\\\")));
        all.put("base64", Trick.value(base64.encodeToString(bytes)));
        all.put(
                "base64 of a header",
                Trick.value(base64.encodeToString(("Bearer " + KEY).getBytes(StandardCharsets.UTF_8))));
        all.put(
                "base64, one later",
                Trick.value(base64.encodeToString(("x" + KEY + "yz").getBytes(StandardCharsets.UTF_8))));
        all.put(
                "base64 for addresses",
                Trick.value(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes)));
        all.put("base64 in lines", Trick.value(base64.encodeToString(bytes).replaceAll("(.{9})", "$1\\\\n")));
        all.put("percent", Trick.value(percent));
        all.put("percent twice", Trick.value(percent.replace("%", "%25")));
        all.put("some percent", Trick.value(URLEncoder.encode(KEY, StandardCharsets.UTF_8)));
        all.put("HTML", Trick.value(each(c -> "&#" + c + ";")));
        all.put("HTML by hex", Trick.value(each(c -> "&#x" + Integer.toHexString(c) + ";")));
        all.put("hex", Trick.value(HexFormat.of().formatHex(bytes)));
        all.put("reversed", Trick.value(new StringBuilder(KEY).reverse().toString()));
        all.put("other letters", Trick.value(KEY.toUpperCase(Locale.ROOT)));
        all.put("spaced", Trick.value(each(c -> Character.toString(c) + " ")));
        all.put("zero width", Trick.value(each(c -> Character.toString(c) + "\u200b")));
        all.put("half", Trick.value(KEY.substring(KEY.length() / 2)));
        all.put(
                "split over pages",
                Trick.body(page -> page > 2
                        ? "[]"
                        : "[{\"k\": \"" + (page == 1 ? KEY.substring(0, 12) : KEY.substring(12)) + "\", \"n\": " + page
                                + "}]"));
        all.put("name of a field", Trick.body(page -> "[{\"k\": \"a\", \"n\": 1, \"" + KEY + "\": 2}]"));
        all.put("field beside", Trick.body(page -> "[{\"k\": \"a\", \"n\": 1, \"asked\": {\"by\": \"" + KEY + "\"}}]"));
        all.put(
                "characters",
                Trick.body(page -> "[{\"k\": \"a\", \"n\": 1, \"x\": ["
                        + each(c -> "\"" + Character.toString(c) + "\",") + "0]}]"));
        all.put("half a reply", Trick.body(page -> "[{\"k\": \"" + KEY));
        all.put("web page", Trick.body(page -> "<html>" + KEY));
        all.put("link", linked("/x?page=2&t=" + URLEncoder.encode(KEY, StandardCharsets.UTF_8)));
        all.put("link by percent", linked("/x?page=2&t=" + percent));
        all.put("link by base64", linked("/x?page=2&t=" + Base64.getUrlEncoder().encodeToString(bytes)));
        all.put("link in a path", linked("/x/" + percent + "?page=2"));
        all.put("link to another server", linked("http://127.0.0.2:1/x?t=" + percent));
        all.put(
                "other headers",
                new Trick(
                        200,
                        page -> Map.of("X-Key", KEY, "Set-Cookie", "k=" + KEY, "Retry-After", KEY),
                        page -> page > 1 ? "[]" : "[{\"k\": \"a\", \"n\": 1}]"));
        all.put("redirect", new Trick(302, page -> Map.of("Location", "/x?t=" + percent), page -> "see " + KEY));
        all.put("refusal", new Trick(401, page -> Map.of("WWW-Authenticate", KEY), page -> "wrong key " + KEY));
        all.put("not found", new Trick(404, page -> Map.of(), page -> "{\"key\": \"" + escaped + "\"}"));
        all.put("fault", new Trick(500, page -> Map.of(), page -> "trace: Bearer " + KEY));
        all.put("busy", new Trick(503, page -> Map.of("Retry-After", "9999"), page -> KEY));
        return all;
    }

    private static Trick linked(String address) {
        return new Trick(
                200,
                page -> page > 1 ? Map.of() : Map.of("Link", "<" + address + ">; rel=\"next\""),
                page -> "[{\"k\": \"" + (page > 1 ? "b" : "a") + "\", \"n\": " + page + "}]");
    }

    private static String each(Function<Integer, String> write) {
        return KEY.chars().mapToObj(write::apply).collect(Collectors.joining());
    }

    private static Entity.Remote entity(String name, URI server, Paging paging) {
        return new Entity.ApiEntity(
                name,
                "",
                List.of(
                        new Attribute("k", ColumnType.TEXT, Attribute.Use.OUTPUT, ""),
                        new Attribute("n", ColumnType.INTEGER, Attribute.Use.OUTPUT, "")),
                List.of(),
                new ApiMapping(
                        new ApiMapping.Operation(ApiMapping.Method.GET, server, "/x", true),
                        List.of(),
                        List.of(new ApiMapping.Output("k", "/k"), new ApiMapping.Output("n", "/n")),
                        "",
                        paging,
                        ApiMapping.Absent.EMPTY,
                        true,
                        OptionalLong.empty()));
    }

    @Test
    void aKeyIsKnownInWideLettersAsNumbersAndInParts() {
        Secret key = Secret.of(KEY).orElseThrow();
        assertThat(key.in(each(c -> Character.toString(c + 0xFEE0)))).isTrue();
        assertThat(key.in(each(c -> c + ","))).isTrue();
        assertThat(key.in(each(c -> Integer.toBinaryString(c | 0x100).substring(1) + " ")))
                .isTrue();
        assertThat(key.in("is " + BARE.substring(3, 12) + "?")).isTrue();
        assertThat(key.in("Canary Islands, 7 rows, 3.9 metres")).isFalse();
    }

    @Test
    void noWayOfSendingTheKeyBackLeavesItAnywhere(@TempDir Path folder) throws IOException {
        Map<String, Trick> tricks = tricks();
        assertThat(tricks).hasSizeGreaterThanOrEqualTo(40);
        List<String> kept = new ArrayList<>();
        for (Map.Entry<String, Trick> trick : tricks.entrySet()) {
            Path project = Files.createDirectories(folder.resolve(trick.getKey().replace(' ', '-')));
            String output = fetched(project, trick.getValue());
            try (Stream<Path> files = Files.walk(project)) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    output += "\n" + Files.readString(file);
                }
            }
            if (held(output)) {
                kept.add(trick.getKey() + ": " + output);
            }
        }
        assertThat(kept).isEmpty();
    }

    /** Next pages whose address has the key are followed with it, and recorded without it. */
    @Test
    void aNextPageWithTheKeyIsFollowedAndReplayedWithoutIt(@TempDir Path folder) throws IOException {
        Trick trick = tricks().get("link");
        assertThat(fetched(folder, trick)).contains("[a, 1]", "[b, 2]");
        URI nowhere = URI.create(Files.readString(folder.resolve("server")));
        try (HttpNetwork network = new HttpNetwork(AllowedHosts.NONE, Map.of())) {
            ApiCaller caller = new ApiCaller(network, new ApiFiles(folder).replies(), ReplyMode.RECORDED, QUICK);
            assertThat(caller.fetch(1, entity("x", nowhere, new Paging.Link("")), List.of(Arguments.NONE))
                            .toString())
                    .contains("[a, 1]", "[b, 2]");
        }
    }

    /** Makes the call; gives all that a user can see of it. */
    private static String fetched(Path project, Trick trick) throws IOException {
        List<String> pages = new ArrayList<>();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            pages.add(exchange.getRequestURI().toString());
            trick.headers().apply(pages.size()).forEach(exchange.getResponseHeaders()::add);
            byte[] body = trick.body().apply(pages.size()).getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(trick.status(), body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        URI address = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
        Set<String> host = Set.of(AllowedHosts.host(address));
        try (HttpNetwork network = new HttpNetwork(
                new AllowedHosts(host, h -> true),
                Map.of(AllowedHosts.host(address), Secret.of(KEY).orElseThrow()))) {
            ApiFiles files = new ApiFiles(project);
            Paging paging =
                    trick.headers().apply(1).containsKey("Link") ? new Paging.Link("") : new Paging.Page("page", 1);
            Entity.Remote entity = entity("x", address, paging);
            files.add("doc", List.of(entity), new ApiFiles.Host(address, "CANARY"), Map.entry("doc.json", "{}"));
            ApiCaller caller = new ApiCaller(network, files.replies(), ReplyMode.FRESH, QUICK);
            List<Called> seen = new ArrayList<>();
            caller.listen(call -> {
                seen.add(call);
                files.ledger().add(new LedgerLine("x", Instant.EPOCH, Instant.EPOCH, call));
            });
            Fetched fetched = caller.fetch(1, entity, List.of(Arguments.NONE));
            assertThat(pages).isNotEmpty();
            Files.writeString(project.resolve("server"), address.toString());
            return fetched + "\n" + seen;
        } finally {
            server.stop(0);
        }
    }

    /** Whether a text has the key or its second half, told by rules that are not those of the program. */
    private static boolean held(String text) {
        byte[] bytes = KEY.getBytes(StandardCharsets.UTF_8);
        String plain = text;
        for (int round = 0; round < 3; round++) {
            String bare = plain.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
            boolean there = Stream.of(
                            BARE,
                            BARE.substring(BARE.length() / 2),
                            new StringBuilder(BARE).reverse().toString())
                    .anyMatch(bare::contains);
            if (there || bare.contains(HexFormat.of().formatHex(bytes)) || base64(plain, bytes)) {
                return true;
            }
            for (int c : KEY.chars().distinct().toArray()) {
                String hex = String.format(Locale.ROOT, "%02x", c);
                plain = plain.replaceAll(
                        "(?i)\\\\+u00" + hex + "|%(25)?" + hex + "|&#" + c + ";|&#x" + hex + ";",
                        String.valueOf((char) c).replace("\\", "\\\\").replace("$", "\\$"));
            }
        }
        return false;
    }

    private static boolean base64(String text, byte[] bytes) {
        String clean =
                text.replaceAll("\\\\n|[^A-Za-z0-9+/_-]", "").replace('-', '+').replace('_', '/');
        return Stream.of("", "x", "xx").anyMatch(before -> {
            byte[] padded = (before + KEY).getBytes(StandardCharsets.UTF_8);
            String all = Base64.getEncoder().withoutPadding().encodeToString(padded);
            return clean.contains(all.substring(before.isEmpty() ? 0 : before.length() + 1, padded.length * 8 / 6));
        });
    }
}
