package org.spartabench.sql.compare;

import java.util.Arrays;
import org.spartabench.sql.tree.Block;

/**
 * Holds the syntax tree of a query without its names and constants, in which the order of conjuncts, disjuncts and
 * values does not matter. Clauses, operators, aggregates, nesting and correlation remain; the kind of answer weighs three
 * nodes. <p>Two outlines are
 * compared by the edit distance of ordered trees (K. Zhang, D. Shasha, "Simple fast algorithms for the editing
 * distance between trees and related problems", SIAM J. Comput. 18, 1989): the least number of nodes to insert,
 * delete and relabel.
 */
public final class Outline {

    /** Nodes in post-order. */
    final String[] labels;

    /** For each node the first one of its subtree, in post-order. */
    final int[] first;

    /** The nodes with a preceding sibling, and the root, where the distance starts again. */
    private final int[] starts;

    private final String[] sorted;

    Outline(String[] labels, int[] first) {
        this.labels = labels;
        this.first = first;
        this.starts = starts(first);
        this.sorted = labels.clone();
        Arrays.sort(sorted);
    }

    public static Outline of(Block query) {
        return new OutlineWriter().of(query);
    }

    /** Returns the number of nodes, at least one. */
    public int size() {
        return labels.length;
    }

    /** Returns the least number of insertions, deletions and relabellings between the outlines; a metric. */
    public int distance(Outline other) {
        return equals(other) ? 0 : new Distance(this, other).whole();
    }

    /**
     * Returns 1 for equal outlines, else less, above 0: 1 minus the distance normalised to the range 0 to 1, which
     * is a metric too (Y. Li, C. Zhang, "A metric normalization of tree edit distance", Front. Comput. Sci. China
     * 5, 2011).
     */
    public double similarity(Outline other) {
        return similarity(distance(other), other);
    }

    /** Returns a bound that {@link #similarity} does not exceed, from the labels alone: much faster. */
    public double likeness(Outline other) {
        return similarity(Math.max(size(), other.size()) - common(sorted, other.sorted), other);
    }

    /**
     * Returns a closer bound that {@link #similarity} does not exceed, from the sequences of labels: an edit of the
     * trees edits them no less (S. Guha et al., "Approximate XML joins", SIGMOD 2002). Slower than {@link
     * #likeness}, but much faster than the distance.
     */
    public double resemblance(Outline other) {
        int[] row = new int[other.size() + 1];
        Arrays.setAll(row, i -> i);
        for (int x = 1; x <= size(); x++) {
            int diagonal = row[0];
            row[0] = x;
            for (int y = 1; y <= other.size(); y++) {
                int relabelled = diagonal + (labels[x - 1].equals(other.labels[y - 1]) ? 0 : 1);
                diagonal = row[y];
                row[y] = Math.min(relabelled, Math.min(row[y], row[y - 1]) + 1);
            }
        }
        return similarity(row[other.size()], other);
    }

    private double similarity(int distance, Outline other) {
        return 1 - 2.0 * distance / (size() + other.size() + distance);
    }

    /** Counts the labels that two sorted lists have in common, repeated ones as often as both have them. */
    private static int common(String[] a, String[] b) {
        int count = 0;
        for (int i = 0, j = 0; i < a.length && j < b.length; ) {
            int order = a[i].compareTo(b[j]);
            count += order == 0 ? 1 : 0;
            i += order <= 0 ? 1 : 0;
            j += order >= 0 ? 1 : 0;
        }
        return count;
    }

    private static int[] starts(int[] first) {
        boolean[] later = new boolean[first.length];
        int[] found = new int[first.length];
        int count = 0;
        for (int node = first.length - 1; node >= 0; node--) {
            if (!later[first[node]]) {
                later[first[node]] = true;
                found[count++] = node;
            }
        }
        int[] starts = Arrays.copyOf(found, count);
        Arrays.sort(starts);
        return starts;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Outline o && Arrays.equals(labels, o.labels) && Arrays.equals(first, o.first);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(labels) + Arrays.hashCode(first);
    }

    @Override
    public String toString() {
        return Arrays.toString(labels);
    }

    private static final class Distance {

        private final Outline a;
        private final Outline b;
        private final int[][] trees;
        private final int[][] forests;

        Distance(Outline a, Outline b) {
            this.a = a;
            this.b = b;
            this.trees = new int[a.size()][b.size()];
            this.forests = new int[a.size() + 1][b.size() + 1];
        }

        int whole() {
            for (int i : a.starts) {
                for (int j : b.starts) {
                    subtrees(i, j);
                }
            }
            return trees[a.size() - 1][b.size() - 1];
        }

        /** Fills in the distances of all subtrees that begin with those at {@code i} and {@code j}. */
        private void subtrees(int i, int j) {
            int ai = a.first[i];
            int bj = b.first[j];
            for (int y = bj; y <= j; y++) {
                forests[0][y - bj + 1] = y - bj + 1;
            }
            for (int x = ai; x <= i; x++) {
                forests[x - ai + 1][0] = x - ai + 1;
                row(x, ai, bj, j);
            }
        }

        /** Fills in one row of the table, fast enough for the many rows of a bank of exemplars. */
        private void row(int x, int ai, int bj, int j) {
            int[] row = forests[x - ai + 1];
            int[] above = forests[x - ai];
            int[] apart = forests[a.first[x] - ai];
            int[] tree = trees[x];
            boolean whole = a.first[x] == ai;
            String label = a.labels[x];
            int before = row[0];
            for (int y = bj; y <= j; y++) {
                int column = y - bj + 1;
                int distance = Math.min(above[column], before) + 1;
                int first = b.first[y];
                if (whole && first == bj) {
                    distance = Math.min(distance, above[column - 1] + (label.equals(b.labels[y]) ? 0 : 1));
                    tree[y] = distance;
                } else {
                    distance = Math.min(distance, apart[first - bj] + tree[y]);
                }
                row[column] = distance;
                before = distance;
            }
        }
    }
}
