package org.spartabench.apis.call.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.Law;
import org.spartabench.apis.call.ApiCaller;
import org.spartabench.apis.call.CallLimits;
import org.spartabench.apis.call.Fetched;
import org.spartabench.apis.call.ledger.Arguments;
import org.spartabench.apis.call.recording.ReplyMode;
import org.spartabench.apis.call.recording.ReplyStore;
import org.spartabench.apis.entity.ApiMapping;
import org.spartabench.apis.entity.Entity;
import org.spartabench.apis.entity.TableApi;
import org.spartabench.apis.mock.BuiltInApis;
import org.spartabench.apis.mock.MockFault;
import org.spartabench.apis.mock.MockServer;
import org.spartabench.facts.secret.Secret;
import org.spartabench.project.api.ApiFiles;
import org.spartabench.sql.tree.RandomBlocks;

/** Only hosts that the project names and the user allows are called, nothing is redirected, and no key is left anywhere. */
class HostsTest {

    private static final String KEY = "k3y-7Hf29aQ";

    @Test
    void onlyHostsThatAreNamedAndAllowedAreCalled() {
        Set<String> named = Set.of("127.0.0.1:9", "192.0.2.1:80", "192.0.2.1:443");
        try (HttpNetwork nobody = new HttpNetwork(AllowedHosts.NONE, Map.of());
                HttpNetwork asked = new HttpNetwork(new AllowedHosts(named, h -> false), Map.of());
                HttpNetwork allowed = new HttpNetwork(new AllowedHosts(named, h -> true), Map.of())) {
            Network.WireRequest local = get("http://127.0.0.1:9/x");
            assertThat(nobody.refusal(local)).contains("the project names no host 127.0.0.1:9");
            assertThat(asked.refusal(local))
                    .contains("this machine may not call 127.0.0.1:9; allow it with --allow-host 127.0.0.1:9");
            assertThat(allowed.refusal(local)).isEmpty();
            assertThat(allowed.refusal(get("http://127.0.0.1:10/x")))
                    .contains("the project names no host 127.0.0.1:10");
            assertThat(allowed.refusal(get("http://192.0.2.1/x"))).contains("the host 192.0.2.1 needs https");
            assertThat(allowed.refusal(get("https://192.0.2.1/x"))).isEmpty();
        }
    }

    @Test
    void aNameOutsideDoesNotLeadInside() {
        Law.holdsFor(
                Stream.of(
                        "127.0.0.1",
                        "10.1.2.3",
                        "172.16.0.1",
                        "192.168.1.1",
                        "169.254.169.254",
                        "0.0.0.0",
                        "224.0.0.1",
                        "fc00::1",
                        "fe80::1",
                        "::1"),
                number -> {
                    InetAddress inside = InetAddress.getByName(number);
                    InetAddress outside = InetAddress.getByName("192.0.2.1");
                    assertThat(AllowedHosts.refusal(URI.create("https://api.example/x"), outside, inside)
                                    .orElseThrow())
                            .contains("leads to the private address");
                });
    }

    @Test
    void aRedirectIsNotFollowedAndAPostMustBeMarked() throws IOException {
        Entity.Remote visits =
                TableApi.PAPER.of(RandomBlocks.SCHEMA.table("visits").orElseThrow(), URI.create("http://127.0.0.1"));
        try (MockServer elsewhere = MockServer.start(0, Map.of(visits, List.of()), List.of());
                MockServer server =
                        MockServer.start(0, Map.of(visits, List.of()), List.of(redirect(elsewhere.address())));
                HttpNetwork network =
                        new HttpNetwork(new AllowedHosts(hosts(server, elsewhere), h -> true), Map.of())) {
            Entity.Remote marked = at(visits, server.address(), true);
            assertThat(fetch(network, marked).toString())
                    .contains("it redirects to another place (status 302), which is not followed");
            assertThat(elsewhere.calls()).isZero();
            int before = server.calls();
            assertThat(fetch(network, at(visits, server.address(), false)).toString())
                    .contains("FORBIDDEN", "nobody marked as reading");
            assertThat(server.calls()).isEqualTo(before);
        }
    }

    private static MockFault redirect(URI to) {
        return new MockFault("*", 1, 99, 302, Optional.of("{}"), Map.of("Location", to + "/visits"), 0, false, 0);
    }

    private static Fetched fetch(Network network, Entity.Remote entity) {
        return new ApiCaller(network, NOTHING, ReplyMode.FRESH, CallLimits.DEFAULT)
                .fetch(1, entity, List.of(Arguments.NONE));
    }

    /** The server sends the key back in every reply; it is found in no ledger, no message and no file. */
    @Test
    void noKeyIsLeftAnywhere(@TempDir Path project) throws IOException {
        Entity.Remote place = BuiltInApis.at(URI.create("http://127.0.0.1")).stream()
                .filter(f -> f.name().equals("get_country_of_place"))
                .findFirst()
                .orElseThrow();
        List<MockFault> echoes = List.of(
                echo(1, 200, "{\"country\": \"" + KEY + "\"}"),
                echo(2, 200, "<html>" + KEY),
                echo(3, 401, "wrong key " + KEY));
        StringBuilder seen = new StringBuilder();
        try (MockServer server = MockServer.start(0, Map.of(place, List.of()), echoes);
                HttpNetwork network = new HttpNetwork(
                        new AllowedHosts(hosts(server), h -> true),
                        Map.of(
                                AllowedHosts.host(server.address()),
                                Secret.of(KEY).orElseThrow()))) {
            Entity.Remote served = at(place, server.address(), true);
            ApiFiles files = new ApiFiles(project);
            files.add(
                    "places",
                    List.of(served),
                    new ApiFiles.Host(server.address(), "PLACES_KEY"),
                    Map.entry("places.json", "{}"));
            ReplyStore replies = files.replies();
            for (String name : List.of("Ulm", "Bonn", "Kiel")) {
                ApiCaller caller = new ApiCaller(network, replies, ReplyMode.FRESH, CallLimits.DEFAULT);
                seen.append(caller.fetch(1, served, List.of(new Arguments(Map.of("place", name)))));
                seen.append(caller.ledger());
            }
            assertThat(server.calls()).isEqualTo(3);
        }
        try (Stream<Path> all = Files.walk(project)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                seen.append(Files.readString(file));
            }
        }
        assertThat(seen.toString())
                .contains("(the-key)", "PLACES_KEY", "it wants a key", "place=Kiel")
                .doesNotContain(KEY);
    }

    private static MockFault echo(int call, int status, String body) {
        return new MockFault("*", call, call, status, Optional.of(body), Map.of(), 0, false, 0);
    }

    private static Network.WireRequest get(String url) {
        return new Network.WireRequest(ApiMapping.Method.GET, URI.create(url), Map.of(), "");
    }

    private static Entity.Remote at(Entity.Remote entity, URI server, boolean reads) {
        ApiMapping.Operation o = entity.mapping().operation();
        return entity.withMapping(
                entity.mapping().withOperation(new ApiMapping.Operation(o.method(), server, o.path(), reads)));
    }

    private static Set<String> hosts(MockServer... servers) {
        return Stream.of(servers).map(s -> AllowedHosts.host(s.address())).collect(Collectors.toSet());
    }

    private static final ReplyStore NOTHING = new ReplyStore() {
        @Override
        public Optional<Network.WireReply> find(Network.WireRequest request) {
            return Optional.empty();
        }

        @Override
        public void keep(Network.WireRequest request, Network.WireReply reply) {}
    };
}
