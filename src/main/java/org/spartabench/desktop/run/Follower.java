package org.spartabench.desktop.run;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.spartabench.desktop.event.EventLine;
import org.spartabench.desktop.event.Moment;
import org.spartabench.desktop.tree.state.TreeState;
import org.spartabench.desktop.tree.state.TreeTimeline;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.sql.path.BlockPath;

/**
 * Holds one item's history and the moment on screen. However fast a tree grows, it is shown event by event; later
 * events wait. The user can go back to any event that was shown, and forward again.
 */
final class Follower {

    /** Stands for no index. */
    static final int NONE = -1;

    private final List<Moment> history = new ArrayList<>();
    private final TreeTimeline timeline = new TreeTimeline();
    private int seen;
    private int shown;
    private int chosen = NONE;
    private boolean held;
    private Optional<TreeState> tree = Optional.empty();

    /** Begins with an item's history, showing all of it, or only the first event of its latest draw. */
    void follow(List<Moment> events, boolean atEnd) {
        history.clear();
        history.addAll(events);
        timeline.clear();
        events.forEach(moment -> timeline.add(moment.event()));
        seen = atEnd ? history.size() : latestPlan(history.size()) + 1;
        release();
    }

    void hear(Moment moment) {
        history.add(moment);
        timeline.add(moment.event());
    }

    /** Gives all events, including those not shown yet. */
    List<Moment> history() {
        return Collections.unmodifiableList(history);
    }

    /** Counts the events that were shown. */
    int seen() {
        return seen;
    }

    /** Counts the events of the tree on screen. */
    int shown() {
        return shown;
    }

    /** Counts the events that wait to be shown. */
    int waiting() {
        return history.size() - seen;
    }

    /** Gives the index of the selected event; {@link #NONE} for none. */
    int chosen() {
        return chosen;
    }

    void choose(int index) {
        chosen = index;
    }

    /** Tells whether the user looks at one event, so that new ones wait. */
    boolean held() {
        return held;
    }

    /** Shows up to {@code most} waiting events; none while the user looks at an earlier one. */
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

    /** Goes on from the latest event that was shown. */
    void release() {
        held = false;
        chosen = NONE;
        show(seen);
    }

    private void show(int events) {
        shown = Math.clamp(events, 0, seen);
        tree = timeline.after(shown);
    }

    /** Gives the index of the last plan among the first events; -1 when there is none. */
    private int latestPlan(int events) {
        int at = events - 1;
        while (at >= 0 && !(history.get(at).event() instanceof RunEvent.Planned)) {
            at--;
        }
        return at;
    }

    /** Gives the index of the latest event of a block up to the moment on screen. */
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

    /** Gives the tree on screen; empty before the item is planned. */
    Optional<TreeState> tree() {
        return tree;
    }
}
