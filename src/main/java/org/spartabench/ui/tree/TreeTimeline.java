package org.spartabench.ui.tree;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.spartabench.run.event.RunEvent;

/**
 * Holds the trees of one item after each of its events. Each is folded once, so that going back is as quick as going
 * on; several threads may ask for them, as long as no event is added meanwhile.
 */
public final class TreeTimeline {

    private final List<RunEvent> events = new ArrayList<>();
    private final Map<Integer, Optional<TreeState>> known = new ConcurrentHashMap<>();

    /** One more event has happened. */
    public void add(RunEvent event) {
        events.add(event);
    }

    public void clear() {
        events.clear();
        known.clear();
    }

    /** The tree after that many events; empty before it is planned. */
    public Optional<TreeState> after(int count) {
        int at = count;
        while (at > 0 && !known.containsKey(at) && !plans(at - 1)) {
            at--;
        }
        at = known.containsKey(at) ? at : Math.max(0, at - 1);
        Optional<TreeState> tree = known.getOrDefault(at, Optional.empty());
        for (; at < count; at++) {
            tree = next(tree, events.get(at));
            known.put(at + 1, tree);
        }
        return tree;
    }

    /** What was drawn before a planning does not matter after it. */
    private boolean plans(int index) {
        return events.get(index) instanceof RunEvent.Planned;
    }

    private static Optional<TreeState> next(Optional<TreeState> tree, RunEvent event) {
        return event instanceof RunEvent.Planned planned
                ? Optional.of(TreeState.begin(planned))
                : tree.map(t -> t.after(event));
    }
}
