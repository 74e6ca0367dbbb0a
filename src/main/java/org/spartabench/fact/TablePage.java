package org.spartabench.fact;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Holds a page of a table, sorted and filtered by the engine.
 *
 * @param offset rows before the window
 * @param limit most rows in it
 * @param filter text that some column of a row must hold, whatever its case; empty for all rows
 */
public record TablePage(String table, long offset, int limit, Optional<Sort> sort, String filter) {

    private static final Duration TIME = Duration.ofSeconds(10);

    /** Rows without a value come last, rows of equal value in the order of the table. */
    public record Sort(String column, boolean descending) {}

    /**
     * What a page shows.
     *
     * @param places of the rows in the table, from 0
     */
    public record Window(List<Long> places, Rows rows) {
        public Window {
            places = List.copyOf(places);
        }
    }

    /** The first rows in the order of the table. */
    public static TablePage first(String table, int limit) {
        return new TablePage(table, 0, limit, Optional.empty(), "");
    }

    /** Fetches the rows; bad when the table or the column to sort by does not exist, or the engine fails. */
    public Result<Window> read(FactBase facts) {
        return find(facts)
                .then(found -> order(facts, found).then(order -> {
                    String place = facts.place("shown");
                    String sql = "SELECT " + place + ", " + EngineSql.names(found.columns()) + " FROM "
                            + EngineSql.name(found.name()) + " AS shown" + where(found) + " ORDER BY " + order + place
                            + " LIMIT "
                            + Math.max(0, limit) + " OFFSET " + Math.max(0, offset);
                    return switch (facts.run(sql, new Limits(TIME, Math.max(1, limit)))) {
                        case Failure failure -> Result.<Window>bad(table + ": " + failure.message());
                        case Rows rows -> Result.ok(window(rows));
                    };
                }));
    }

    /** How many rows the filter lets through. */
    public Result<Long> count(FactBase facts) {
        return find(facts).then(found -> {
            String sql = "SELECT COUNT(*) FROM " + EngineSql.name(found.name()) + " AS shown" + where(found);
            return switch (facts.run(sql, new Limits(TIME, 1))) {
                case Failure failure -> Result.<Long>bad(table + ": " + failure.message());
                case Rows rows -> Result.ok(rows.rows().getFirst().getFirst() instanceof Long n ? n : 0L);
            };
        });
    }

    private Result<Table> find(FactBase facts) {
        return facts.schema().table(table).map(Result::ok).orElseGet(() -> Result.bad("there is no table " + table));
    }

    private Result<String> order(FactBase facts, Table found) {
        if (sort.isEmpty()) {
            return Result.ok("");
        }
        Sort by = sort.get();
        return found.column(by.column())
                .map(c -> Result.ok(
                        EngineSql.name("shown", c.name()) + (by.descending() ? " DESC" : " ASC") + " NULLS LAST, "))
                .orElseGet(() -> Result.bad("table " + table + " has no column " + by.column()));
    }

    private String where(Table found) {
        if (filter.isEmpty()) {
            return "";
        }
        String holds = found.columns().stream()
                .filter(c -> mayHold(c.type()))
                .map(c -> EngineSql.holds(EngineSql.name("shown", c.name()), filter))
                .collect(Collectors.joining(" OR "));
        return " WHERE " + (holds.isEmpty() ? "FALSE" : holds);
    }

    /** A number has no letters in it, and writing them all as text to look for some takes longer than anything else. */
    private boolean mayHold(ColumnType type) {
        return switch (type) {
            case TEXT -> true;
            case BOOLEAN -> "true false".contains(filter.toLowerCase(Locale.ROOT));
            case INTEGER, DECIMAL -> filter.matches("[-0-9.]+");
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
