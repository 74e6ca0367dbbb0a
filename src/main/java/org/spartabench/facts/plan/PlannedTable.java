package org.spartabench.facts.plan;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.source.TableSource;

/**
 * Plans the import of a table.
 *
 * @param rows number of rows in the source
 * @param firstRows the first rows of the source, null for an empty cell
 */
@RecordBuilder
public record PlannedTable(
        String name,
        TableSource source,
        List<PlannedColumn> columns,
        List<String> primaryKey,
        boolean grounding,
        long rows,
        List<List<@Nullable String>> firstRows)
        implements PlannedTableBuilder.With {

    public PlannedTable {
        columns = List.copyOf(columns);
        primaryKey = List.copyOf(primaryKey);
        firstRows = Collections.unmodifiableList(new ArrayList<>(firstRows));
    }

    public Table table() {
        return new Table(name, columns.stream().map(PlannedColumn::column).toList(), primaryKey, grounding, rows);
    }

    /** Changes one column, if the table has it. */
    public PlannedTable withColumn(String column, UnaryOperator<PlannedColumn> change) {
        return withColumns(columns.stream()
                .map(c -> c.name().equalsIgnoreCase(column) ? change.apply(c) : c)
                .toList());
    }
}
