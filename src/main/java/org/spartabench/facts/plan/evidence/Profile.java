package org.spartabench.facts.plan.evidence;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.cell.CellParser;
import org.spartabench.facts.cell.Notation;
import org.spartabench.facts.cell.RawColumn;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.statement.EngineSql;
import org.spartabench.facts.statement.GuardedQuery;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.facts.value.Values;

/**
 * Summarises a column.
 *
 * @param distinct different values, NULL aside
 * @param nulls rows without a value
 * @param min smallest value as text; empty when there is none
 * @param max largest value as text
 */
public record Profile(long distinct, long nulls, Optional<String> min, Optional<String> max) {

    private static final Limits LIMITS = new Limits(Duration.ofSeconds(30), 1);

    public static Result<Profile> of(FactBase facts, ColumnRef column) {
        String name = EngineSql.name(column.column());
        String sql = "SELECT COUNT(DISTINCT " + name + "), COUNT(*) - COUNT(" + name + "), MIN(" + name + "), MAX("
                + name + ") FROM " + EngineSql.name(column.table());
        return facts.rows(new GuardedQuery(sql), LIMITS, column.toString()).map(found -> {
            var row = found.rows().getFirst();
            return new Profile(found.number(0), found.number(1), text(row.get(2)), text(row.get(3)));
        });
    }

    /** Summarises the texts of a column, read as values of that type. */
    public static Profile of(RawColumn column, ColumnType type, Notation notation) {
        List<Object> values = column.values().stream()
                .flatMap(cell -> Stream.ofNullable(CellParser.parse(cell, type, notation)))
                .toList();
        return new Profile(
                column.distinct(),
                column.nulls(),
                text(values.stream().min(Profile::compare).orElse(null)),
                text(values.stream().max(Profile::compare).orElse(null)));
    }

    /** Compares two values of one column, and so of one class, but for whole numbers within and beyond 64 bits. */
    @SuppressWarnings("unchecked")
    private static int compare(Object a, Object b) {
        if (a instanceof Number && b instanceof Number && a.getClass() != b.getClass()) {
            return new BigDecimal(a.toString()).compareTo(new BigDecimal(b.toString()));
        }
        return ((Comparable<Object>) a).compareTo(b);
    }

    private static Optional<String> text(@Nullable Object value) {
        return value == null ? Optional.empty() : Optional.of(RawColumn.shown(Values.text(value)));
    }
}
