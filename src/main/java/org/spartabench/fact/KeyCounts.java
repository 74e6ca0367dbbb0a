package org.spartabench.fact;

import java.util.Map;

/**
 * What the facts, rather than the keys declared, say of the columns that join tables.
 *
 * @param rows rows of each table
 * @param distinct how many different values each column of a key edge has
 */
public record KeyCounts(Map<String, Long> rows, Map<ColumnRef, Long> distinct) {

    public KeyCounts {
        rows = Map.copyOf(rows);
        distinct = Map.copyOf(distinct);
    }

    /** Whether every row has another value there. */
    public boolean unique(ColumnRef column) {
        Long values = distinct.get(column);
        return values != null && values.equals(rows.get(column.table()));
    }

    /** Different values in the column; 0 when it joins nothing. */
    public long distinct(ColumnRef column) {
        return distinct.getOrDefault(column, 0L);
    }
}
