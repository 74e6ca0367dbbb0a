package org.spartabench.repair.tree;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.spartabench.fact.Values;
import org.spartabench.query.Block;
import org.spartabench.query.Expr;
import org.spartabench.query.Predicate;
import org.spartabench.query.Query;
import org.spartabench.query.Source;

/** Builds small parts of the statements of a diagnosis. */
public final class Terms {

    public static final Expr ONE = number(1);
    public static final Expr COUNT = Expr.Call.of("COUNT", new Expr.Star(Optional.empty()));

    private Terms() {}

    public static Expr number(long value) {
        return new Expr.NumberLiteral(BigDecimal.valueOf(value));
    }

    /** A value that came from the engine, as the engine reads it. */
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

    /** All of them together; TRUE when there are none. */
    public static Predicate all(List<Predicate> conjuncts) {
        List<Predicate> all = new ArrayList<>();
        for (Predicate p : conjuncts) {
            all.addAll(p instanceof Predicate.And a ? a.all() : List.of(p));
        }
        return switch (all.size()) {
            case 0 -> new Predicate.Truth(new Expr.BooleanLiteral(true));
            case 1 -> all.getFirst();
            default -> new Predicate.And(all);
        };
    }

    public static Predicate either(Predicate first, Predicate second) {
        List<Predicate> any = new ArrayList<>();
        for (Predicate p : List.of(first, second)) {
            any.addAll(p instanceof Predicate.Or o ? o.any() : List.of(p));
        }
        return new Predicate.Or(any);
    }

    /** {@code CASE WHEN condition THEN value END}. */
    public static Expr when(Predicate condition, Expr value) {
        return new Expr.Case(Optional.empty(), List.of(new Expr.Case.When(truth(condition), value)), Optional.empty());
    }

    public static Expr when(Predicate condition, Expr value, Expr otherwise) {
        return new Expr.Case(
                Optional.empty(), List.of(new Expr.Case.When(truth(condition), value)), Optional.of(otherwise));
    }

    /** How many of the conditions do not hold. */
    public static Expr misses(List<Predicate> conditions) {
        return conditions.stream()
                .map(c -> when(c, number(0), ONE))
                .reduce((a, b) -> new Expr.Arithmetic("+", a, b))
                .orElse(number(0));
    }

    public static Block.Output as(Expr expr, String alias) {
        return new Block.Output(expr, Optional.of(alias));
    }

    /** {@code SELECT outputs}, without FROM. */
    public static Block row(List<Expr> outputs) {
        return block(outputs.stream().map(Block.Output::of).toList(), List.of());
    }

    public static Block block(List<Block.Output> outputs, List<Source> from) {
        return new Block(false, outputs, from, List.of(), List.of(), List.of(), List.of(), Optional.empty());
    }

    public static Source derived(Query query, String alias) {
        return new Source.Derived(query, Optional.of(alias));
    }

    public static Block withOutputs(Block block, List<Block.Output> outputs) {
        return new Block(
                block.distinct(),
                outputs,
                block.from(),
                block.where(),
                block.groupBy(),
                block.having(),
                block.orderBy(),
                block.limit());
    }

    /** FROM and WHERE of a block, selecting 1: what decides whether it has anything to work on. */
    public static Block filtered(Block block) {
        return block(List.of(Block.Output.of(ONE)), block.from()).withWhere(block.where());
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
