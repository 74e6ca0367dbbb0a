package org.spartabench.authors.request.view;

import java.util.List;
import java.util.Optional;
import org.spartabench.sql.tree.Expr;

/**
 * Describes the rows of a block.
 *
 * @param rows their number
 * @param columns those that matter for a request
 */
public record Figures(long rows, List<ColumnFigures> columns) {

    /** Stands for figures that nobody asked for. */
    public static final Figures NONE = new Figures(0, List.of());

    public Figures {
        columns = List.copyOf(columns);
    }

    /** Gives the figures of a column, if it was counted. */
    public Optional<ColumnFigures> of(String column) {
        return columns.stream().filter(c -> c.column().equalsIgnoreCase(column)).findFirst();
    }

    /**
     * Describes one column in the rows of a block. Values are texts as answers show them.
     *
     * @param distinct number of different values, without NULL
     * @param nulls rows without a value
     * @param range empty for a column that is neither a number nor a time, and for one without values
     * @param frequent the most frequent values, the most frequent first; empty where they were not counted
     * @param bounds round values of a number or a day that part the rows, the least first; empty where they were not sought
     */
    public record ColumnFigures(
            String column,
            long distinct,
            long nulls,
            Optional<Range> range,
            List<Frequent> frequent,
            List<Expr.Literal> bounds) {

        /** Holds the extremes of a column, and average and sum of a number. */
        public record Range(String least, String greatest, Optional<String> average, Optional<String> sum) {}

        /** Holds a value and the number of rows that have it. */
        public record Frequent(String value, long rows) {}

        public ColumnFigures {
            frequent = List.copyOf(frequent);
            bounds = List.copyOf(bounds);
        }
    }
}
