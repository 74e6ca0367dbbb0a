package org.spartabench.answering.contest;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.spartabench.answering.strategy.RecipeRun;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.Table;

/** Makes small copies of tables with other rows: values exchanged between rows, numbers moved, a row in place of another. */
record AlteredRows(FactBase facts, long seed) {

    private static final int ROWS = 40;

    List<RecipeRun.Stand> tables(List<String> names) {
        return names.stream()
                .flatMap(n -> facts.schema().table(n).stream())
                .map(this::altered)
                .toList();
    }

    private RecipeRun.Stand altered(Table table) {
        Random random = new Random(seed * 31 + table.name().hashCode());
        List<List<@Nullable Object>> rows = new ArrayList<>();
        facts.sample(table.name(), ROWS, seed).rows().forEach(row -> rows.add(new ArrayList<>(row)));
        if (!rows.isEmpty()) {
            for (int column = 0; column < table.columns().size(); column++) {
                if (!table.primaryKey().contains(table.columns().get(column).name())) {
                    alter(rows, column, random);
                }
            }
        }
        return new RecipeRun.Stand(table.name(), table.columns(), rows);
    }

    /** Changes about a third of the values of a column. */
    private static void alter(List<List<@Nullable Object>> rows, int column, Random random) {
        for (List<@Nullable Object> row : rows) {
            if (random.nextInt(3) == 0) {
                @Nullable Object other = rows.get(random.nextInt(rows.size())).get(column);
                row.set(
                        column,
                        switch (other) {
                            case Long n when random.nextBoolean() -> n + random.nextInt(-1, 2);
                            case BigDecimal n
                            when random.nextBoolean() -> n.add(BigDecimal.valueOf(random.nextInt(-1, 2)));
                            case null -> null;
                            default -> other;
                        });
            }
        }
    }
}
