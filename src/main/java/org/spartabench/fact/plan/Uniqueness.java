package org.spartabench.fact.plan;

import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.spartabench.fact.EngineSql;
import org.spartabench.fact.FactBase;
import org.spartabench.fact.Failure;
import org.spartabench.fact.Limits;
import org.spartabench.fact.Result;
import org.spartabench.fact.Rows;

/**
 * Measures whether some columns identify the rows of a table.
 *
 * @param rows all of the table
 * @param missing rows in which one of the columns has no value
 * @param distinct different values among the others
 */
public record Uniqueness(long rows, long missing, long distinct) {

    private static final Limits LIMITS = new Limits(Duration.ofSeconds(30), 1);

    /** Asks a fact base. */
    public static Result<Uniqueness> of(FactBase facts, String table, List<String> columns) {
        String names = columns.stream().map(EngineSql::name).collect(Collectors.joining(", "));
        String there =
                columns.stream().map(c -> EngineSql.name(c) + " IS NOT NULL").collect(Collectors.joining(" AND "));
        String from = " FROM " + EngineSql.name(table);
        String sql =
                "SELECT COUNT(*), COUNT(CASE WHEN " + there + " THEN 1 END), (SELECT COUNT(*) FROM (SELECT DISTINCT "
                        + names + from + " WHERE " + there + ") AS different)" + from;
        return switch (facts.run(sql, LIMITS)) {
            case Failure failure -> Result.bad(table + ": " + failure.message());
            case Rows rows -> {
                List<@Nullable Object> row = rows.rows().getFirst();
                long all = count(row.get(0));
                yield Result.ok(new Uniqueness(all, all - count(row.get(1)), count(row.get(2))));
            }
        };
    }

    static long count(@Nullable Object value) {
        return value instanceof Long n ? n : 0;
    }

    /** Every row has a value, and none has the value of another. */
    public boolean holds() {
        return missing == 0 && distinct == rows;
    }

    /** Rows whose value another row has too, or that have none. */
    public long broken() {
        return rows - distinct;
    }
}
