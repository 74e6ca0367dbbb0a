package org.spartabench.facts.plan.evidence;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.cell.CellParser;
import org.spartabench.facts.cell.Notation;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.staging.StagedColumn;
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
    public static Profile of(StagedColumn column, ColumnType type, Notation notation) {
        @Nullable Object[] span = new Object[2];
        Optional<StagedColumn.Span> wholes = type == ColumnType.INTEGER ? column.wholes() : Optional.empty();
        if (wholes.isPresent()) {
            span[0] = wholes.get().least();
            span[1] = wholes.get().greatest();
        } else {
            column.each((cell, count) -> {
                Object value = CellParser.parse(cell, type, notation);
                if (value != null) {
                    span[0] = span[0] == null || compare(span[0], value) > 0 ? value : span[0];
                    span[1] = span[1] == null || compare(span[1], value) < 0 ? value : span[1];
                }
                return true;
            });
        }
        return new Profile(column.distinct(), column.nulls(), text(span[0]), text(span[1]));
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
        return value == null ? Optional.empty() : Optional.of(StagedColumn.shown(Values.text(value)));
    }
}
