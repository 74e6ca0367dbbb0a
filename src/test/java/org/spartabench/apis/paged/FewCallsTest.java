package org.spartabench.apis.paged;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.apis.document.MappingOptions;
import org.spartabench.apis.paged.PagedServer.Column;
import org.spartabench.apis.paged.PagedServer.Profile;
import org.spartabench.apis.paged.PagedServer.Table;
import org.spartabench.apis.paged.PagedServer.Way;
import org.spartabench.apis.virtual.CallMode;
import org.spartabench.apis.virtual.HybridReply;

/** What a query can know before a call saves calls: pages that it saw, values that it will need, replies of earlier queries. */
class FewCallsTest {

    private static final int USUAL = 20;
    private static final int MOST = 50;

    @TempDir
    private Path folder;

    @Test
    void oneListHoldsTheValuesOfTwoUses() throws IOException {
        holds(
                List.of(table("thing", 400, Profile.REST, Way.GOOGLE)),
                new Asked(
                        "SELECT a.id FROM thing a WHERE a.id IN (201, 202, 203) AND NOT EXISTS (SELECT 1 FROM thing b"
                                + " WHERE b.id IN (311, 312) AND b.kind = a.kind)",
                        1,
                        List.of("203")));
    }

    @Test
    void valuesThatAListBroughtAreNotAskedForAgain() throws IOException {
        holds(
                List.of(table("one", 4, Profile.REST, Way.GOOGLE), table("thing", 153, Profile.REST, Way.CONTINUE)),
                new Asked(
                        "SELECT a.kind FROM one a JOIN thing b ON a.kind = b.kind LEFT JOIN thing c ON a.kind = c.kind"
                                + " WHERE c.kind >= 'k3' AND b.id < 20 AND c.id < 20",
                        3,
                        List.of("k3", "k3", "k3", "k3", "k4", "k4", "k4", "k4")));
    }

    @Test
    void aPageShorterThanOneSeenBeforeIsNotTakenForTheLast() throws IOException {
        holds(
                List.of(table("thing", 100, Profile.PAPER, Way.PAGE_OF_UNKNOWN_SIZE)),
                new Asked("SELECT a.id FROM thing a WHERE a.id IN (90, 95, 98)", 7, List.of("90", "95", "98")));
    }

    @Test
    void noPageIsLookedAtWhereRowsHereSayThatNoneCounts() throws IOException {
        holds(
                List.of(table("thing", 400, Profile.PAPER, Way.NEXT_ADDRESS)),
                new Asked(
                        "SELECT a.id FROM thing a JOIN here h ON a.kind = h.kind WHERE h.id IN (SELECT i.id FROM here i"
                                + " WHERE i.kind = 'none' AND i.id <= (SELECT MIN(b.id) FROM thing b WHERE b.id IN"
                                + " (201, 202, 203, 204)))",
                        0,
                        List.of()));
    }

    @Test
    void aSortedPageSaysHowFarAValueIs() throws IOException {
        holds(
                List.of(table("thing", 400, Profile.PAPER, Way.NEXT_ADDRESS)),
                new Asked(
                        "SELECT a.id FROM thing a WHERE a.id IN (36, 159, 315, 327)",
                        5,
                        List.of("159", "315", "327", "36")));
    }

    /** Either source is asked first where the other one would be asked in vain; both orders, so that no guess can be right twice. */
    @Test
    void keptRowsSayWhichSourceHasNone() throws IOException {
        holds(
                List.of(table("one", 15, Profile.PAPER, Way.GOOGLE), table("two", 15, Profile.PAPER, Way.GOOGLE)),
                new Asked("SELECT COUNT(*) FROM one a", 1, List.of("15")),
                new Asked("SELECT COUNT(*) FROM two a", 1, List.of("15")),
                new Asked(
                        "SELECT a.id FROM one a JOIN two b ON a.id = b.id WHERE a.kind = 'k1' AND b.kind = 'none'",
                        1,
                        List.of()),
                new Asked(
                        "SELECT a.id FROM one a JOIN two b ON a.id = b.id WHERE a.kind = 'none' AND b.kind = 'k1'",
                        1,
                        List.of()));
    }

    private record Asked(String sql, int calls, List<String> rows) {}

    private void holds(List<Table> tables, Asked... all) throws IOException {
        Table here = table("here", 1, Profile.PAPER, Way.WHOLE);
        try (PagedServer server = new PagedServer(tables, USUAL, MOST);
                FieldClinic clinic =
                        new FieldClinic(folder, List.of(here), server.document(), MappingOptions.NONE).remembering()) {
            for (Asked asked : all) {
                int before = server.calls();
                assertThat(clinic.ask(asked.sql(), CallMode.BINDINGS))
                        .isInstanceOfSatisfying(
                                HybridReply.Answered.class,
                                answered -> assertThat(answered.rows().column(0).stream()
                                                .map(String::valueOf))
                                        .as(asked.sql())
                                        .containsExactlyInAnyOrderElementsOf(asked.rows()));
                assertThat(server.calls() - before).as(asked.sql()).isEqualTo(asked.calls());
            }
        }
    }

    private static Table table(String name, int size, Profile profile, Way way) {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (long i = 1; i <= size; i++) {
            rows.add(new ArrayList<>(List.of(i, "k" + i % 10)));
        }
        return new Table(name, List.of(new Column("id", "integer"), new Column("kind", "string")), rows, profile, way);
    }
}
