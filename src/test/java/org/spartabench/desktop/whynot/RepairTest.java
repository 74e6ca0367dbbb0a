package org.spartabench.desktop.whynot;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.spartabench.desktop.HandMade;
import org.spartabench.desktop.event.Moment;
import org.spartabench.making.run.event.RunEvent;

/** What belongs to a repair that took several attempts. */
class RepairTest {

    private static final String EMPTY = "SELECT name FROM doctors WHERE fee > 9";
    private static final String STILL = "SELECT name FROM doctors WHERE fee > 8";
    private static final String MENDED = "SELECT name FROM doctors WHERE fee > 1";

    private final List<Moment> history = Stream.of(
                    diagnosed(),
                    asked("{{query}}\n" + EMPTY),
                    replied("fee > 8 OR TRUE"),
                    asked("{{query}}\n" + EMPTY + "\n\n{{feedback}}\n- fee > 8 OR TRUE\n  -> it may not add OR"),
                    replied("fee > 8"),
                    new RunEvent.Repaired(1, HandMade.LEFT, EMPTY, STILL, "fee > 9", "fee > 8", 0),
                    diagnosed(),
                    asked("{{query}}\n" + STILL),
                    replied("fee > 1"),
                    new RunEvent.Repaired(1, HandMade.LEFT, STILL, MENDED, "fee > 8", "fee > 1", 7),
                    new RunEvent.Asked(1, HandMade.ROOT, "where", ""),
                    diagnosed(),
                    asked("{{query}}\n" + EMPTY),
                    new RunEvent.Replied(1, HandMade.LEFT, "repair", false, "nothing fits", 0),
                    new RunEvent.RolledBack(1, HandMade.LEFT, "the author has no change to offer"))
            .map(e -> new Moment(Instant.EPOCH, e))
            .toList();

    private static RunEvent diagnosed() {
        return new RunEvent.Diagnosed(1, HandMade.LEFT, EMPTY, HandMade.diagnosis());
    }

    private static RunEvent asked(String request) {
        return new RunEvent.Asked(1, HandMade.LEFT, "repair", request);
    }

    private static RunEvent replied(String reply) {
        return new RunEvent.Replied(1, HandMade.LEFT, "repair", true, reply, 1_000);
    }

    /** The page of a run that was paused says so; a step that was rolled back is the end of its repair. */
    @Test
    void aRepairGoesOnWhileItsHistoryEndsWithinIt() {
        Repair third = Repair.in(history).get(2);
        assertThat(third.goesOn(history)).isFalse();
        for (int events = 12; events < history.size(); events++) {
            List<Moment> paused = history.subList(0, events);
            assertThat(Repair.in(paused).getLast().goesOn(paused)).isTrue();
        }
        assertThat(Repair.in(history).getFirst().goesOn(history)).isFalse();
    }

    @Test
    void everyAttemptIsThereWithWhatCameOfIt() {
        List<Repair> repairs = Repair.in(history);
        assertThat(repairs).hasSize(3);
        List<TriedChange> first = repairs.getFirst().attempts();
        assertThat(first)
                .extracting(a -> a.reply().orElseThrow().reply())
                .containsExactly("fee > 8 OR TRUE", "fee > 8");
        assertThat(first.getFirst().change()).isEmpty();
        assertThat(first.getFirst().objection()).isEqualTo("it may not add OR");
        assertThat(first.getLast().change().orElseThrow().rows()).isZero();
        assertThat(repairs.get(1).outcome().orElseThrow().is()).isEqualTo("fee > 1");
        assertThat(repairs.get(1).attempts().getLast().helped()).isTrue();
        assertThat(repairs.getLast().outcome()).isEmpty();
    }

    @Test
    void aRepairEndsWhereSomethingElseBegins() {
        assertThat(Repair.in(history)).extracting(Repair::end).containsExactly(5, 9, 14);
        Repair second = Repair.in(history).get(1);
        assertThat(second.covers(6)).isFalse();
        assertThat(second.covers(7)).isTrue();
        assertThat(second.covers(10)).isTrue();
        assertThat(second.covers(11)).isFalse();
    }
}
