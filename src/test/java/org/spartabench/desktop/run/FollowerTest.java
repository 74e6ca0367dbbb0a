package org.spartabench.desktop.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.spartabench.desktop.HandMade;
import org.spartabench.desktop.event.Moment;
import org.spartabench.desktop.tree.state.TreeState;
import org.spartabench.making.run.event.RunEvent;

/** Following one item. */
class FollowerTest {

    private final List<Moment> history =
            HandMade.tree(5).stream().map(e -> new Moment(Instant.EPOCH, e)).toList();

    /** The tree after so many events. */
    private Optional<TreeState> tree(int events) {
        Optional<TreeState> tree = Optional.empty();
        for (Moment moment : history.subList(0, events)) {
            tree = moment.event() instanceof RunEvent.Planned p
                    ? Optional.of(TreeState.begin(p))
                    : tree.map(t -> t.after(moment.event()));
        }
        return tree;
    }

    @Test
    void everyEventIsShownHoweverFastTheyCome() {
        Follower follower = new Follower();
        follower.follow(history.subList(0, 1), false);
        history.subList(1, history.size()).forEach(follower::hear);
        for (int i = 1; i <= history.size(); i++) {
            assertThat(follower.shown()).isEqualTo(i);
            assertThat(follower.tree()).isEqualTo(tree(i));
            assertThat(follower.advance(1)).isEqualTo(i < history.size());
        }
    }

    @Test
    void anyMomentCanBeGoneBackTo() {
        Follower follower = new Follower();
        follower.follow(history, true);
        for (int i = history.size(); i >= 1; i--) {
            follower.hold(i);
            assertThat(follower.tree()).isEqualTo(tree(i));
        }
        follower.release();
        assertThat(follower.tree()).isEqualTo(tree(history.size()));
    }

    @Test
    void whileAMomentIsLookedAtNewEventsWait() {
        Follower follower = new Follower();
        follower.follow(history.subList(0, 6), true);
        follower.hold(3);
        history.subList(6, history.size()).forEach(follower::hear);
        assertThat(follower.advance(100)).isFalse();
        assertThat(follower.tree()).isEqualTo(tree(3));
        follower.release();
        assertThat(follower.advance(100)).isTrue();
        assertThat(follower.tree()).isEqualTo(tree(history.size()));
    }
}
