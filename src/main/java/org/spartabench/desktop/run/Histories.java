package org.spartabench.desktop.run;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.desktop.event.Moment;
import org.spartabench.making.run.event.RunEvent;

/** Caches the events of the current run's items while they grow and a while longer; older ones are in the project. */
final class Histories {

    /** Finished items whose events are kept. */
    private static final int MOST = 60;

    private final Map<Integer, List<Moment>> byItem = new LinkedHashMap<>();
    private final Deque<Integer> finished = new ArrayDeque<>();

    void clear() {
        byItem.clear();
        finished.clear();
    }

    void add(Moment moment) {
        int item = moment.event().item();
        byItem.computeIfAbsent(item, i -> new ArrayList<>()).add(moment);
        if (ends(moment.event())) {
            finished.add(item);
            if (finished.size() > MOST) {
                byItem.remove(finished.remove());
            }
        }
    }

    private static boolean ends(RunEvent event) {
        return event instanceof RunEvent.Accepted
                || event instanceof RunEvent.Pooled
                || event instanceof RunEvent.GivenUp;
    }

    /** Gives all events of an item so far, in order. */
    Optional<List<Moment>> of(int item) {
        return Optional.ofNullable(byItem.get(item)).map(List::copyOf);
    }
}
