package org.spartabench.facts.passage.overlap;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.passage.Passage;
import org.spartabench.facts.passage.Passages;
import org.spartabench.facts.passage.StatedValues;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.facts.value.Values;

/**
 * Counts values of a column that imported passages do not contain, though they state their tuples: extraction errors,
 * or facts in other words.
 *
 * @param values values that the passages should state
 * @param missing values that their passage does not state
 * @param first one of these: the passage's id and the value
 */
public record MissingValues(ColumnRef column, long values, long missing, String first) {

    private static final int PAGE = 500;

    private static final class Count {
        private long values;
        private long missing;
        private String first = "";
    }

    /** Lists columns with missing values, except for identifiers and truth values, which a text does not spell. */
    public static List<MissingValues> of(FactBase facts, Passages passages) {
        List<MissingValues> found = new ArrayList<>();
        for (String name : passages.tables()) {
            Table table = facts.schema().table(name).orElseThrow();
            Map<Column, Count> counts = new LinkedHashMap<>();
            table.columns().stream()
                    .filter(c -> c.role() != Role.IDENTIFIER && c.type() != ColumnType.BOOLEAN)
                    .forEach(c -> counts.put(c, new Count()));
            for (int from = 0; from < passages.imported(name); from += PAGE) {
                int size = Math.min(PAGE, passages.imported(name) - from);
                passages.page(name, from, size).forEach(passage -> count(facts, passage, counts));
            }
            counts.forEach((column, count) -> {
                if (count.missing > 0) {
                    ColumnRef ref = new ColumnRef(name, column.name());
                    found.add(new MissingValues(ref, count.values, count.missing, count.first));
                }
            });
        }
        return found;
    }

    private static void count(FactBase facts, Passage passage, Map<Column, Count> counts) {
        StatedValues text = new StatedValues(passage.text());
        Rows rows = facts.rowsAt(passage.table(), passage.places());
        for (List<@Nullable Object> row : rows.rows()) {
            counts.forEach((column, count) -> {
                Object value = row.get(rows.columns().indexOf(column.name()));
                if (value != null) {
                    count.values++;
                    if (!text.states(value)) {
                        count.missing++;
                        count.first = count.first.isEmpty() ? passage.id() + ": " + Values.text(value) : count.first;
                    }
                }
            });
        }
    }

    @Override
    public String toString() {
        return missing + " of " + values + " values of " + column + " are missing from their passages (" + first
                + " for one)";
    }
}
