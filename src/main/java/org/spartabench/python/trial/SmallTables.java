package org.spartabench.python.trial;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.spartabench.facts.TableSample;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ForeignKey;
import org.spartabench.facts.schema.Table;
import org.spartabench.sql.tree.Query;

/**
 * Makes small tables at which a query turns: some rows of the project, with cells changed into the query's own constants,
 * their neighbours, values of other rows and missing ones. Keys and types stay. The same seed gives the same tables.
 */
public final class SmallTables {

    private static final int LEAST = 5;
    private static final int MORE = 6;
    private static final double CHANGED = 0.5;
    private static final double MISSING = 0.15;

    private final TableSample facts;
    private final TurningValues values;
    private final Random random;
    private final long seed;
    private final Map<String, List<List<@Nullable Object>>> made = new LinkedHashMap<>();

    /** @param seed of all that is drawn */
    public SmallTables(TableSample facts, Query query, long seed) {
        this.facts = facts;
        this.values = new TurningValues(query);
        this.random = new Random(seed);
        this.seed = seed;
    }

    /** Gives the rows of a table; makes those first that its keys refer to. */
    public List<List<@Nullable Object>> of(Table table) {
        List<List<@Nullable Object>> known = made.get(table.name());
        if (known != null) {
            return known;
        }
        made.put(table.name(), List.of()); // a table that refers to itself, or round a circle
        int count = LEAST + random.nextInt(MORE);
        List<List<@Nullable Object>> from =
                new ArrayList<>(facts.sample(table.name(), count, seed).rows());
        while (from.size() < count) {
            from.add(blank(table, from.size()));
        }
        List<List<@Nullable Object>> rows = new ArrayList<>();
        Set<List<@Nullable Object>> keys = new HashSet<>();
        for (List<@Nullable Object> row : from) {
            List<@Nullable Object> changed = changed(table, row, from);
            List<@Nullable Object> key = table.primaryKey().stream()
                    .<@Nullable Object>map(k -> changed.get(index(table, k)))
                    .toList();
            if (key.isEmpty() || keys.add(key)) {
                rows.add(changed);
            }
        }
        made.put(table.name(), rows);
        return rows;
    }

    private List<@Nullable Object> changed(Table table, List<@Nullable Object> row, List<List<@Nullable Object>> from) {
        List<@Nullable Object> changed = new ArrayList<>(row);
        for (int i = 0; i < row.size(); i++) {
            Column column = table.columns().get(i);
            Optional<ForeignKey> refers = facts.schema().foreignKey(table, column.name());
            if (refers.isPresent()) {
                changed.set(i, referred(refers.get(), row.get(i)));
            } else if (!table.primaryKey().contains(column.name()) && random.nextDouble() < CHANGED) {
                changed.set(i, cell(column, from, i));
            }
        }
        return changed;
    }

    private @Nullable Object referred(ForeignKey key, @Nullable Object before) {
        Table to = facts.schema().table(key.references()).orElseThrow();
        List<List<@Nullable Object>> rows = of(to);
        return rows.isEmpty()
                ? before
                : rows.get(random.nextInt(rows.size()))
                        .get(index(to, key.referenced().getFirst()));
    }

    private @Nullable Object cell(Column column, List<List<@Nullable Object>> from, int index) {
        if (column.nullable() && random.nextDouble() < MISSING) {
            return null;
        }
        int scale = from.stream()
                .map(r -> r.get(index) instanceof BigDecimal d ? d.scale() : 0)
                .max(Integer::compare)
                .orElse(0);
        List<Object> turning = values.of(column, scale);
        return turning.isEmpty() || random.nextInt(3) == 0
                ? from.get(random.nextInt(from.size())).get(index)
                : turning.get(random.nextInt(turning.size()));
    }

    private static List<@Nullable Object> blank(Table table, int number) {
        List<@Nullable Object> row = new ArrayList<>();
        for (Column column : table.columns()) {
            long value = table.primaryKey().contains(column.name()) ? number + 1 : number / 2;
            row.add(
                    switch (column.type()) {
                        case INTEGER -> value;
                        case DECIMAL -> BigDecimal.valueOf(value);
                        case TEXT -> "value " + value;
                        case BOOLEAN -> value % 2 == 0;
                        case DATE -> LocalDate.of(2000, 1, 1).plusDays(value);
                        case TIME ->
                            LocalDate.of(2000, 1, 1).atTime((int) value % 24, 0).toLocalTime();
                        case TIMESTAMP ->
                            LocalDate.of(2000, 1, 1).plusDays(value).atStartOfDay();
                    });
        }
        return row;
    }

    private static int index(Table table, String column) {
        return table.columns().indexOf(table.column(column).orElseThrow());
    }
}
