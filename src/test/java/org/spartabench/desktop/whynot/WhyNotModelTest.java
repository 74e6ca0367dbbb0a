package org.spartabench.desktop.whynot;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.spartabench.desktop.HandMade;
import org.spartabench.desktop.event.HistorySteps;
import org.spartabench.desktop.event.Moment;
import org.spartabench.making.run.event.RunEvent;

/** Stepping through the history of an item that was drawn twice, each time with a repair. */
class WhyNotModelTest {

    private final List<Moment> history = Stream.of(
                    HandMade.tree(5), List.of(new RunEvent.Refused(5, 1, "repeats item 3")), HandMade.tree(5))
            .flatMap(List::stream)
            .map(e -> new Moment(Instant.EPOCH, e))
            .toList();
    private final int once = HandMade.tree(5).size() + 1;
    private final WhyNotModel model = new WhyNotModel();

    @BeforeEach
    void show() {
        model.show(RepairHistory.of(history, HandMade.LEFT, OptionalInt.empty()));
    }

    @Test
    void itOpensAtTheLatestDiagnosisOfTheBlock() {
        assertThat(history.get(model.position() - 1).event()).isInstanceOf(RunEvent.Diagnosed.class);
        assertThat(model.repair()).isEqualTo(1);
        assertThat(model.tree().orElseThrow().blame().blocks()).containsExactly(HandMade.LEFT);
        assertThat(HistorySteps.drawStart(history, model.position())).isEqualTo(once);
        assertThat(HistorySteps.drawEnd(history, model.position())).isEqualTo(history.size());
    }

    @Test
    void repairsAreSteppedThroughAcrossDraws() {
        model.stepRepair(-1);
        assertThat(model.repair()).isZero();
        assertThat(HistorySteps.drawStart(history, model.position())).isZero();
        assertThat(HistorySteps.drawEnd(history, model.position())).isEqualTo(once);
        model.stepRepair(-1);
        assertThat(model.repair()).isZero();
        model.stepRepair(1);
        assertThat(model.repair()).isEqualTo(1);
    }

    @Test
    void aRepairHoldsWhatBelongsToIt() {
        Repair repair = model.repairs().getFirst();
        assertThat(repair.attempts())
                .singleElement()
                .satisfies(a -> assertThat(a.helped()).isTrue());
        assertThat(repair.outcome().orElseThrow().rows()).isEqualTo(4);
        assertThat(history.get(repair.end()).event()).isInstanceOf(RunEvent.Repaired.class);
    }

    @Test
    void stepsStayInside() {
        model.go(-10_000);
        assertThat(model.position()).isEqualTo(1);
        model.go(10_000);
        assertThat(model.position()).isEqualTo(history.size());
        assertThat(HistorySteps.block(history, model.position(), 1)).isEqualTo(history.size());
        assertThat(HistorySteps.block(history, 1, -1)).isEqualTo(1);
    }

    @Test
    void aBlockAtATimeEndsAtAnotherBlock() {
        model.go(3);
        model.go(HistorySteps.block(history, model.position(), 1));
        assertThat(history.get(model.position() - 1).event())
                .isInstanceOfSatisfying(
                        RunEvent.Placed.class,
                        placed -> assertThat(placed.block()).isEqualTo(HandMade.RIGHT));
    }

    @Test
    void anItemWithoutRepairsIsShownAtItsEnd() {
        List<Moment> calm = history.stream()
                .filter(m -> !(m.event() instanceof RunEvent.Diagnosed))
                .toList();
        model.show(RepairHistory.of(calm, HandMade.ROOT, OptionalInt.empty()));
        assertThat(model.repair()).isEqualTo(-1);
        assertThat(model.position()).isEqualTo(calm.size());
    }
}
