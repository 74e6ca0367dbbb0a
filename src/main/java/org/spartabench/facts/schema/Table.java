package org.spartabench.facts.schema;

import java.util.List;
import java.util.Optional;

/**
 * Describes a table of the reference fact database.
 *
 * @param primaryKey column names; empty when no key is known
 * @param grounding true if passages state the tuples as atomic facts, false for a source table
 * @param rows number of rows at import
 */
public record Table(String name, List<Column> columns, List<String> primaryKey, boolean grounding, long rows) {

    public Table {
        columns = List.copyOf(columns);
        primaryKey = List.copyOf(primaryKey);
    }

    /** Finds a column by its name in any case. */
    public Optional<Column> column(String wanted) {
        return columns.stream().filter(c -> c.name().equalsIgnoreCase(wanted)).findFirst();
    }
}
