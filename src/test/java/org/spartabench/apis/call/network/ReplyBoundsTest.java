package org.spartabench.apis.call.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.spartabench.Law;
import org.spartabench.apis.call.ApiCaller;
import org.spartabench.apis.call.CallLimits;
import org.spartabench.apis.call.ledger.Arguments;
import org.spartabench.apis.call.recording.ReplyMode;
import org.spartabench.apis.call.recording.ReplyStore;
import org.spartabench.apis.entity.ApiMapping;
import org.spartabench.apis.entity.ApiMapping.Paging;
import org.spartabench.apis.entity.Attribute;
import org.spartabench.apis.entity.Entity;
import org.spartabench.facts.value.ColumnType;

/** However much a server sends, and however slowly, a query ends with one line. */
class ReplyBoundsTest {

    private static final CallLimits LIMITS = CallLimits.DEFAULT;

    private static Entity.Remote entity(ColumnType type) {
        return new Entity.ApiEntity(
                "t",
                "",
                List.of(new Attribute("n", type, Attribute.Use.OUTPUT, "")),
                List.of(),
                new ApiMapping(
                        new ApiMapping.Operation(ApiMapping.Method.GET, URI.create("http://127.0.0.1"), "/t", true),
                        List.of(),
                        List.of(new ApiMapping.Output("n", "/n")),
                        "",
                        new Paging.Link(""),
                        ApiMapping.Absent.EMPTY,
                        true,
                        OptionalLong.empty()));
    }

    private record Pages(AtomicInteger asked, IntFunction<CompletableFuture<Network.WireReply>> reply)
            implements Network {
        @Override
        public Optional<String> refusal(Network.WireRequest request) {
            return Optional.empty();
        }

        @Override
        public CompletableFuture<Network.WireReply> send(Network.WireRequest request) {
            return reply.apply(asked.incrementAndGet());
        }
    }

    private static String fetch(Pages pages, CallLimits limits, ColumnType type) {
        ReplyStore nothing = new ReplyStore() {
            @Override
            public Optional<Network.WireReply> find(Network.WireRequest request) {
                return Optional.empty();
            }

            @Override
            public void keep(Network.WireRequest request, Network.WireReply reply) {}
        };
        return new ApiCaller(pages, nothing, ReplyMode.FRESH, limits)
                .fetch(1, entity(type), List.of(Arguments.NONE))
                .toString();
    }

    private static Pages junk(String junk) {
        return new Pages(
                new AtomicInteger(),
                page -> CompletableFuture.completedFuture(new Network.WireReply(
                        200,
                        "[{\"n\": " + page + ", \"junk\": \"" + junk + "\"}]",
                        Optional.empty(),
                        "/t?page=" + page)));
    }

    @Test
    void theRepliesToAQueryHaveALimitOfBytes() {
        Pages pages = junk("j".repeat(100_000));
        CallLimits small = new CallLimits(1_000, 1_000, 1 << 20, LIMITS.time(), LIMITS.firstWait());
        assertThat(fetch(pages, small, ColumnType.INTEGER))
                .contains("t: the replies to the query have more than 1 MB; ask for fewer rows");
        assertThat(pages.asked()).hasValue(11);
    }

    @Test
    void theCallsOfAQueryHaveALimitOfTime() {
        Pages silent = new Pages(new AtomicInteger(), page -> new CompletableFuture<>());
        assertThat(fetch(silent, LIMITS.withTime(Duration.ZERO), ColumnType.INTEGER))
                .contains("t: the calls of the query took more than 0.0 seconds", "--seconds");
        Pages endless = junk("");
        assertThat(fetch(endless, LIMITS.withTime(Duration.ZERO), ColumnType.INTEGER))
                .contains("took more than 0.0 seconds");
        assertThat(endless.asked()).hasValueLessThan(3);
    }

    @Test
    void numbersOfAnySizeAreReadOrRefused() {
        Law.holdsFor(
                Stream.of(
                        "1e-999999999",
                        "1e999999999",
                        "-1e2147483647",
                        "0e-2147483648",
                        "1e-1001",
                        "9".repeat(900_000),
                        "0." + "3".repeat(2_000)),
                number -> {
                    for (ColumnType type : List.of(ColumnType.DECIMAL, ColumnType.INTEGER)) {
                        assertThat(fetch(one(number), LIMITS, type))
                                .contains("Failed", "t: its reply has ")
                                .hasSizeLessThan(300);
                    }
                });
        assertThat(fetch(one("1e3"), LIMITS, ColumnType.INTEGER)).contains("[[[1000]]]");
        assertThat(fetch(one("1.50e-3"), LIMITS, ColumnType.DECIMAL)).contains("[[[0.00150]]]");
    }

    private static Pages one(String number) {
        return new Pages(
                new AtomicInteger(),
                page -> CompletableFuture.completedFuture(new Network.WireReply(200, "[{\"n\": " + number + "}]")));
    }

    /** Headers are read in one pass; with a pattern that goes back, the last ones would take hours. */
    @Test
    void linksOfAnyKindAreReadInOnePass() {
        Law.holdsFor(
                Map.ofEntries(
                        Map.entry("<a>; rel=\"next\"", "a"),
                        Map.entry("<a>; rel=next", "a"),
                        Map.entry("<a>;REL = \"last NEXT\" ; title=\"x\"", "a"),
                        Map.entry("<p>; rel=prev, <n>; rel=\"next\", <m>; rel=next", "n"),
                        Map.entry("<a,b;c>; title=\"rel=next, <x>\"; rel=next", "a,b;c"),
                        Map.entry("<a>; title=\"rel=next\"", ""),
                        Map.entry("<a>; title=\"\\\"\"; rel=next", "a"),
                        Map.entry("<a>; rel=\"nextish\"", ""),
                        Map.entry("<a>; rel=prev; <b>; rel=next", "a"),
                        Map.entry("<a", ""),
                        Map.entry("", ""),
                        Map.entry("<a>; rel=\"next", "a"),
                        Map.entry("<".repeat(300_000) + "; rel=next", ""),
                        Map.entry("<a>".repeat(300_000), ""),
                        Map.entry("<a>; rel=\"" + "n ".repeat(300_000) + "\"", ""),
                        Map.entry("<a>;" + "\"".repeat(300_001), ""),
                        Map.entry("<a>; rel=x, ".repeat(30_000) + "<b>; rel=next", "b"))
                        .entrySet()
                        .stream(),
                c -> assertThat(LinkHeader.next(List.of(c.getKey()))).isEqualTo(c.getValue()));
    }
}
