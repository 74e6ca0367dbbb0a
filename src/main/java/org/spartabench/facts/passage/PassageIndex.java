package org.spartabench.facts.passage;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Maps tuples of a table to passages; passages are numbered by their first tuple. */
final class PassageIndex {

    private static final int NONE = -1;

    private final int[] passageOf;
    /** Tuples in the order of their passages; those of passage n begin at {@code starts[n]}. */
    private final int[] ordered;

    private final int[] starts;

    private PassageIndex(int[] passageOf, int passages) {
        this.passageOf = passageOf;
        this.starts = new int[passages + 1];
        for (int passage : passageOf) {
            if (passage >= 0) {
                starts[passage + 1]++;
            }
        }
        for (int i = 0; i < passages; i++) {
            starts[i + 1] += starts[i];
        }
        this.ordered = new int[passageOf.length];
        int[] next = starts.clone();
        for (int tuple = 0; tuple < passageOf.length; tuple++) {
            if (passageOf[tuple] >= 0) {
                ordered[next[passageOf[tuple]]++] = tuple;
            }
        }
    }

    /**
     * Gives each tuple its own passage.
     *
     * @param without tuples without a passage
     */
    static PassageIndex single(int tuples, Set<Long> without) {
        int[] passageOf = new int[tuples];
        int passages = 0;
        for (int i = 0; i < tuples; i++) {
            passageOf[i] = without.contains((long) i) ? NONE : passages++;
        }
        return new PassageIndex(passageOf, passages);
    }

    /**
     * Gives tuples with the same key one passage.
     *
     * @param without tuples without a passage
     */
    static PassageIndex grouped(List<List<@Nullable Object>> keys, Set<Long> without) {
        Map<List<@Nullable Object>, Integer> numbers = new LinkedHashMap<>();
        int[] passageOf = new int[keys.size()];
        for (int i = 0; i < passageOf.length; i++) {
            if (without.contains((long) i)) {
                passageOf[i] = NONE;
                continue;
            }
            Integer known = numbers.putIfAbsent(keys.get(i), numbers.size());
            passageOf[i] = known == null ? numbers.size() - 1 : known;
        }
        return new PassageIndex(passageOf, numbers.size());
    }

    int tuples() {
        return passageOf.length;
    }

    int passages() {
        return starts.length - 1;
    }

    /** Gives the passage of a tuple; -1 if it has none. */
    int passageOf(int tuple) {
        return passageOf[tuple];
    }

    IntStream placesOf(int passage) {
        return IntStream.range(starts[passage], starts[passage + 1]).map(i -> ordered[i]);
    }
}
