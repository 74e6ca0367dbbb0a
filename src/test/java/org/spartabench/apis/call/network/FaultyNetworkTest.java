package org.spartabench.apis.call.network;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.apis.call.ApiCaller;
import org.spartabench.apis.call.CallLimits;
import org.spartabench.apis.call.Fetched;
import org.spartabench.apis.call.JoinProposals;
import org.spartabench.apis.call.ledger.Arguments;
import org.spartabench.apis.call.recording.ReplyMode;
import org.spartabench.apis.call.recording.ReplyStore;
import org.spartabench.apis.entity.ApiMapping;
import org.spartabench.apis.entity.ApiMapping.Paging;
import org.spartabench.apis.entity.Attribute;
import org.spartabench.apis.entity.Entity;
import org.spartabench.apis.mock.MockServer;
import org.spartabench.facts.value.ColumnType;

/** Servers that cannot be reached or trusted, and pages that do not end, end in one line. */
class FaultyNetworkTest {

    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final CallLimits QUICK = new CallLimits(200, 10_000, Duration.ofMillis(1));

    private static Entity.Remote log(URI server, Paging paging) {
        return new Entity.ApiEntity(
                "log",
                "",
                List.of(new Attribute("id", ColumnType.INTEGER, Attribute.Use.OUTPUT, "")),
                List.of("id"),
                new ApiMapping(
                        new ApiMapping.Operation(ApiMapping.Method.GET, server, "/log", true),
                        List.of(),
                        List.of(new ApiMapping.Output("id", "/id")),
                        "/rows",
                        paging,
                        ApiMapping.Absent.EMPTY,
                        true,
                        OptionalLong.empty()));
    }

    @Test
    void aServerThatIsDownOrSlowOrNoServerOfHttpIsOneLine() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            assertThat(overHttp("http://127.0.0.1:" + silent.getLocalPort(), Duration.ofMillis(300)))
                    .contains("it gave no answer in time");
            int port = silent.getLocalPort();
            silent.close();
            assertThat(overHttp("http://127.0.0.1:" + port, PATIENCE)).contains("it cannot be reached");
        }
    }

    @Test
    void aCertificateOfItsOwnIsNotTrusted(@TempDir Path folder)
            throws IOException, GeneralSecurityException, InterruptedException {
        HttpsServer server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(context(folder.resolve("own.p12"))));
        AtomicInteger reached = new AtomicInteger();
        server.createContext("/", exchange -> reached.incrementAndGet());
        server.start();
        try {
            int port = server.getAddress().getPort();
            assertThat(overHttp("https://127.0.0.1:" + port, PATIENCE)).contains("its certificate cannot be trusted");
            assertThat(reached).hasValue(0);
        } finally {
            server.stop(0);
        }
    }

    private static SSLContext context(Path store) throws IOException, GeneralSecurityException, InterruptedException {
        Process made = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "own",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=own",
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        "changeit",
                        "-keystore",
                        store.toString())
                .redirectErrorStream(true)
                .start();
        made.getInputStream().readAllBytes();
        assertThat(made.waitFor(20, TimeUnit.SECONDS)).isTrue();
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, "changeit".toCharArray());
        }
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(keys, "changeit".toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        return context;
    }

    private static String overHttp(String server, Duration time) {
        URI address = URI.create(server);
        try (HttpNetwork network = new HttpNetwork(
                new AllowedHosts(Set.of(AllowedHosts.host(address)), h -> true),
                List.of(),
                Map.of(AllowedHosts.host(address), new HostLimits(8, 0, time)))) {
            return failed(fetch(network, new Replies(), log(address, new Paging.None())));
        }
    }

    @Test
    void pagesThatDoNotEndAreNoticed() {
        Paging.Page counted = new Paging.Page("page", 2);
        assertThat(failed(counted, n -> rows("", 1, 2)))
                .contains("its page 2 adds nothing new, so its pages have no end");
        assertThat(failed(counted, n -> rows("", 2 * n, 2 * n + 1)))
                .contains("the query needs more than 200 calls; stopped after 200");
        Paging.Cursor marked = new Paging.Cursor("after", "/next");
        assertThat(failed(marked, n -> rows("same", n))).contains("the same mark for the next page again: same");
        assertThat(failed(marked, n -> rows("m" + n, 7))).contains("its page 2 adds nothing new");
        int[] many = IntStream.range(0, 6_000).toArray();
        assertThat(failed(
                        marked,
                        n -> rows(
                                "m" + n,
                                IntStream.of(many).map(i -> i * 100 + n).toArray())))
                .contains("it gives more than 10000 rows");
    }

    @Test
    void addressesOfNextPagesAreFollowedOnTheirOwnServerOnly() throws IOException {
        List<List<@Nullable Object>> rows = LongStream.range(0, 250)
                .mapToObj(i -> List.<@Nullable Object>of(i))
                .toList();
        for (Paging paging : List.of(new Paging.Link("/next"), new Paging.Link("/links/next"), new Paging.Link(""))) {
            try (MockServer server =
                            MockServer.start(0, Map.of(log(URI.create("http://127.0.0.1"), paging), rows), List.of());
                    HttpNetwork network = new HttpNetwork(
                            new AllowedHosts(Set.of(AllowedHosts.host(server.address())), h -> true), Map.of())) {
                Fetched.Done done = (Fetched.Done) fetch(network, new Replies(), log(server.address(), paging));
                assertThat(done.rows().getFirst()).containsExactlyElementsOf(rows);
                assertThat(server.calls()).isEqualTo(3);
            }
        }
        assertThat(failed(new Paging.Link("/next"), n -> rows("http://127.0.0.2/log?from=1", n)))
                .contains("its next page is not on its own server: http://127.0.0.2/log?from=1");
        assertThat(failed(new Paging.Link("/next"), n -> rows("//else.example/log", n)))
                .contains("its next page is not on its own server");
    }

    @Test
    void pagesOfUnknownSizeEndWithAnEmptyOne() {
        for (Paging paging : List.of(new Paging.Page("page", 0), new Paging.Offset("offset", 0))) {
            Fetched.Done done = (Fetched.Done) fetch(
                    new Pages(n -> n < 4 ? rows("", 2 * n, 2 * n + 1) : rows("")),
                    new Replies(),
                    log(URI.create("http://127.0.0.1"), paging));
            assertThat(done.rows().getFirst()).hasSize(6);
        }
    }

    @Test
    void rowsOnTwoPagesAreCountedAndPagesEnd() {
        Fetched fetched = fetch(
                new Pages(n -> rows(n < 3 ? "m" + n : "", n, n + 1)),
                new Replies(),
                log(URI.create("http://127.0.0.1"), new Paging.Cursor("after", "/next")));
        Fetched.Done done = (Fetched.Done) fetched;
        assertThat(done.rows().getFirst()).hasSize(6);
        assertThat(done.remarks()).containsExactly("log: 1 rows stand on two pages");
    }

    @Test
    void anotherReplyToAPureRequestIsReported() {
        Replies replies = new Replies();
        Entity.Remote log = log(URI.create("http://127.0.0.1"), new Paging.None());
        assertThat(((Fetched.Done) fetch(new Pages(n -> rows("", 1)), replies, log)).remarks())
                .isEmpty();
        assertThat(((Fetched.Done) fetch(new Pages(n -> rows("", 2)), replies, log)).remarks())
                .containsExactly("log: is not pure, GET http://127.0.0.1/log got another reply than before");
    }

    @Test
    void aParameterOfAnotherNameIsFoundByTrying() {
        Entity.Remote people = new Entity.ApiEntity(
                "people",
                "",
                List.of(
                        new Attribute("q", ColumnType.TEXT, Attribute.Use.OPTIONAL, ""),
                        new Attribute("name", ColumnType.TEXT, Attribute.Use.OUTPUT, ""),
                        new Attribute("city", ColumnType.TEXT, Attribute.Use.OUTPUT, "")),
                List.of(),
                log(URI.create("http://127.0.0.1"), new Paging.None())
                        .mapping()
                        .withInputs(List.of(new ApiMapping.Input("q", "q", ApiMapping.Place.QUERY, false)))
                        .withOutputs(List.of(
                                new ApiMapping.Output("name", "/name"), new ApiMapping.Output("city", "/city"))));
        List<Arguments> asked = List.of(new Arguments(Map.of("q", "Ann")), new Arguments(Map.of("q", "Bo")));
        assertThat(JoinProposals.of(
                        people,
                        asked,
                        List.of(List.of(List.of("Ann", "Ann", "Ulm")), List.of(List.of("Bo", "Bo", "Bonn")))))
                .singleElement()
                .asString()
                .startsWith("people: its parameter q finds name;");
        assertThat(JoinProposals.of(people, asked, List.of(List.of(List.of("Ann", "Anna", "Ulm")), List.of())))
                .isEmpty();
    }

    private static String failed(Paging paging, Function<Integer, String> pages) {
        return failed(fetch(new Pages(pages), new Replies(), log(URI.create("http://127.0.0.1"), paging)));
    }

    private static String failed(Fetched fetched) {
        assertThat(fetched).isInstanceOf(Fetched.Failed.class);
        String message = ((Fetched.Failed) fetched).message();
        assertThat(message).startsWith("log: ").doesNotContain("\n", "Exception");
        return message;
    }

    private static Fetched fetch(Network network, ReplyStore replies, Entity.Remote entity) {
        return new ApiCaller(network, replies, ReplyMode.FRESH, QUICK).fetch(1, entity, List.of(Arguments.NONE));
    }

    private static String rows(String next, int... ids) {
        return IntStream.of(ids)
                .mapToObj(i -> "{\"id\": " + i + "}")
                .collect(Collectors.joining(", ", "{\"next\": \"" + next + "\", \"rows\": [", "]}"));
    }

    /** Gives the n-th request the n-th page, from 1. */
    private static final class Pages implements Network {

        private final AtomicInteger asked = new AtomicInteger();
        private final Function<Integer, String> pages;

        Pages(Function<Integer, String> pages) {
            this.pages = pages;
        }

        @Override
        public Optional<String> refusal(Network.WireRequest request) {
            return Optional.empty();
        }

        @Override
        public CompletableFuture<Network.WireReply> send(Network.WireRequest request) {
            return CompletableFuture.completedFuture(new Network.WireReply(200, pages.apply(asked.incrementAndGet())));
        }
    }

    private static final class Replies implements ReplyStore {

        private final Map<Network.WireRequest, Network.WireReply> kept = new HashMap<>();

        @Override
        public Optional<Network.WireReply> find(Network.WireRequest request) {
            return Optional.ofNullable(kept.get(request));
        }

        @Override
        public void keep(Network.WireRequest request, Network.WireReply reply) {
            kept.put(request, reply);
        }
    }
}
