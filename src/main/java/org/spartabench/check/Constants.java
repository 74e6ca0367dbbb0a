package org.spartabench.check;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.spartabench.fact.Column;
import org.spartabench.fact.ColumnRef;
import org.spartabench.fact.ColumnType;
import org.spartabench.fact.Schema;
import org.spartabench.query.Block;
import org.spartabench.query.Expr;
import org.spartabench.query.Predicate;
import org.spartabench.query.Predicate.Comparison;
import org.spartabench.query.Predicate.Quantifier;
import org.spartabench.query.Query;

/**
 * The rows of a table for which a condition is true that holds one column against constants, told from the column's
 * values, which are read once. What engines may see in different ways is left to the engine: order of texts, times, and
 * texts that no row has. Safe for use by several threads.
 */
final class Constants {

    /** Digits of a number that all engines compare exactly. */
    private static final int MOST_DIGITS = 18;

    private static final Pattern DAY = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");

    private final Schema schema;
    private final Codes codes;
    private final Measures measures;
    private final Answers answers;
    private final Scalars scalars;

    /** @param answers what blocks answered that were run by themselves */
    Constants(Schema schema, Codes codes, Measures measures, Answers answers, Scalars scalars) {
        this.schema = schema;
        this.codes = codes;
        this.measures = measures;
        this.answers = answers;
        this.scalars = scalars;
    }

    /** Empty where only the engine knows. */
    Optional<BitSet> rows(Holding.Table table, Predicate condition) {
        return switch (condition) {
            case Predicate.Compare(Expr.Column column, Comparison operator, Expr.Literal constant) ->
                rows(table, column, operator, constant);
            case Predicate.Compare(Expr.Literal constant, Comparison operator, Expr.Column column) ->
                rows(table, column, operator.flipped(), constant);
            case Predicate.Between(Expr.Column column, boolean negated, Expr.Literal low, Expr.Literal high) ->
                negated
                        ? both(
                                rows(table, column, Comparison.LT, low),
                                rows(table, column, Comparison.GT, high),
                                BitSet::or)
                        : both(
                                rows(table, column, Comparison.GE, low),
                                rows(table, column, Comparison.LE, high),
                                BitSet::and);
            case Predicate.InList(Expr.Column column, boolean negated, List<Expr> values) ->
                values.stream()
                        .map(v -> v instanceof Expr.Literal constant
                                ? rows(table, column, negated ? Comparison.NE : Comparison.EQ, constant)
                                : Optional.<BitSet>empty())
                        .reduce((a, b) -> both(a, b, negated ? BitSet::and : BitSet::or))
                        .flatMap(all -> all);
            case Predicate.CompareQuery(Expr.Column column, Comparison operator, Quantifier how, Query inner)
            when how == Quantifier.ONE ->
                answers.of(inner)
                        .or(() -> inner instanceof Block block ? scalars.of(block) : Optional.empty())
                        .filter(values -> values.size() == 1)
                        .flatMap(values ->
                                column(table, column).flatMap(c -> value(table, c, operator, values.getFirst())));
            case Predicate.InQuery(Expr.Column column, boolean negated, Query inner) ->
                answers.of(inner)
                        .flatMap(values -> column(table, column).flatMap(c -> among(table, c, negated, values)));
            case Predicate.Not(Predicate operand) -> opposite(operand).flatMap(o -> rows(table, o));
            default -> Optional.empty();
        };
    }

    /** What is true where a condition is false, for those that may be told here. */
    private static Optional<Predicate> opposite(Predicate condition) {
        return switch (condition) {
            case Predicate.Compare c ->
                Optional.of(new Predicate.Compare(c.left(), c.operator().negated(), c.right()));
            case Predicate.Between b ->
                Optional.of(new Predicate.Between(b.operand(), !b.negated(), b.low(), b.high()));
            case Predicate.InList l -> Optional.of(new Predicate.InList(l.operand(), !l.negated(), l.values()));
            case Predicate.CompareQuery c
            when c.quantifier() == Quantifier.ONE ->
                Optional.of(new Predicate.CompareQuery(c.left(), c.operator().negated(), Quantifier.ONE, c.inner()));
            default -> Optional.empty();
        };
    }

    private static Optional<BitSet> both(
            Optional<BitSet> one, Optional<BitSet> other, BiConsumer<BitSet, BitSet> join) {
        return one.flatMap(a -> other.map(b -> {
            BitSet rows = (BitSet) a.clone();
            join.accept(rows, b);
            return rows;
        }));
    }

    private Optional<BitSet> rows(Holding.Table table, Expr.Column name, Comparison operator, Expr.Literal constant) {
        return column(table, name)
                .flatMap(c -> value(c.type(), constant).flatMap(value -> value(table, c, operator, value)));
    }

    /** The table's column, where the name can only mean that. */
    private Optional<Column> column(Holding.Table table, Expr.Column name) {
        boolean own = name.qualifier()
                .map(q -> q.equalsIgnoreCase(table.source().name().orElse("")))
                .orElse(true);
        return own ? schema.column(new ColumnRef(table.source().table(), name.name())) : Optional.empty();
    }

    /** What a constant is to a column of that type. */
    private static Optional<Object> value(ColumnType type, Expr.Literal constant) {
        return switch (constant) {
            case Expr.NumberLiteral(BigDecimal number) when number.precision() <= MOST_DIGITS -> Optional.of(number);
            case Expr.TextLiteral(String text) when type == ColumnType.TEXT -> Optional.of(text);
            case Expr.TextLiteral(String text)
            when type == ColumnType.DATE && DAY.matcher(text).matches() -> day(text);
            default -> Optional.empty();
        };
    }

    private static Optional<Object> day(String text) {
        try {
            return Optional.of(LocalDate.parse(text));
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    /** @param value as rows have it */
    private Optional<BitSet> value(Holding.Table table, Column column, Comparison operator, @Nullable Object value) {
        if (value == null) {
            return Optional.of(new BitSet());
        }
        ColumnRef ref = new ColumnRef(table.source().table(), column.name());
        return switch (column.type()) {
            case INTEGER, DECIMAL, DATE -> measures.of(ref).flatMap(m -> m.rows(operator, value));
            case TEXT -> value instanceof String text ? text(ref, operator, text) : Optional.empty();
            case BOOLEAN, TIME, TIMESTAMP -> Optional.empty();
        };
    }

    private Optional<BitSet> text(ColumnRef column, Comparison operator, String text) {
        if (operator != Comparison.EQ && operator != Comparison.NE) {
            return Optional.empty();
        }
        return codes.of(column)
                .flatMap(all -> codes.number(text).flatMap(code -> {
                    BitSet rows = new BitSet(all.length);
                    boolean found = false;
                    for (int at = 0; at < all.length; at++) {
                        found |= all[at] == code;
                        rows.set(
                                at,
                                operator == Comparison.EQ ? all[at] == code : all[at] != code && all[at] != Codes.NONE);
                    }
                    return found ? Optional.of(rows) : Optional.empty();
                }));
    }

    /** Rows whose value is, or is not, among others. */
    private Optional<BitSet> among(Holding.Table table, Column column, boolean negated, List<@Nullable Object> values) {
        Class<?> same = column.type() == ColumnType.TEXT ? String.class : Long.class;
        if (values.stream().anyMatch(v -> v != null && !same.isInstance(v))) {
            return Optional.empty();
        }
        return codes.of(new ColumnRef(table.source().table(), column.name())).map(all -> {
            BitSet wanted = new BitSet();
            values.stream()
                    .filter(Objects::nonNull)
                    .flatMap(v -> codes.number(v).stream())
                    .forEach(wanted::set);
            return Semijoin.rows(all, new Groups.Keys(wanted, values.contains(null)), negated);
        });
    }
}
