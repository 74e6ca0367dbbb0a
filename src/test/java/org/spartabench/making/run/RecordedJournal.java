package org.spartabench.making.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.spartabench.authors.item.Item;
import org.spartabench.making.run.cost.Cost;
import org.spartabench.making.run.event.Journal;
import org.spartabench.making.run.event.RunEvent;

/** A journal in memory. */
final class RecordedJournal implements Journal {

    private final List<RunEvent> events = Collections.synchronizedList(new ArrayList<>());

    @Override
    public void append(List<RunEvent> more) {
        events.addAll(more);
    }

    List<RunEvent> events() {
        synchronized (events) {
            return List.copyOf(events);
        }
    }

    List<Item> items() {
        return of(RunEvent.Accepted.class).stream()
                .map(RunEvent.Accepted::accepted)
                .toList();
    }

    <E extends RunEvent> List<E> of(Class<E> kind) {
        return events().stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    /** The last cost of each item. */
    List<Cost> costs() {
        Map<Integer, Cost> costs = new TreeMap<>();
        of(RunEvent.Costed.class).forEach(e -> costs.put(e.item(), e.cost()));
        return List.copyOf(costs.values());
    }

    RunEvent.Finished finished() {
        assertThat(events().getLast()).isInstanceOf(RunEvent.Finished.class);
        return (RunEvent.Finished) events().getLast();
    }
}
