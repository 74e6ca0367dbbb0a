package org.spartabench.ui.run;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.spartabench.query.BlockPath;
import org.spartabench.run.event.RunEvent;
import org.spartabench.ui.event.EventLine;
import org.spartabench.ui.event.Moment;
import org.spartabench.ui.tree.TreeState;
import org.spartabench.ui.tree.TreeTimeline;

/**
 * Holds one item's history and the moment on screen. However fast a tree grows, it is shown event by event; what has
 * not been shown yet waits. One can go back to any event that was shown, and forward again.
 */
final class Follower {

    /** Instead of an index. */
    static final int NONE = -1;

    private final List<Moment> history = new ArrayList<>();
    private final TreeTimeline reel = new TreeTimeline();
    private int seen;
    private int shown;
    private int chosen = NONE;
    private boolean held;
    private Optional<TreeState> tree = Optional.empty();

    /** Begins with an item's history, showing all of it, or only the first event of its latest draw. */
    void follow(List<Moment> events, boolean atEnd) {
        history.clear();
        history.addAll(events);
        reel.clear();
        events.forEach(moment -> reel.add(moment.event()));
        seen = atEnd ? history.size() : latestPlan(history.size()) + 1;
        release();
    }

    void hear(Moment moment) {
        history.add(moment);
        reel.add(moment.event());
    }

    /** All events, those too that were not shown yet. */
    List<Moment> history() {
        return Collections.unmodifiableList(history);
    }

    /** How many events were ever shown. */
    int seen() {
        return seen;
    }

    /** How many events the tree shown is made of. */
    int shown() {
        return shown;
    }

    /** Events that wait to be shown. */
    int waiting() {
        return history.size() - seen;
    }

    /** Index of the event whose details are wanted; {@link #NONE} for none in particular. */
    int chosen() {
        return chosen;
    }

    void choose(int index) {
        chosen = index;
    }

    /** Whether one event is being looked at, so that new ones have to wait. */
    boolean held() {
        return held;
    }

    /** Shows up to {@code most} of the events that wait; nothing while an earlier moment is looked at. */
    boolean advance(int most) {
        if (held || waiting() == 0) {
            return false;
        }
        seen = Math.min(history.size(), seen + most);
        show(seen);
        return true;
    }

    /** Shows the tree as it was after that many events, until it is released. */
    void hold(int events) {
        held = true;
        show(events);
    }

    /** Goes on with the latest event that was shown. */
    void release() {
        held = false;
        chosen = NONE;
        show(seen);
    }

    private void show(int events) {
        shown = Math.clamp(events, 0, seen);
        tree = reel.after(shown);
    }

    /** Index of the last planning among the first events; -1 when there is none. */
    private int latestPlan(int events) {
        int at = events - 1;
        while (at >= 0 && !(history.get(at).event() instanceof RunEvent.Planned)) {
            at--;
        }
        return at;
    }

    /** Index of the latest event of a block that has happened at the moment shown. */
    OptionalInt last(BlockPath block) {
        for (int i = shown - 1; i >= 0; i--) {
            if (EventLine.of(history.get(i).event())
                    .block()
                    .filter(block::equals)
                    .isPresent()) {
                return OptionalInt.of(i);
            }
        }
        return OptionalInt.empty();
    }

    /** Empty before the item is planned. */
    Optional<TreeState> tree() {
        return tree;
    }
}
