package org.spartabench.desktop.tree.state;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.spartabench.making.run.event.RunEvent;

/**
 * Holds the trees of one item after each of its events. Each is folded once, so that going back is as quick as going
 * on; several threads may ask for them, as long as no event is added meanwhile.
 */
public final class TreeTimeline {

    private final List<RunEvent> events = new ArrayList<>();
    private final Map<Integer, Optional<TreeState>> known = new ConcurrentHashMap<>();

    /** Takes one more event. */
    public void add(RunEvent event) {
        events.add(event);
    }

    public void clear() {
        events.clear();
        known.clear();
    }

    /** Gives the tree after that many events; empty before it is planned. */
    public Optional<TreeState> after(int count) {
        int at = count;
        // Goes back to a known tree, or to a plan: it begins another tree.
        while (at > 0 && !known.containsKey(at) && !(events.get(at - 1) instanceof RunEvent.Planned)) {
            at--;
        }
        at = known.containsKey(at) ? at : Math.max(0, at - 1);
        Optional<TreeState> tree = known.getOrDefault(at, Optional.empty());
        for (; at < count; at++) {
            RunEvent event = events.get(at);
            tree = event instanceof RunEvent.Planned planned
                    ? Optional.of(TreeState.begin(planned))
                    : tree.map(t -> t.after(event));
            known.put(at + 1, tree);
        }
        return tree;
    }
}
