package org.spartabench.judging.review.team;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.judging.decision.Decision;
import org.spartabench.judging.review.team.WorkTime.Kind;

class WorkTimeTest {

    private static Decision decision(long id, String who, Verdict verdict, String at, long millis) {
        return new Decision(id, (int) id, who, verdict, Instant.parse(at), millis, "", id);
    }

    @Test
    void timeOfADecisionTakenBackWasSpentAllTheSame() {
        WorkTime time = WorkTime.of(
                List.of(
                        decision(1, "bo", new Verdict.Accept(), "2026-11-20T23:59:59Z", 30_000),
                        decision(2, "ann", new Verdict.Reject(List.of(), ""), "2026-11-21T00:00:00Z", 10_000),
                        decision(3, "bo", new Verdict.Accept(), "2026-11-21T08:00:00Z", 20_000),
                        decision(4, "bo", new Verdict.Undo(3), "2026-11-21T08:01:00Z", 0)),
                ZoneOffset.UTC);
        assertThat(time.validators())
                .containsExactly(
                        new WorkTime.OfValidator("ann", Map.of(Kind.REJECTED, 1), 10_000),
                        new WorkTime.OfValidator("bo", Map.of(Kind.ACCEPTED, 1), 50_000));
        assertThat(time.days())
                .containsExactly(
                        new WorkTime.OfDay(LocalDate.of(2026, 11, 20), "bo", 1, 30_000),
                        new WorkTime.OfDay(LocalDate.of(2026, 11, 21), "ann", 1, 10_000),
                        new WorkTime.OfDay(LocalDate.of(2026, 11, 21), "bo", 0, 20_000));
    }
}
