package org.spartabench.rows;

import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the columns of one result among those of another: an assignment under which both have the same rows, as often,
 * and where the order counts in the same order. Values are the same by {@link Cells#same}.
 */
public final class RowMatch {

    private static final long MIX = 0x9E3779B97F4A7C15L;

    private final int[][] gold;
    private final int[][] predicted;

    /** The predicted columns with a class for each number of its own. */
    private final int[][] exact;

    private final int[] groups;
    private final int[] places;
    private final Predicate<List<Integer>> proof;
    private final boolean[] taken;
    private final int[] assigned;

    /** For each column a number that depends on its values alone, not on their order. */
    private final long[] goldSums;

    private final long[] predictedSums;

    private RowMatch(
            int[][] gold,
            int[][] predicted,
            int[][] exact,
            int[] groups,
            int[] places,
            Predicate<List<Integer>> proof) {
        this.gold = gold;
        this.predicted = predicted;
        this.exact = exact;
        this.groups = groups;
        this.places = places;
        this.proof = proof;
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
    public static boolean right(
            List<? extends List<? extends @Nullable Object>> gold,
            List<? extends List<? extends @Nullable Object>> predicted,
            int[] groups) {
        return columns(gold, predicted, groups).isPresent();
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
        return columns(
                gold,
                predicted,
                IntStream.range(0, gold.size()).map(i -> ordered ? i : 0).toArray());
    }

    /** Searches an assignment, the columns with the most values first: they tell rows apart soonest. */
    private static Optional<List<Integer>> columns(
            List<? extends List<? extends @Nullable Object>> gold,
            List<? extends List<? extends @Nullable Object>> predicted,
            int[] groups) {
        if (gold.size() != predicted.size()
                || !gold.isEmpty()
                        && gold.getFirst().size() > predicted.getFirst().size()) {
            return Optional.empty();
        }
        if (gold.isEmpty()) {
            return Optional.of(List.of());
        }
        CellClasses classes = CellClasses.of(gold, predicted, true);
        int[][] left = classes.columns(gold);
        int[] places = IntStream.range(0, left.length)
                .boxed()
                .sorted(Comparator.comparingLong(
                        (Integer i) -> -Arrays.stream(left[i]).distinct().count()))
                .mapToInt(i -> i)
                .toArray();
        List<Integer> own = IntStream.range(0, left.length).boxed().toList();
        int[][] right = classes.columns(predicted);
        RowMatch search = new RowMatch(
                left,
                right,
                classes.wide() ? CellClasses.of(gold, predicted, false).columns(predicted) : right,
                groups,
                places,
                columns -> !classes.wide()
                        || RowPairs.of(picked(gold, own, groups), picked(predicted, columns, groups))
                                .same());
        long[] start = Arrays.stream(groups).asLongStream().toArray();
        return search.from(0, start, start)
                ? Optional.of(Arrays.stream(search.assigned).boxed().toList())
                : Optional.empty();
    }

    /** Puts the number of its group and the values of some columns into each row. */
    private static List<List<@Nullable Object>> picked(
            List<? extends List<? extends @Nullable Object>> rows, List<Integer> columns, int[] groups) {
        List<List<@Nullable Object>> all = new ArrayList<>(rows.size());
        for (int row = 0; row < groups.length; row++) {
            List<@Nullable Object> values = new ArrayList<>(columns.size() + 1);
            values.add(groups[row]);
            for (int column : columns) {
                values.add(rows.get(row).get(column));
            }
            all.add(values);
        }
        return all;
    }

    private static long[] sums(int[][] columns) {
        return Arrays.stream(columns)
                .mapToLong(c -> Arrays.stream(finer(new long[c.length], c)).sum())
                .toArray();
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

    /** Compares the rows themselves, since their numbers could agree by chance, and values of one class be no more than near others. */
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
        return more.values().stream().allMatch(n -> n == 0)
                && proof.test(Arrays.stream(assigned).boxed().toList());
    }

    /** Whether an equal column before this one is free, too, and was tried. */
    private boolean repeated(int candidate) {
        return IntStream.range(0, candidate).anyMatch(i -> !taken[i] && Arrays.equals(exact[i], exact[candidate]));
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
