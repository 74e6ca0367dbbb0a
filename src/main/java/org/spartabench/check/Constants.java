package org.spartabench.check;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.spartabench.fact.Column;
import org.spartabench.fact.ColumnRef;
import org.spartabench.fact.ColumnType;
import org.spartabench.fact.FactBase;
import org.spartabench.fact.Limits;
import org.spartabench.fact.Rows;
import org.spartabench.query.Block;
import org.spartabench.query.Expr;
import org.spartabench.query.Predicate;
import org.spartabench.query.Predicate.Comparison;
import org.spartabench.query.Sql;

/**
 * The rows of a table for which a condition is true that holds one column against constants, told from the column's
 * values, which are read once. What engines may see in different ways is left to the engine: order of texts, times, and
 * texts that no row has. Safe for use by several threads.
 */
final class Constants {

    private final FactBase facts;
    private final Limits limits;
    private final Codes codes;
    private final Function<String, Optional<Expr>> places;
    private final Map<ColumnRef, Optional<Measure>> measures = new ConcurrentHashMap<>();

    /** @param places the place of a row of a table, as SQL */
    Constants(FactBase facts, Limits limits, Codes codes, Function<String, Optional<Expr>> places) {
        this.facts = facts;
        this.limits = new Limits(limits.time(), Integer.MAX_VALUE);
        this.codes = codes;
        this.places = places;
    }

    /** Empty where only the engine knows. */
    Optional<BitSet> rows(Holding.Table table, Predicate condition) {
        return switch (condition) {
            case Predicate.Compare(Expr.Column column, Comparison operator, Expr.Literal constant) ->
                rows(table, column, operator, constant);
            case Predicate.Compare(Expr.Literal constant, Comparison operator, Expr.Column column) ->
                rows(table, column, operator.flipped(), constant);
            case Predicate.Between(Expr.Column column, boolean negated, Expr.Literal low, Expr.Literal high) ->
                rows(table, column, negated ? Comparison.LT : Comparison.GE, low)
                        .flatMap(one -> rows(table, column, negated ? Comparison.GT : Comparison.LE, high)
                                .map(other -> {
                                    if (negated) {
                                        one.or(other);
                                    } else {
                                        one.and(other);
                                    }
                                    return one;
                                }));
            case Predicate.InList(Expr.Column column, boolean negated, List<Expr> values) ->
                among(table, column, negated, values);
            default -> Optional.empty();
        };
    }

    private Optional<BitSet> among(Holding.Table table, Expr.Column column, boolean negated, List<Expr> values) {
        List<BitSet> each = new ArrayList<>();
        for (Expr value : values) {
            Optional<BitSet> some = value instanceof Expr.Literal constant
                    ? rows(table, column, negated ? Comparison.NE : Comparison.EQ, constant)
                    : Optional.empty();
            if (some.isEmpty()) {
                return Optional.empty();
            }
            each.add(some.get());
        }
        return each.stream().reduce((a, b) -> {
            if (negated) {
                a.and(b);
            } else {
                a.or(b);
            }
            return a;
        });
    }

    private Optional<BitSet> rows(
            Holding.Table table, Expr.Column name, Comparison operator, Expr.Literal constant) {
        return column(table, name).flatMap(column -> {
            ColumnRef ref = new ColumnRef(table.source().table(), column.name());
            return switch (column.type()) {
                case INTEGER, DECIMAL, DATE ->
                    measures.computeIfAbsent(ref, r -> read(r, column)).flatMap(m -> m.rows(operator, constant));
                case TEXT -> texts(ref, operator, constant);
                case BOOLEAN, TIME, TIMESTAMP -> Optional.empty();
            };
        });
    }

    /** The table's column, where the name can only mean that. */
    private Optional<Column> column(Holding.Table table, Expr.Column name) {
        boolean own = name.qualifier()
                .map(q -> q.equalsIgnoreCase(table.source().name().orElse("")))
                .orElse(true);
        return own
                ? facts.schema().column(new ColumnRef(table.source().table(), name.name()))
                : Optional.empty();
    }

    private Optional<BitSet> texts(ColumnRef column, Comparison operator, Expr.Literal constant) {
        boolean equality = operator == Comparison.EQ || operator == Comparison.NE;
        if (!equality || !(constant instanceof Expr.TextLiteral(String text))) {
            return Optional.empty();
        }
        return codes.of(column).flatMap(all -> codes.number(text).flatMap(code -> {
            BitSet same = new BitSet(all.length);
            BitSet others = new BitSet(all.length);
            for (int at = 0; at < all.length; at++) {
                same.set(at, all[at] == code);
                others.set(at, all[at] != code && all[at] != Codes.NONE);
            }
            return same.isEmpty() ? Optional.empty() : Optional.of(operator == Comparison.EQ ? same : others);
        }));
    }

    private Optional<Measure> read(ColumnRef ref, Column column) {
        return places.apply(ref.table()).flatMap(place -> {
            Block values = Block.from(ref.table(), Optional.empty()).withSelect(place, Expr.Column.of(column.name()));
            return facts.run(Sql.print(values), limits) instanceof Rows rows
                    ? Measure.of(column, rows.rows())
                    : Optional.empty();
        });
    }
}
