package org.spartabench.making.run;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.Sampling;
import org.spartabench.facts.statement.Rows;

/**
 * Caches the rows from which a run draws its samples: all rows of a small table, a seeded sample of a large one. A
 * sample then costs no statement, and rows that meet some conditions are mostly cached. Safe for use by several
 * threads.
 */
final class SampleRows {

    private static final int KEPT = 5_000;

    /** Holds some rows of a table with their ascending places. */
    private record Kept(List<Long> places, Rows rows) {}

    private final FactBase facts;
    private final long seed;
    private final Map<String, Kept> tables = new ConcurrentHashMap<>();

    SampleRows(FactBase facts, long seed) {
        this.facts = facts;
        this.seed = seed;
    }

    private Kept kept(String table) {
        return tables.computeIfAbsent(table, t -> {
            long all = facts.schema().table(t).orElseThrow().rows();
            List<Long> places = Sampling.places(all, KEPT, seed);
            return new Kept(places, facts.rowsAt(t, places));
        });
    }

    /** Returns {@code count} different rows in the order of the table, or all if it has fewer. */
    Rows sample(String table, int count, long seed) {
        Rows kept = kept(table).rows();
        List<List<@Nullable Object>> rows = Sampling.places(kept.size(), count, seed).stream()
                .map(place -> kept.rows().get(place.intValue()))
                .toList();
        return new Rows(kept.columns(), rows, false, 0);
    }

    /** Returns the example row of a table in a description of the database; the same in the whole run. */
    Rows described(String table) {
        return sample(table, 1, seed);
    }

    /** Returns the row at a place of the table, if it is cached. */
    Optional<List<@Nullable Object>> at(String table, long place) {
        Kept kept = kept(table);
        int index = Collections.binarySearch(kept.places(), place);
        return index < 0 ? Optional.empty() : Optional.of(kept.rows().rows().get(index));
    }

    /** Returns up to {@code count} of the rows at these places: cached ones, or else the first. */
    Rows among(String table, BitSet places, int count) {
        Kept kept = kept(table);
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (int i = 0; i < kept.places().size() && rows.size() < count; i++) {
            if (places.get(kept.places().get(i).intValue())) {
                rows.add(kept.rows().rows().get(i));
            }
        }
        return rows.isEmpty() && !places.isEmpty()
                ? facts.rowsAt(
                        table,
                        places.stream().limit(count).asLongStream().boxed().toList())
                : new Rows(kept.rows().columns(), rows, false, 0);
    }
}
