package org.spartabench.run;

import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.spartabench.fact.FactBase;
import org.spartabench.fact.Rows;

/**
 * The rows from which the samples of a run are drawn: of a small table all, of a large one as many as are kept, drawn once
 * by the run's seed. So a sample costs no statement. Safe for use by several threads.
 */
final class Deck {

    /** Rows kept of one table. */
    private static final int KEPT = 2_000;

    private final FactBase facts;
    private final long seed;
    private final Map<String, Rows> tables = new ConcurrentHashMap<>();

    Deck(FactBase facts, long seed) {
        this.facts = facts;
        this.seed = seed;
    }

    /** That many different rows of the table, or all when it has fewer, in the table's order. */
    Rows sample(String table, int count, long seed) {
        Rows kept = tables.computeIfAbsent(table, t -> facts.sample(t, KEPT, this.seed));
        List<List<@Nullable Object>> rows = places(kept.size(), count, new SplittableRandom(seed)).stream()
                .map(kept.rows()::get)
                .toList();
        return new Rows(kept.columns(), rows, false, 0);
    }

    /** The row that stands as an example in a description of the whole database, the same one in the whole run. */
    Rows described(String table) {
        return sample(table, 1, seed);
    }

    /** Draws {@code count} different numbers below {@code size} with one draw each (Floyd's method). */
    private static TreeSet<Integer> places(int size, int count, SplittableRandom chance) {
        TreeSet<Integer> places = new TreeSet<>();
        for (int top = Math.max(0, size - count); top < size; top++) {
            if (!places.add(chance.nextInt(top + 1))) {
                places.add(top);
            }
        }
        return places;
    }
}
