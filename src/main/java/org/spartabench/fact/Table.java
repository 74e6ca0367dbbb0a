package org.spartabench.fact;

import java.util.List;
import java.util.Optional;

/**
 * A table of the reference fact database.
 *
 * @param primaryKey column names; empty when no key is known
 * @param grounding true when the tuples are atomic facts that stand in passages, false for a source table
 * @param rows number of rows when it was imported
 */
public record Table(String name, List<Column> columns, List<String> primaryKey, boolean grounding, long rows) {

    public Table {
        columns = List.copyOf(columns);
        primaryKey = List.copyOf(primaryKey);
    }

    /** The column of that name, whatever its case. */
    public Optional<Column> column(String wanted) {
        return columns.stream().filter(c -> c.name().equalsIgnoreCase(wanted)).findFirst();
    }
}
