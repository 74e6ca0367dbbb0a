package org.spartabench.publishing.score.sql;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.spartabench.facts.TableSample;
import org.spartabench.facts.engine.SqliteAnswers;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.Rows;

/**
 * Holds the first rows of each table of a database, from which small databases are made.
 *
 * @param creates the statements that create its tables
 */
record SmallSample(Schema schema, List<String> creates, Map<String, List<List<@Nullable Object>>> rows)
        implements TableSample {

    private static final int ROWS = 300;

    /** The farthest that a number moves. */
    private static final int FAR = 3;

    private static final String CREATES =
            "SELECT sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite#_%' ESCAPE '#' ORDER BY"
                    + " rowid";

    static SmallSample of(Schema schema, SqliteAnswers answers) {
        Map<String, List<List<@Nullable Object>>> rows = new HashMap<>();
        for (Table table : schema.tables()) {
            String name = table.name().replace("\"", "\"\"");
            rows.put(table.name(), SqliteSchema.rows(answers, "SELECT * FROM \"" + name + "\" LIMIT " + ROWS));
        }
        List<String> creates = SqliteSchema.rows(answers, CREATES).stream()
                .map(row -> Objects.toString(row.getFirst(), ""))
                .toList();
        return new SmallSample(schema, creates, rows);
    }

    /** Draws rows, and moves some of the numbers that are no keys, so that the extremes of a column are others. */
    @Override
    public Rows sample(String table, int count, long seed) {
        Random random = new Random(seed);
        List<List<@Nullable Object>> drawn = new ArrayList<>(rows.getOrDefault(table, List.of()));
        Collections.shuffle(drawn, random);
        List<Column> columns =
                schema.table(table).stream().flatMap(t -> t.columns().stream()).toList();
        List<List<@Nullable Object>> moved = drawn.subList(0, Math.min(count, drawn.size())).stream()
                .<List<@Nullable Object>>map(row -> moved(table, columns, row, random))
                .toList();
        return new Rows(columns.stream().map(Column::name).toList(), moved, false, 0);
    }

    private List<@Nullable Object> moved(
            String table, List<Column> columns, List<@Nullable Object> row, Random random) {
        List<@Nullable Object> moved = new ArrayList<>(row);
        for (int i = 0; i < row.size(); i++) {
            Column column = columns.get(i);
            boolean key = column.role() == Role.IDENTIFIER
                    || schema.table(table)
                            .filter(t -> schema.refers(t, column.name()))
                            .isPresent();
            int by = random.nextInt(2 * FAR + 1) - FAR;
            if (!key) {
                moved.set(i, row.get(i) instanceof Long number && random.nextBoolean() ? number + by : row.get(i));
            }
        }
        return moved;
    }
}
