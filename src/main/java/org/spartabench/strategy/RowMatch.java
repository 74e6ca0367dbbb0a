package org.spartabench.strategy;

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

    private final int[][] gold;
    private final int[][] predicted;
    private final int[] places;
    private final boolean[] taken;
    private final int[] assigned;

    private RowMatch(int[][] gold, int[][] predicted, int[] places) {
        this.gold = gold;
        this.predicted = predicted;
        this.places = places;
        this.taken = new boolean[predicted.length];
        this.assigned = new int[gold.length];
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

    /** Searches an assignment, the columns with the most values first: they tell rows apart soonest. */
    private static Optional<List<Integer>> multisets(int[][] gold, int[][] predicted, int[] groups) {
        int[] places = IntStream.range(0, gold.length)
                .boxed()
                .sorted(Comparator.comparingLong(
                        (Integer i) -> -Arrays.stream(gold[i]).distinct().count()))
                .mapToInt(i -> i)
                .toArray();
        RowMatch search = new RowMatch(gold, predicted, places);
        return search.from(0, groups, groups)
                ? Optional.of(Arrays.stream(search.assigned).boxed().toList())
                : Optional.empty();
    }

    /** @param left classes of the gold rows over the columns assigned so far, {@code right} those of predicted rows */
    private boolean from(int depth, int[] left, int[] right) {
        if (depth == places.length) {
            return true;
        }
        int place = places[depth];
        for (int candidate = 0; candidate < predicted.length; candidate++) {
            if (taken[candidate] || repeated(candidate)) {
                continue;
            }
            Map<Long, Integer> known = new HashMap<>();
            int[] finerLeft = finer(left, gold[place], known);
            int[] finerRight = finer(right, predicted[candidate], known);
            if (Arrays.equals(sorted(finerLeft), sorted(finerRight))) {
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

    /** Whether an equal column before this one is free, too, and was tried. */
    private boolean repeated(int candidate) {
        return IntStream.range(0, candidate)
                .anyMatch(i -> !taken[i] && Arrays.equals(predicted[i], predicted[candidate]));
    }

    private static int[] finer(int[] classes, int[] column, Map<Long, Integer> known) {
        int[] finer = new int[classes.length];
        for (int row = 0; row < finer.length; row++) {
            long pair = ((long) classes[row] << Integer.SIZE) | Integer.toUnsignedLong(column[row]);
            finer[row] = known.computeIfAbsent(pair, p -> known.size());
        }
        return finer;
    }

    private static int[] sorted(int[] values) {
        int[] copy = values.clone();
        Arrays.sort(copy);
        return copy;
    }
}
