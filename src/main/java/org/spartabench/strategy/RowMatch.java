package org.spartabench.strategy;

import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the columns of one result among those of another: an assignment under which both have the same rows, as often,
 * and where the order counts in the same order. Numbers are equal within 1e-9 of their size, TRUE is 1, a moment at
 * midnight is its date, texts are compared exactly.
 */
public final class RowMatch {

    private static final long MIX = 0x9E3779B97F4A7C15L;

    private final int[][] gold;
    private final int[][] predicted;
    private final int[] groups;
    private final int[] places;
    private final boolean[] taken;
    private final int[] assigned;

    /** For each column a number that depends on its values alone, not on their order. */
    private final long[] goldSums;

    private final long[] predictedSums;

    private RowMatch(int[][] gold, int[][] predicted, int[] groups, int[] places) {
        this.gold = gold;
        this.predicted = predicted;
        this.groups = groups;
        this.places = places;
        this.taken = new boolean[predicted.length];
        this.assigned = new int[gold.length];
        this.goldSums = sums(gold);
        this.predictedSums = sums(predicted);
    }

    /** Whether the gold rows are found among the predicted ones; extra columns are forgiven, repeated rows are not. */
    public static boolean right(
            List<? extends List<? extends @Nullable Object>> gold,
            List<? extends List<? extends @Nullable Object>> predicted,
            boolean ordered) {
        return columns(gold, predicted, ordered).isPresent();
    }

    /**
     * Whether the gold rows are found among the predicted ones in their order, where rows of one group may change places.
     *
     * @param groups for each gold row the number of its group, which ties in the order of the query make
     */
    static boolean right(
            List<? extends List<? extends @Nullable Object>> gold,
            List<? extends List<? extends @Nullable Object>> predicted,
            int[] groups) {
        if (gold.isEmpty()
                || gold.size() != predicted.size()
                || gold.getFirst().size() > predicted.getFirst().size()) {
            return right(gold, predicted, true);
        }
        CellClasses classes = CellClasses.of(gold, predicted);
        return multisets(classes.columns(gold), classes.columns(predicted), groups)
                .isPresent();
    }

    /** Whether one side is right if the other is gold. */
    public static boolean compatible(
            List<? extends List<? extends @Nullable Object>> a,
            List<? extends List<? extends @Nullable Object>> b,
            boolean ordered) {
        return right(a, b, ordered) || right(b, a, ordered);
    }

    /** Assigns a predicted column to each gold column, from 0; empty if there is no such assignment. */
    public static Optional<List<Integer>> columns(
            List<? extends List<? extends @Nullable Object>> gold,
            List<? extends List<? extends @Nullable Object>> predicted,
            boolean ordered) {
        if (gold.size() != predicted.size()) {
            return Optional.empty();
        }
        if (gold.isEmpty()) {
            return Optional.of(List.of());
        }
        int width = gold.getFirst().size();
        if (width > predicted.getFirst().size()) {
            return Optional.empty();
        }
        CellClasses classes = CellClasses.of(gold, predicted);
        int[][] left = classes.columns(gold);
        int[][] right = classes.columns(predicted);
        return ordered ? sequences(left, right) : multisets(left, right, new int[gold.size()]);
    }

    /** Assigns equal columns. */
    private static Optional<List<Integer>> sequences(int[][] gold, int[][] predicted) {
        boolean[] taken = new boolean[predicted.length];
        List<Integer> assigned = new ArrayList<>();
        for (int[] column : gold) {
            int found = IntStream.range(0, predicted.length)
                    .filter(i -> !taken[i] && Arrays.equals(column, predicted[i]))
                    .findFirst()
                    .orElse(-1);
            if (found < 0) {
                return Optional.empty();
            }
            taken[found] = true;
            assigned.add(found);
        }
        return Optional.of(assigned);
    }

    private static long[] sums(int[][] columns) {
        return Arrays.stream(columns)
                .mapToLong(c -> Arrays.stream(finer(new long[c.length], c)).sum())
                .toArray();
    }

    /** Searches an assignment, the columns with the most values first: they tell rows apart soonest. */
    private static Optional<List<Integer>> multisets(int[][] gold, int[][] predicted, int[] groups) {
        int[] places = IntStream.range(0, gold.length)
                .boxed()
                .sorted(Comparator.comparingLong(
                        (Integer i) -> -Arrays.stream(gold[i]).distinct().count()))
                .mapToInt(i -> i)
                .toArray();
        RowMatch search = new RowMatch(gold, predicted, groups, places);
        long[] start = Arrays.stream(groups).asLongStream().toArray();
        return search.from(0, start, start)
                ? Optional.of(Arrays.stream(search.assigned).boxed().toList())
                : Optional.empty();
    }

    /**
     * @param left a number for each gold row that depends on its group and its values in the columns assigned so far;
     *     {@code right} the same for predicted rows
     */
    private boolean from(int depth, long[] left, long[] right) {
        if (depth == places.length) {
            return equal();
        }
        int place = places[depth];
        for (int candidate = 0; candidate < predicted.length; candidate++) {
            if (taken[candidate] || goldSums[place] != predictedSums[candidate] || repeated(candidate)) {
                continue;
            }
            long[] finerLeft = finer(left, gold[place]);
            long[] finerRight = finer(right, predicted[candidate]);
            if (Arrays.stream(finerLeft).sum() == Arrays.stream(finerRight).sum()) {
                taken[candidate] = true;
                assigned[place] = candidate;
                if (from(depth + 1, finerLeft, finerRight)) {
                    return true;
                }
                taken[candidate] = false;
            }
        }
        return false;
    }

    /** Compares the rows themselves, since their numbers could agree by chance. */
    private boolean equal() {
        Map<IntBuffer, Integer> more = new HashMap<>();
        for (int row = 0; row < groups.length; row++) {
            int[] wanted = new int[gold.length + 1];
            int[] given = new int[gold.length + 1];
            wanted[gold.length] = groups[row];
            given[gold.length] = groups[row];
            for (int i = 0; i < gold.length; i++) {
                wanted[i] = gold[i][row];
                given[i] = predicted[assigned[i]][row];
            }
            more.merge(IntBuffer.wrap(wanted), 1, Integer::sum);
            more.merge(IntBuffer.wrap(given), -1, Integer::sum);
        }
        return more.values().stream().allMatch(n -> n == 0);
    }

    /** Whether an equal column before this one is free, too, and was tried. */
    private boolean repeated(int candidate) {
        return IntStream.range(0, candidate)
                .anyMatch(i -> !taken[i] && Arrays.equals(predicted[i], predicted[candidate]));
    }

    private static long[] finer(long[] rows, int[] column) {
        long[] finer = new long[rows.length];
        for (int row = 0; row < finer.length; row++) {
            finer[row] = mixed(rows[row] + column[row] * MIX);
        }
        return finer;
    }

    private static long mixed(long value) {
        long once = (value ^ (value >>> Integer.SIZE)) * MIX;
        return (once ^ (once >>> Integer.SIZE)) * MIX;
    }
}
