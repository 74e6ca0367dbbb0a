package org.spartabench.making.repair.tree;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.spartabench.facts.value.Values;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.tree.Source;

/** Builds small parts of the statements of a diagnosis. */
public final class Terms {

    public static final Expr ONE = number(1);
    public static final Expr COUNT = Expr.Call.of("COUNT", Expr.Star.ALL);

    private Terms() {}

    public static Expr number(long value) {
        return new Expr.NumberLiteral(BigDecimal.valueOf(value));
    }

    /** Writes a value of the engine as the engine reads it. */
    public static Expr literal(@Nullable Object value) {
        return switch (value) {
            case null -> new Expr.NullLiteral();
            case Long l -> number(l);
            case BigDecimal d -> new Expr.NumberLiteral(d);
            case Boolean b -> new Expr.BooleanLiteral(b);
            case LocalDate d -> new Expr.Cast(new Expr.TextLiteral(Values.text(d)), "DATE");
            case LocalTime t -> new Expr.Cast(new Expr.TextLiteral(Values.text(t)), "TIME");
            case LocalDateTime t -> new Expr.Cast(new Expr.TextLiteral(Values.text(t)), "TIMESTAMP");
            default -> new Expr.TextLiteral(value.toString());
        };
    }

    public static Expr truth(Predicate predicate) {
        return new Expr.Condition(predicate);
    }

    /** {@code expr = value}, or {@code expr IS NULL}. */
    public static Predicate is(Expr expr, @Nullable Object value) {
        return value == null
                ? new Predicate.IsNull(expr, false)
                : new Predicate.Compare(expr, Predicate.Comparison.EQ, literal(value));
    }

    /** Joins conjuncts by AND; TRUE when there are none. */
    public static Predicate all(List<Predicate> conjuncts) {
        List<Predicate> all = Predicate.flat(conjuncts, true);
        return switch (all.size()) {
            case 0 -> constant(true);
            case 1 -> all.getFirst();
            default -> new Predicate.And(all);
        };
    }

    public static Predicate either(Predicate first, Predicate second) {
        return new Predicate.Or(Predicate.flat(List.of(first, second), false));
    }

    /** TRUE or FALSE as a condition. */
    public static Predicate constant(boolean value) {
        return new Predicate.Truth(new Expr.BooleanLiteral(value));
    }

    /** {@code CASE WHEN condition THEN value END}. */
    public static Expr when(Predicate condition, Expr value) {
        return when(condition, value, Optional.empty());
    }

    public static Expr when(Predicate condition, Expr value, Optional<Expr> otherwise) {
        return new Expr.Case(Optional.empty(), List.of(new Expr.Case.When(truth(condition), value)), otherwise);
    }

    /** Counts the conditions that are not true. */
    public static Expr misses(List<Predicate> conditions) {
        return conditions.stream()
                .map(c -> when(c, number(0), Optional.of(ONE)))
                .reduce((a, b) -> new Expr.Arithmetic("+", a, b))
                .orElse(number(0));
    }

    public static Block.Output as(Expr expr, String alias) {
        return new Block.Output(expr, Optional.of(alias));
    }

    /** {@code SELECT outputs}, without FROM. */
    public static Block row(List<Expr> outputs) {
        return Block.of(outputs.stream().map(Block.Output::of).toList(), List.of());
    }

    /** {@code SELECT outputs FROM (query) AS alias}. */
    public static Block over(Query query, String alias, Expr... outputs) {
        return row(List.of(outputs)).withFrom(List.of(new Source.Derived(query, Optional.of(alias))));
    }

    /** Selects 1 from FROM and WHERE of a block: the rows that it works on. */
    public static Block filtered(Block block) {
        return row(List.of(ONE)).withFrom(block.from()).withWhere(block.where());
    }

    /** Selects 1 from FROM to HAVING of a block. */
    public static Block grouped(Block block) {
        return filtered(block).withGroupBy(block.groupBy()).withHaving(block.having());
    }

    /** The condition that a block returns rows, whatever its LIMIT. */
    public static Predicate returnsRows(Block block) {
        return new Predicate.Exists(false, grouped(block));
    }

    public static <T> List<T> with(List<T> list, T more) {
        return Stream.concat(list.stream(), Stream.of(more)).toList();
    }

    public static Block limited(Block block, List<Block.Order> order, long count) {
        return block.withOrderBy(order).withLimit(Optional.of(new Block.Limit(count, 0)));
    }

    public static Block.Order rising(Expr expr) {
        return new Block.Order(expr, false, "LAST");
    }

    public static Block.Order falling(Expr expr) {
        return new Block.Order(expr, true, "LAST");
    }
}
