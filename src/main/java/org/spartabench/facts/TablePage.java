package org.spartabench.facts;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.spartabench.base.result.Result;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.EngineSql;
import org.spartabench.facts.statement.GuardedQuery;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.value.ColumnType;

/**
 * Holds a page of a table, sorted and filtered by the engine.
 *
 * @param offset rows before the page
 * @param limit most rows of the page
 * @param filter text that some column of a row must contain, in any case; empty for all rows
 */
public record TablePage(String table, long offset, int limit, Optional<Sort> sort, String filter) {

    private static final Duration TIME = Duration.ofSeconds(10);

    /** Sorts by a column: rows without a value come last, rows of equal value in the order of the table. */
    public record Sort(String column, boolean descending) {}

    /** Holds the rows of a page and their places in the table, from 0. */
    public record Window(List<Long> places, Rows rows) {
        public Window {
            places = List.copyOf(places);
        }
    }

    /** Asks for the first rows in the order of the table. */
    public static TablePage first(String table, int limit) {
        return new TablePage(table, 0, limit, Optional.empty(), "");
    }

    /** Fetches the rows; bad when the table or the column to sort by does not exist, or the engine fails. */
    public Result<Window> read(FactBase facts) {
        return find(facts)
                .then(found -> order(found).then(order -> {
                    String place = facts.place("shown");
                    String sql =
                            "SELECT " + place + ", " + EngineSql.names(found.columns()) + from(found) + " ORDER BY "
                                    + order + place + " LIMIT " + Math.max(0, limit) + " OFFSET " + Math.max(0, offset);
                    return facts.rows(new GuardedQuery(sql), new Limits(TIME, Math.max(1, limit)), table)
                            .map(TablePage::window);
                }));
    }

    /** Counts the rows that the filter lets through. */
    public Result<Long> count(FactBase facts) {
        return find(facts)
                .then(found ->
                        facts.rows(new GuardedQuery("SELECT COUNT(*)" + from(found)), new Limits(TIME, 1), table))
                .map(rows -> rows.number(0));
    }

    private Result<Table> find(FactBase facts) {
        return facts.schema().table(table).map(Result::ok).orElseGet(() -> Result.bad("there is no table " + table));
    }

    private Result<String> order(Table found) {
        return sort.map(by -> found.column(by.column())
                        .map(c -> EngineSql.name("shown", c.name()) + (by.descending() ? " DESC" : " ASC"))
                        .map(key -> Result.ok(key + " NULLS LAST, "))
                        .orElseGet(() -> Result.bad("table " + table + " has no column " + by.column())))
                .orElse(Result.ok(""));
    }

    private String from(Table found) {
        String from = " FROM " + EngineSql.name(found.name()) + " AS shown";
        if (filter.isEmpty()) {
            return from;
        }
        String holds = found.columns().stream()
                .filter(c -> mayHold(c.type()))
                .map(c -> EngineSql.holds(EngineSql.name("shown", c.name()), filter))
                .collect(Collectors.joining(" OR "));
        return from + " WHERE " + (holds.isEmpty() ? "FALSE" : holds);
    }

    /** Skips types whose text cannot contain the filter: writing all numbers as text is slow. */
    private boolean mayHold(ColumnType type) {
        return switch (type) {
            case TEXT -> true;
            case BOOLEAN -> "true false".contains(filter.toLowerCase(Locale.ROOT));
            case INTEGER, DECIMAL -> filter.matches("[-+0-9.eE]+");
            case DATE, TIME, TIMESTAMP -> filter.matches("[-0-9:. ]+");
        };
    }

    private static Window window(Rows rows) {
        List<Long> places = new ArrayList<>();
        List<List<@Nullable Object>> cells = new ArrayList<>();
        for (List<@Nullable Object> row : rows.rows()) {
            if (row.getFirst() instanceof Long place) {
                places.add(place);
            }
            cells.add(row.subList(1, row.size()));
        }
        List<String> columns = rows.columns().subList(1, rows.columns().size());
        return new Window(places, new Rows(columns, cells, false, rows.nanos()));
    }
}
