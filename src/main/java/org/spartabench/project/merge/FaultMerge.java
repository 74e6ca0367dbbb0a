package org.spartabench.project.merge;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.spartabench.authors.item.Item;
import org.spartabench.judging.fault.FaultKind;
import org.spartabench.judging.review.StoredItem;
import org.spartabench.project.table.ProjectTables;
import org.spartabench.project.table.decision.DecisionTable;
import org.spartabench.project.table.decision.FaultTable.Planted;

/**
 * Merges the decided faults of a copy, so that their decisions count in this project's rates. Merged faults are never
 * shown here: they count as revealed when they were seeded. A fault that was in both copies from the beginning stays in
 * each queue until it is revealed there.
 */
record FaultMerge(ProjectTables tables) {

    /** A fault of a copy, with the item as it was planted. */
    record Brought(Planted fault, Item item) {}

    /** Identifies a fault in all copies; items by their numbers here. */
    private record Key(int standsFor, int madeOf, FaultKind kind, String change, Instant planted) {}

    /** Finds the decided faults. @param journal beside them */
    List<Brought> decided(Handle h, List<DecisionTable.Entry> journal) {
        Set<Integer> decided = journal.stream().map(e -> e.decision().item()).collect(Collectors.toSet());
        return tables.faults().all(h).stream()
                .filter(f -> decided.contains(f.number()))
                .map(f -> new Brought(f, tables.bodies().first(h, f.number())))
                .toList();
    }

    /**
     * @param numbers of items here, by those in the copy
     * @return numbers of its faults here, by those in the copy
     */
    Map<Integer, Integer> write(Handle h, List<Brought> coming, Map<Integer, Integer> numbers, String facts) {
        Map<Key, Integer> here = new HashMap<>();
        tables.faults().all(h).forEach(f -> here.put(key(f, f.standsFor(), f.madeOf()), f.number()));
        Map<Integer, Integer> added = new HashMap<>();
        for (Brought one : coming) {
            Planted fault = one.fault();
            Optional<Integer> standsFor = Optional.ofNullable(numbers.get(fault.standsFor()));
            Optional<Integer> madeOf = Optional.ofNullable(numbers.get(fault.madeOf()));
            if (standsFor.isPresent() && madeOf.isPresent()) {
                Key key = key(fault, standsFor.get(), madeOf.get());
                added.put(fault.number(), here.computeIfAbsent(key, k -> add(h, k, one.item(), facts)));
            }
        }
        return added;
    }

    private static Key key(Planted f, int standsFor, int madeOf) {
        return new Key(standsFor, madeOf, f.kind(), f.change(), f.planted());
    }

    /** Under an id that no other has: a fault of this project may have stood for the same item. */
    private int add(Handle h, Key key, Item item, String facts) {
        int number = tables.faults().next(h);
        StoredItem standsFor = tables.items().item(h, key.standsFor()).orElseThrow();
        String id = standsFor.item().id() + " of " + key.planted() + " " + number;
        tables.items().plant(h, number, item.withNumber(key.standsFor()).withId(id), standsFor, facts);
        tables.faults()
                .add(
                        h,
                        new Planted(
                                number,
                                key.standsFor(),
                                key.madeOf(),
                                key.kind(),
                                key.change(),
                                key.planted(),
                                Optional.empty()));
        tables.faults().reveal(h, number, key.planted());
        return number;
    }
}
