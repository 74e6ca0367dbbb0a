package org.spartabench.judging.decision;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.verdict.Verdict;

class ItemStandingTest {

    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");

    private static Decision decision(long id, Verdict verdict, String judged) {
        return new Decision(id, 1, "ann", verdict, NOON, TimeUnit.SECONDS.toMillis(20), judged, id);
    }

    @Test
    void anAcceptedItemIsStaleOnceItsHashIsAnother() {
        List<Decision> decisions = List.of(decision(1, new Verdict.Accept(), "Who? v1"));
        assertThat(ItemStanding.of("Who?", decisions, (b, q) -> q + " v1").status())
                .isEqualTo(Status.ACCEPTED);
        assertThat(ItemStanding.of("Who?", decisions, (b, q) -> q + " v2").status())
                .isEqualTo(Status.STALE);
    }

    @Test
    void undoingAnEditUnderALaterAcceptMakesTheAcceptStale() {
        Decision edit = decision(1, new Verdict.EditQuestion("Whom?"), "Whom?");
        Decision accept = decision(2, new Verdict.Accept(), "Whom?");
        assertThat(ItemStanding.of("Who?", List.of(edit, accept), (b, q) -> q))
                .isEqualTo(new ItemStanding(Status.EDITED, "Whom?", 2, 1, "Whom?"));
        Decision undo = decision(3, new Verdict.Undo(1), "Who?");
        assertThat(ItemStanding.of("Who?", List.of(edit, accept, undo), (b, q) -> q))
                .isEqualTo(new ItemStanding(Status.STALE, "Who?", 1, 1, "Who?"));
    }
}
