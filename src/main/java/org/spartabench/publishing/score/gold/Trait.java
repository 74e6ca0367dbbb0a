package org.spartabench.publishing.score.gold;

import java.util.Comparator;

/**
 * Puts an item into a group of a breakdown.
 *
 * @param rank of the group in its breakdown, for lists
 */
public record Trait(Breakdown breakdown, int rank, String label) implements Comparable<Trait> {

    private static final Comparator<Trait> ORDER =
            Comparator.comparing(Trait::breakdown).thenComparing(Trait::rank).thenComparing(Trait::label);

    public static final Trait ALL = new Trait(Breakdown.ALL, 0, "all");

    @Override
    public int compareTo(Trait other) {
        return ORDER.compare(this, other);
    }
}
