package org.spartabench.apis.call.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.Law;
import org.spartabench.apis.call.ApiCaller;
import org.spartabench.apis.call.CallLimits;
import org.spartabench.apis.call.Fetched;
import org.spartabench.apis.call.key.ServerKeys;
import org.spartabench.apis.call.ledger.Arguments;
import org.spartabench.apis.call.recording.ReplyMode;
import org.spartabench.apis.call.recording.ReplyStore;
import org.spartabench.apis.entity.ApiMapping;
import org.spartabench.apis.entity.Attribute;
import org.spartabench.apis.entity.Entity;
import org.spartabench.base.result.Result;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.project.api.ApiFiles;

/** The limits of a host are kept in the project, and held over all steps of a query. */
class HostLimitsTest {

    private static final ReplyStore NOTHING = new ReplyStore() {
        @Override
        public Optional<Network.WireReply> find(Network.WireRequest request) {
            return Optional.empty();
        }

        @Override
        public void keep(Network.WireRequest request, Network.WireReply reply) {}
    };

    @Test
    void aHostIsAskedNoMoreThanItsLimits(@TempDir Path project) throws IOException {
        URI server = URI.create("http://127.0.0.1:9");
        ApiFiles files = new ApiFiles(project);
        HostLimits limits = new HostLimits(2, 50, Duration.ofSeconds(3));
        files.add(
                "log",
                List.of(log(server)),
                new ApiFiles.Host(server, ServerKeys.NONE, limits),
                Map.entry("log.json", "{}"));
        assertThat(files.hosts())
                .isEqualTo(Result.ok(Map.of("log", new ApiFiles.Host(server, ServerKeys.NONE, limits))));
        Slow slow = new Slow(limits);
        ApiCaller caller = new ApiCaller(slow, NOTHING, ReplyMode.FRESH, CallLimits.DEFAULT);
        long start = System.nanoTime();
        for (int step = 0; step < 2; step++) {
            int first = step * 5;
            assertThat(caller.fetch(
                            step,
                            log(server),
                            LongStream.range(first, first + 5)
                                    .mapToObj(i -> new Arguments(Map.of("id", i)))
                                    .toList()))
                    .isInstanceOf(Fetched.Done.class);
        }
        assertThat(slow.most.get()).isEqualTo(2);
        assertThat(Duration.ofNanos(System.nanoTime() - start))
                .as("ten calls, 20 ms apart over both steps")
                .isGreaterThanOrEqualTo(Duration.ofMillis(9 * 20));
        Law.holdsFor(
                Stream.of(
                        Map.entry("\"atOnce\": 0", "log, calls at once: give a number from 1 to 64"),
                        Map.entry("\"atOnce\": \"many\"", "log, calls at once: give"),
                        Map.entry("\"perSecond\": 0.5", "log, calls a second: give a number from 1 to 10,000"),
                        Map.entry("\"seconds\": 601", "log, seconds of a call: give a number from 1 to 600")),
                bad -> {
                    Files.writeString(
                            project.resolve("apis/hosts.json"),
                            "{\"log\": {\"server\": \"http://127.0.0.1:9\", " + bad.getKey() + "}}");
                    assertThat(((Result.Bad<?>) files.hosts()).message())
                            .contains("hosts.json: " + bad.getValue())
                            .doesNotContain("\n");
                });
    }

    /** Only a lower bound is asked of the clock: however slow the machine, no other call starts before the wait is over. */
    @Test
    void noOtherCallStartsWhileABusyServerNamedAWait() {
        Duration wait = Duration.ofMillis(200);
        List<Long> sent = new CopyOnWriteArrayList<>();
        AtomicLong refused = new AtomicLong();
        Network busy = new Network() {
            @Override
            public HostLimits limits(URI server) {
                return new HostLimits(1, 0, Duration.ofSeconds(60));
            }

            @Override
            public Optional<String> refusal(Network.WireRequest request) {
                return Optional.empty();
            }

            @Override
            public CompletableFuture<Network.WireReply> send(Network.WireRequest request) {
                sent.add(System.nanoTime());
                if (sent.size() > 1) {
                    return CompletableFuture.completedFuture(new Network.WireReply(200, "[]"));
                }
                refused.set(System.nanoTime());
                return CompletableFuture.completedFuture(new Network.WireReply(429, "", Optional.of(wait), ""));
            }
        };
        ApiCaller caller = new ApiCaller(busy, NOTHING, ReplyMode.FRESH, CallLimits.DEFAULT);
        assertThat(caller.fetch(
                        0,
                        log(URI.create("http://127.0.0.1:9")),
                        Stream.of(1L, 2L, 3L)
                                .map(i -> new Arguments(Map.of("id", i)))
                                .toList()))
                .isInstanceOf(Fetched.Done.class);
        assertThat(sent).hasSize(4);
        assertThat(sent.subList(1, 4)).allMatch(start -> start - refused.get() >= wait.toNanos());
    }

    private static Entity.Remote log(URI server) {
        return new Entity.ApiEntity(
                "log",
                "",
                List.of(new Attribute("id", ColumnType.INTEGER, Attribute.Use.OPTIONAL, "")),
                List.of("id"),
                new ApiMapping(
                        new ApiMapping.Operation(ApiMapping.Method.GET, server, "/log", true),
                        List.of(new ApiMapping.Input("id", "id", ApiMapping.Place.QUERY, false)),
                        List.of(new ApiMapping.Output("id", "/id")),
                        "",
                        new ApiMapping.Paging.None(),
                        ApiMapping.Absent.EMPTY,
                        true,
                        OptionalLong.empty()));
    }

    /** Answers after 30 ms, and counts how many requests wait at once. */
    private static final class Slow implements Network {

        private final HostLimits limits;
        private final AtomicInteger now = new AtomicInteger();
        private final AtomicInteger most = new AtomicInteger();

        Slow(HostLimits limits) {
            this.limits = limits;
        }

        @Override
        public HostLimits limits(URI server) {
            return limits;
        }

        @Override
        public Optional<String> refusal(Network.WireRequest request) {
            return Optional.empty();
        }

        @Override
        public CompletableFuture<Network.WireReply> send(Network.WireRequest request) {
            most.accumulateAndGet(now.incrementAndGet(), Math::max);
            return CompletableFuture.supplyAsync(
                    () -> {
                        now.decrementAndGet();
                        return new Network.WireReply(200, "[]");
                    },
                    CompletableFuture.delayedExecutor(50, TimeUnit.MILLISECONDS));
        }
    }
}
