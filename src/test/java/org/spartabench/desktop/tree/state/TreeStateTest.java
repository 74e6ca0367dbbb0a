package org.spartabench.desktop.tree.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.spartabench.desktop.HandMade;
import org.spartabench.desktop.tree.state.BlockState.Status;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.sql.path.BlockPath;

/** A tree is what its events say. */
class TreeStateTest {

    private static List<TreeState> states() {
        List<RunEvent> events = HandMade.tree(3);
        List<TreeState> states = new ArrayList<>();
        states.add(TreeState.begin((RunEvent.Planned) events.getFirst()));
        events.subList(1, events.size())
                .forEach(e -> states.add(states.getLast().after(e)));
        return states;
    }

    private static List<Status> turns(BlockPath block) {
        List<Status> turns = new ArrayList<>();
        for (TreeState state : states()) {
            Status now = state.blocks().get(block).status();
            if (turns.isEmpty() || turns.getLast() != now) {
                turns.add(now);
            }
        }
        return turns;
    }

    @Test
    void eachBlockTurnsAsItWasTold() {
        assertThat(turns(HandMade.DEEP)).containsExactly(Status.PLANNED, Status.FILLED);
        assertThat(turns(HandMade.LEFT))
                .containsExactly(Status.PLANNED, Status.RUNNING, Status.EMPTY, Status.REPAIRING, Status.REPAIRED);
        assertThat(turns(HandMade.RIGHT)).containsExactly(Status.PLANNED, Status.FILLED);
        assertThat(turns(HandMade.ROOT)).containsExactly(Status.PLANNED, Status.RUNNING, Status.FILLED);
    }

    @Test
    void blameStandsFromTheDiagnosisToTheRepair() {
        List<RunEvent> events = HandMade.tree(3);
        List<TreeState> states = states();
        for (int i = 0; i < states.size(); i++) {
            boolean blames = events.get(i) instanceof RunEvent.Diagnosed
                    || i > 0
                            && !states.get(i - 1).blame().equals(Blame.NOBODY)
                            && !(events.get(i) instanceof RunEvent.Repaired);
            assertThat(!states.get(i).blame().equals(Blame.NOBODY))
                    .as("after event %s", i)
                    .isEqualTo(blames);
        }
        TreeState diagnosed = states.stream()
                .filter(s -> !s.blame().blocks().isEmpty())
                .findFirst()
                .orElseThrow();
        assertThat(diagnosed.blame().blocks()).containsExactly(HandMade.LEFT);
        assertThat(diagnosed.blame().edges()).containsExactly(HandMade.DEEP);
    }

    @Test
    void operatorsAndCorrelationsAreReadFromTheQuery() {
        TreeState end = states().getLast();
        assertThat(end.blocks().get(HandMade.LEFT).operator()).isEqualTo("IN");
        assertThat(end.blocks().get(HandMade.DEEP).operator()).isEqualTo(">");
        assertThat(end.blocks().get(HandMade.RIGHT).operator()).isEqualTo("NOT EXISTS");
        assertThat(end.links()).containsExactly(new Link(HandMade.RIGHT, HandMade.ROOT));
        assertThat(end.blocks().get(HandMade.DEEP).detail()).startsWith("AVG(salary)");
    }

    @Test
    void aNewDrawForgetsTheOneBefore() {
        TreeState end = states().getLast();
        RunEvent.Planned again = new RunEvent.Planned(3, 2, HandMade.SHAPE, Map.of());
        assertThat(end.after(again)).isEqualTo(TreeState.begin(again));
    }

    @Test
    void eventsOfOtherItemsChangeNothing() {
        TreeState end = states().getLast();
        assertThat(end.after(new RunEvent.RolledBack(4, HandMade.LEFT, "no"))).isSameAs(end);
    }
}
