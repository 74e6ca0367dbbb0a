package org.spartabench.fact.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.spartabench.fact.Table;
import org.spartabench.fact.source.TableSource;

/**
 * Plans the import of a table.
 *
 * @param rows number of rows in the source
 * @param firstRows the first rows as they stand in the source, null for an empty cell
 */
public record PlannedTable(
        String name,
        TableSource source,
        List<PlannedColumn> columns,
        List<String> primaryKey,
        boolean grounding,
        long rows,
        List<List<@Nullable String>> firstRows) {

    public PlannedTable {
        columns = List.copyOf(columns);
        primaryKey = List.copyOf(primaryKey);
        firstRows = Collections.unmodifiableList(new ArrayList<>(firstRows));
    }

    public Table table() {
        return new Table(name, columns.stream().map(PlannedColumn::column).toList(), primaryKey, grounding, rows);
    }

    PlannedTable withSource(TableSource other) {
        return new PlannedTable(name, other, columns, primaryKey, grounding, rows, firstRows);
    }

    public PlannedTable withPrimaryKey(List<String> key) {
        return new PlannedTable(name, source, columns, key, grounding, rows, firstRows);
    }

    public PlannedTable withGrounding(boolean value) {
        return new PlannedTable(name, source, columns, primaryKey, value, rows, firstRows);
    }

    /** The same table with one column changed; nothing happens when it has none of that name. */
    public PlannedTable withColumn(String column, UnaryOperator<PlannedColumn> change) {
        List<PlannedColumn> changed = columns.stream()
                .map(c -> c.name().equalsIgnoreCase(column) ? change.apply(c) : c)
                .toList();
        return new PlannedTable(name, source, changed, primaryKey, grounding, rows, firstRows);
    }
}
