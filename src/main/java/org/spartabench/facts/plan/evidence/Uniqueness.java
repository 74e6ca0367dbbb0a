package org.spartabench.facts.plan.evidence;

import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.statement.EngineSql;
import org.spartabench.facts.statement.GuardedQuery;
import org.spartabench.facts.statement.Limits;

/**
 * Measures whether some columns identify the rows of a table.
 *
 * @param rows rows of the table
 * @param missing rows in which one of the columns has no value
 * @param distinct different values of the other rows
 */
public record Uniqueness(long rows, long missing, long distinct) {

    private static final Limits LIMITS = new Limits(Duration.ofSeconds(30), 1);

    public static Result<Uniqueness> of(FactBase facts, String table, List<String> columns) {
        String names = columns.stream().map(EngineSql::name).collect(Collectors.joining(", "));
        String there =
                columns.stream().map(c -> EngineSql.name(c) + " IS NOT NULL").collect(Collectors.joining(" AND "));
        String from = " FROM " + EngineSql.name(table);
        String sql =
                "SELECT COUNT(*), COUNT(CASE WHEN " + there + " THEN 1 END), (SELECT COUNT(*) FROM (SELECT DISTINCT "
                        + names + from + " WHERE " + there + ") AS different)" + from;
        return facts.rows(new GuardedQuery(sql), LIMITS, table).map(found -> {
            long all = found.number(0);
            return new Uniqueness(all, all - found.number(1), found.number(2));
        });
    }

    /** Tells whether every row has a value that no other row has. */
    public boolean holds() {
        return missing == 0 && distinct == rows;
    }

    /** Counts the rows without a value or with the value of another row. */
    public long broken() {
        return rows - distinct;
    }
}
