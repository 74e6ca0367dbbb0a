package org.spartabench.facts;

import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;

/** Draws places without repetition. */
public final class Sampling {

    private Sampling() {}

    /**
     * Draws {@code count} different places below {@code rows} with one draw each (Floyd's method), the same ones for the
     * same seed; all when there are no more.
     *
     * @return in order
     */
    public static List<Long> places(long rows, int count, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        TreeSet<Long> places = new TreeSet<>();
        for (long top = Math.max(0, rows - Math.max(0, count)); top < rows; top++) {
            if (!places.add(random.nextLong(top + 1))) {
                places.add(top);
            }
        }
        return List.copyOf(places);
    }
}
