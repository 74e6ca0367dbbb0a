package org.spartabench.apis.paged;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.spartabench.apis.call.ApiCaller;
import org.spartabench.apis.call.CallLimits;
import org.spartabench.apis.call.Fetched;
import org.spartabench.apis.call.ledger.Arguments;
import org.spartabench.apis.call.network.AllowedHosts;
import org.spartabench.apis.call.network.HttpNetwork;
import org.spartabench.apis.call.recording.ReplyMode;
import org.spartabench.apis.document.OpenApiReader;
import org.spartabench.apis.document.OpenApiWriter;
import org.spartabench.apis.entity.ApiMapping.PageSize;
import org.spartabench.apis.entity.ApiMapping.Paging;
import org.spartabench.apis.entity.Entity;
import org.spartabench.apis.paged.PagedServer.Column;
import org.spartabench.apis.paged.PagedServer.Fault;
import org.spartabench.apis.paged.PagedServer.Profile;
import org.spartabench.apis.paged.PagedServer.Table;
import org.spartabench.apis.paged.PagedServer.Way;

/** Each way of paging gives all rows with no needless call, and no way ends in silence where the server does wrong. */
class PagesInTheFieldTest {

    private static final int USUAL = 4;
    private static final int MOST = 6;
    private static final int SEVERAL = 21;

    private static PagedServer server(Way way, int rows) throws IOException {
        List<List<@Nullable Object>> all = LongStream.range(0, rows)
                .mapToObj(i -> List.<@Nullable Object>of(i, "name " + i))
                .toList();
        Table table = new Table(
                "things", List.of(new Column("id", "integer"), new Column("label", "string")), all, Profile.PAPER, way);
        return new PagedServer(List.of(table), USUAL, MOST);
    }

    private static Entity.Remote read(ObjectNode document) {
        OpenApiReader.Described described =
                OpenApiReader.read(document, "paged", Optional.empty()).orThrow(IllegalStateException::new);
        return FieldClinic.reading(described.remote().getFirst());
    }

    private static Fetched fetch(PagedServer server, Entity.Remote api) {
        return asked(server, caller -> caller.fetch(1, api, List.of(Arguments.NONE)));
    }

    private static <T> T asked(PagedServer server, Function<ApiCaller, T> question) {
        try (HttpNetwork network =
                new HttpNetwork(new AllowedHosts(Set.of(AllowedHosts.host(server.address())), h -> true), Map.of())) {
            CallLimits quick = new CallLimits(200, 10_000, Duration.ofMillis(1));
            return question.apply(new ApiCaller(network, new FieldClinic.Nothing(), ReplyMode.FRESH, quick));
        }
    }

    /** After a look at the first page, a second one counts as needed only if somebody said that it is there. */
    @ParameterizedTest
    @EnumSource(Way.class)
    void aLookCountsNoPageThatIsNotThere(Way way) throws IOException {
        int page = PagedServer.rowsOfAPage(way, USUAL, MOST);
        for (int rows : new int[] {0, 1, page, page + 1, 3 * page, SEVERAL}) {
            try (PagedServer server = server(way, rows)) {
                Entity.Remote api = read(server.document());
                Map<String, Long> needed = asked(server, caller -> {
                    assertThat(caller.probe(1, api, Arguments.NONE)).isEmpty();
                    return caller.least(api, List.of(Arguments.NONE));
                });
                assertThat(needed.values().stream().mapToLong(n -> n).sum())
                        .as("%s, %d rows", way, rows)
                        .isBetween(1L, Math.max(1, Math.ceilDiv((long) rows, page)));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void allRowsComeWithNoNeedlessCall(Way way) throws IOException {
        int page = PagedServer.rowsOfAPage(way, USUAL, MOST);
        for (int rows : new int[] {0, 1, page, page + 1, 3 * page, SEVERAL}) {
            try (PagedServer server = server(way, rows)) {
                Entity.Remote api = read(server.document());
                assertThat(api.attributes())
                        .as("%s", way)
                        .extracting(a -> a.name())
                        .containsExactly("id", "label");
                Fetched fetched = fetch(server, api);
                assertThat(fetched).as("%s, %d rows", way, rows).isInstanceOf(Fetched.Done.class);
                Fetched.Done done = (Fetched.Done) fetched;
                assertThat(done.rows().getFirst())
                        .as("%s, %d rows", way, rows)
                        .extracting(List::getFirst)
                        .containsExactlyElementsOf(
                                LongStream.range(0, rows).boxed().toList());
                assertThat(done.remarks()).as("%s, %d rows", way, rows).isEmpty();
                int needed = way == Way.WHOLE ? 1 : Math.max(1, Math.ceilDiv(rows, page));
                assertThat(server.calls()).as("%s, %d rows", way, rows).isEqualTo(needed + vain(way, rows, page));
            }
        }
    }

    /** Counts the last page without rows, where the server does not say which page is the last. */
    private static int vain(Way way, int rows, int page) {
        return switch (way) {
            case PAGE_AND_SIZE, PAGE_FROM_ZERO, OFFSET, PAGE_DEAF_TO_SIZE -> rows > 0 && rows % page == 0 ? 1 : 0;
            case PAGE_OF_UNKNOWN_SIZE -> rows > 0 && (rows <= page || rows % page == 0) ? 1 : 0;
            default -> 0;
        };
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void whatIsReadIsWrittenAndReadAgain(Way way) throws IOException {
        try (PagedServer server = server(way, 0)) {
            Entity.Remote api = read(server.document());
            ObjectNode written = OpenApiWriter.write("again", server.address(), List.of(api));
            assertThat(read(written).mapping().paging()).isEqualTo(api.mapping().paging());
            assertThat(read(written)).isEqualTo(api);
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Way.class,
            names = {"WHOLE"},
            mode = EnumSource.Mode.EXCLUDE)
    void aServerThatDoesWrongEndsInOneLine(Way way) throws IOException {
        for (Fault fault : List.of(Fault.DIES, Fault.REPEATS, Fault.FOREIGN)) {
            boolean played = switch (fault) {
                case DIES, NONE, FORGETS -> true;
                case REPEATS -> repeats(way);
                case FOREIGN -> addressed(way);
            };
            if (played) {
                try (PagedServer server = server(way, SEVERAL)) {
                    Entity.Remote api = read(server.document());
                    server.play(fault);
                    Fetched fetched = fetch(server, api);
                    assertThat(fetched).as("%s %s", way, fault).isInstanceOf(Fetched.Failed.class);
                    assertThat(((Fetched.Failed) fetched).message())
                            .as("%s %s", way, fault)
                            .doesNotContain("\n")
                            .containsPattern(
                                    switch (fault) {
                                        case FOREIGN -> "not on its own server: http://127.0.0.2:9";
                                        case REPEATS -> "same mark for the next page again|adds nothing new";
                                        case NONE, DIES, FORGETS -> "the connection broke";
                                    });
                }
            }
        }
    }

    private static boolean addressed(Way way) {
        return switch (way) {
            case NEXT_ADDRESS, NEXT_RELATIVE, NEXT_PAGE_URI, NEXT_HREF, ODATA, LINK_HEADER -> true;
            default -> false;
        };
    }

    private static boolean repeats(Way way) {
        return addressed(way)
                || switch (way) {
                    case CURSOR, CURSOR_NESTED, CURSOR_IN_BODY, CURSOR_IN_HEADERS, CONTINUE, SLACK, GOOGLE -> true;
                    default -> false;
                };
    }

    /** Where nothing says how to go on, a reply with as many rows as it may have is said to be one. */
    @Test
    void aFullReplyWithoutAWayOnIsSaid() throws IOException {
        try (PagedServer server = server(Way.WHOLE, SEVERAL)) {
            Entity.Remote api = read(server.document());
            for (int most : List.of(SEVERAL, SEVERAL + 1)) {
                Fetched fetched = fetch(
                        server, api.withMapping(api.mapping().withPaging(new Paging.None(false, PageSize.of(most)))));
                assertThat(((Fetched.Done) fetched).remarks())
                        .as("at most %d rows", most)
                        .hasSize(most == SEVERAL ? 1 : 0)
                        .allMatch(r -> r.contains("others may be missing"));
            }
        }
    }

    /** A mapping that knows nothing of pages is refused as soon as the reply names one. */
    @ParameterizedTest
    @EnumSource(Way.class)
    void aPageThatNobodyReadsIsAnError(Way way) throws IOException {
        try (PagedServer server = server(way, SEVERAL)) {
            Entity.Remote api = read(server.document());
            Fetched blind = fetch(server, api.withMapping(api.mapping().withPaging(new Paging.None())));
            boolean silent = switch (way) {
                case WHOLE, PAGE_AND_SIZE, PAGE_FROM_ZERO, PAGE_OF_UNKNOWN_SIZE, PAGE_DEAF_TO_SIZE, OFFSET -> true;
                default -> false;
            };
            if (silent) {
                assertThat(blind).as("%s", way).isInstanceOf(Fetched.Done.class);
            } else {
                assertThat(blind).as("%s", way).isInstanceOf(Fetched.Failed.class);
                assertThat(((Fetched.Failed) blind).message())
                        .as("%s", way)
                        .contains("its reply names")
                        .contains("which its mapping does not follow")
                        .contains("--pages");
            }
            Fetched whole = fetch(server, api.withMapping(api.mapping().withPaging(new Paging.None(true))));
            assertThat(whole).as("%s", way).isInstanceOf(Fetched.Done.class);
        }
    }
}
