package org.spartabench.sql.compare;

import java.util.Arrays;

/** Assigns each row a column of its own at the least cost (H. W. Kuhn, "The Hungarian method", 1955). */
final class Assignment {

    private final long[][] costs;
    private final long[] ofRows;
    private final long[] ofColumns;

    /** For each column the row that has it, both counted from 1; 0 while the column is free. */
    private final int[] owners;

    private Assignment(long[][] costs) {
        this.costs = costs;
        ofRows = new long[costs.length + 1];
        ofColumns = new long[costs.length + 1];
        owners = new int[costs.length + 1];
    }

    /** @param costs a square; @return the column of each row */
    static int[] cheapest(long[][] costs) {
        Assignment assignment = new Assignment(costs);
        for (int row = 1; row <= costs.length; row++) {
            assignment.place(row);
        }
        int[] columns = new int[costs.length];
        for (int column = 1; column <= costs.length; column++) {
            columns[assignment.owners[column] - 1] = column - 1;
        }
        return columns;
    }

    /** Finds a column for one more row; rows with a column may get another one. */
    private void place(int row) {
        int size = costs.length;
        long[] slack = new long[size + 1];
        int[] from = new int[size + 1];
        boolean[] seen = new boolean[size + 1];
        Arrays.fill(slack, Long.MAX_VALUE);
        owners[0] = row;
        int at = 0;
        while (owners[at] != 0) {
            seen[at] = true;
            int next = 0;
            for (int column = 1; column <= size; column++) {
                if (!seen[column]) {
                    long reduced = costs[owners[at] - 1][column - 1] - ofRows[owners[at]] - ofColumns[column];
                    if (reduced < slack[column]) {
                        slack[column] = reduced;
                        from[column] = at;
                    }
                    next = next == 0 || slack[column] < slack[next] ? column : next;
                }
            }
            long by = slack[next];
            for (int column = 0; column <= size; column++) {
                if (seen[column]) {
                    ofRows[owners[column]] += by;
                    ofColumns[column] -= by;
                } else {
                    slack[column] -= by;
                }
            }
            at = next;
        }
        while (at != 0) {
            owners[at] = owners[from[at]];
            at = from[at];
        }
    }
}
