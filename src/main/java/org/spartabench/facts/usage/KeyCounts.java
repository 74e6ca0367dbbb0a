package org.spartabench.facts.usage;

import java.util.Map;
import java.util.Set;
import org.spartabench.facts.schema.ColumnRef;

/**
 * Holds counts of the tables' columns, measured on the facts.
 *
 * @param rows rows of each table
 * @param distinct how many different values each column has; of a very large table only the columns of key edges
 * @param namesakes the names that several rows have, of each column whose names nearly identify their rows
 */
public record KeyCounts(Map<String, Long> rows, Map<ColumnRef, Long> distinct, Map<ColumnRef, Set<Object>> namesakes) {

    public KeyCounts {
        rows = Map.copyOf(rows);
        distinct = Map.copyOf(distinct);
        namesakes = Map.copyOf(namesakes);
    }

    /** Tells whether no value occurs twice in the column. */
    public boolean unique(ColumnRef column) {
        Long values = distinct.get(column);
        return values != null && values.equals(rows.get(column.table()));
    }

    /** Counts the different values of a column; 0 if they are not counted. */
    public long distinct(ColumnRef column) {
        return distinct.getOrDefault(column, 0L);
    }
}
