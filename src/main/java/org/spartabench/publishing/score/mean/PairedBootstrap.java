package org.spartabench.publishing.score.mean;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Draws the items of a set again and again, with repeats, and takes the means of each group of items over each draw: the
 * paired bootstrap (Efron 1979; for systems, Koehn 2004). Paired, since each draw holds the same items for every system.
 * The same seed gives the same intervals.
 *
 * <p>A draw is summed by cell, the items that share all their groups; the sums of a group are those of its cells. So a
 * draw costs the same however many groups there are. A group has as many items in a draw as the draw happens to hold; a
 * draw without any says nothing about the group.
 */
public final class PairedBootstrap {

    /** 5 % outside the interval, half at each end. */
    private static final double TAIL = 0.025;

    private final int columns;
    private final double[] values;
    private final int[] cells;
    private final double[] whole;
    private final double[][] drawn;

    /**
     * Draws the items.
     *
     * @param values by item, then by column
     * @param columns of each item
     * @param cells the cell of each item, from 0
     * @param rounds number of draws
     */
    public PairedBootstrap(double[] values, int columns, int[] cells, int rounds, long seed) {
        this.columns = columns;
        this.values = values;
        this.cells = cells;
        int size = (Arrays.stream(cells).max().orElse(-1) + 1) * (columns + 1);
        whole = new double[size];
        for (int item = 0; item < cells.length; item++) {
            add(item, whole);
        }
        SplittableRandom random = new SplittableRandom(seed);
        drawn = new double[rounds][size];
        for (double[] sums : drawn) {
            for (int i = 0; i < cells.length; i++) {
                add(random.nextInt(cells.length), sums);
            }
        }
    }

    /** Adds the values of an item to the sums of its cell; the last column counts its items. */
    private void add(int item, double[] sums) {
        int to = cells[item] * (columns + 1);
        int from = item * columns;
        for (int c = 0; c < columns; c++) {
            sums[to + c] += values[from + c];
        }
        sums[to + columns]++;
    }

    /** Holds the means of a group of items: of all, and of each draw. */
    public final class Group {

        private final double[] means;
        private final double[][] rounds;

        /** @param own its cells, at least one */
        public Group(List<Integer> own) {
            means = means(own, whole);
            rounds = Arrays.stream(drawn)
                    .map(sums -> means(own, sums))
                    .filter(m -> !Double.isNaN(m[0]))
                    .toArray(double[][]::new);
        }

        /** Gives the mean of one column. */
        public MeanScore mean(int column) {
            return interval(
                    means[column],
                    Arrays.stream(rounds).mapToDouble(m -> m[column]).sorted().toArray());
        }

        /** Gives the mean of one column less that of the other. */
        public MeanScore difference(int column, int other) {
            return interval(
                    means[column] - means[other],
                    Arrays.stream(rounds)
                            .mapToDouble(m -> m[column] - m[other])
                            .sorted()
                            .toArray());
        }
    }

    private double[] means(List<Integer> own, double[] sums) {
        double[] means = new double[columns];
        double items = 0;
        for (int cell : own) {
            int from = cell * (columns + 1);
            for (int c = 0; c < columns; c++) {
                means[c] += sums[from + c];
            }
            items += sums[from + columns];
        }
        for (int c = 0; c < columns; c++) {
            means[c] /= items;
        }
        return means;
    }

    private static MeanScore interval(double value, double[] sorted) {
        return sorted.length == 0
                ? new MeanScore(value, value, value)
                : new MeanScore(value, quantile(sorted, TAIL), quantile(sorted, 1 - TAIL));
    }

    /** Interpolates between the two values around the quantile. */
    private static double quantile(double[] sorted, double share) {
        double place = share * (sorted.length - 1);
        int below = (int) place;
        int above = Math.min(below + 1, sorted.length - 1);
        return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
    }
}
