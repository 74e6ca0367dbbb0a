package org.spartabench.authors.request;

import java.util.List;
import java.util.Optional;

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
}
