package org.spartabench.making.leaf;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.Rows;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.rewrite.Literals;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Predicate.Comparison;

/**
 * Fills the slots of a template with columns, values and operators drawn at random.
 *
 * @param rows of the table, the source of values
 */
record ClauseSlots(Table table, Rows rows, SplittableRandom chance) {

    private static final List<Comparison> EXACT = List.of(Comparison.EQ, Comparison.NE);

    private static final List<Comparison> ORDERED = List.of(Comparison.values());

    private static final List<String> AGGREGATES = List.of("SUM", "COUNT", "MAX", "MIN", "AVG");

    private static final List<Long> LIMITS = List.of(1L, 3L, 5L, 10L);

    private static final int MOST_GROUPED = 5;

    /** Adds the wanted clauses to the block; empty if the table has nothing for one of them. */
    Optional<Block> fill(Block block, Set<Clause> wanted, boolean aggregate) {
        Optional<Block> filled = Optional.of(block);
        for (Clause clause : Clause.values()) {
            if (wanted.contains(clause)) {
                filled = filled.flatMap(b -> with(b, clause, aggregate));
            }
        }
        return filled;
    }

    private Optional<Block> with(Block block, Clause clause, boolean aggregate) {
        return switch (clause) {
            case FROM -> Optional.of(block);
            case WHERE -> where(block);
            case GROUP_BY ->
                any(Role.NAME, Role.CATEGORY)
                        .map(c -> block.withGroupBy(List.of(name(c))).withSelect(name(c)));
            case HAVING -> Optional.of(block.withHaving(List.of(having())));
            case ORDER_BY -> order(block);
            case LIMIT -> Optional.of(block.withLimit(Optional.of(new Block.Limit(pick(LIMITS), 0))));
            case SELECT -> block.groupBy().isEmpty() ? select(block, aggregate) : Optional.of(block);
        };
    }

    private Optional<Block> where(Block block) {
        Optional<Predicate> first = condition();
        if (first.isEmpty()) {
            return Optional.empty();
        }

        Optional<Predicate> second = condition();
        int form = chance.nextInt(3);
        if (form == 2 && second.isPresent()) {
            return Optional.of(block.and(new Predicate.Or(List.of(first.get(), second.get()))));
        }
        return Optional.of(
                form == 1 && second.isPresent()
                        ? block.and(List.of(first.get(), second.get()))
                        : block.and(first.get()));
    }

    /** Draws {@code column operator value}, the value from a row. */
    private Optional<Predicate> condition() {
        Optional<Column> column = any(Role.NAME, Role.CATEGORY, Role.MEASURE, Role.MOMENT);
        if (column.isEmpty() || rows.size() == 0) {
            return Optional.empty();
        }
        List<@Nullable Object> row = rows.rows().get(chance.nextInt(rows.size()));
        Object value = value(row, column.get());
        boolean ordered = column.get().role() == Role.MEASURE || column.get().role() == Role.MOMENT;
        return Optional.ofNullable(value)
                .map(v -> new Predicate.Compare(name(column.get()), pick(ordered ? ORDERED : EXACT), Literals.of(v)));
    }

    private @Nullable Object value(List<@Nullable Object> row, Column column) {
        OptionalInt index = IntStream.range(0, rows.columns().size())
                .filter(i -> rows.columns().get(i).equalsIgnoreCase(column.name()))
                .findFirst();
        return index.isPresent() ? row.get(index.getAsInt()) : null;
    }

    private Predicate having() {
        return new Predicate.Compare(
                Expr.Call.of("COUNT", Expr.Star.ALL),
                Comparison.GT,
                Expr.NumberLiteral.of(1 + chance.nextInt(MOST_GROUPED)));
    }

    /** Orders by a column and, so that the order is total, by the key; groups by their own column. */
    private Optional<Block> order(Block block) {
        boolean down = chance.nextInt(2) == 0;
        if (!block.groupBy().isEmpty()) {
            return Optional.of(
                    block.withOrderBy(List.of(Block.Order.by(block.groupBy().getFirst(), down))));
        }
        return any(Role.MEASURE, Role.MOMENT, Role.NAME).map(c -> {
            List<Block.Order> orders = new ArrayList<>(List.of(Block.Order.by(name(c), down)));
            table.primaryKey().stream()
                    .filter(k -> !k.equalsIgnoreCase(c.name()))
                    .forEach(k -> orders.add(Block.Order.by(Expr.Column.of(k), false)));
            return block.withOrderBy(orders);
        });
    }

    private Optional<Block> select(Block block, boolean aggregate) {
        if (!aggregate) {
            return any(Role.NAME, Role.CATEGORY, Role.MEASURE, Role.MOMENT).map(c -> block.withSelect(name(c)));
        }
        String function = pick(AGGREGATES);
        return function.equals("COUNT")
                ? Optional.of(block.withSelect(Expr.Call.of(function, Expr.Star.ALL)))
                : any(Role.MEASURE).map(c -> block.withSelect(Expr.Call.of(function, name(c))));
    }

    private Optional<Column> any(Role... roles) {
        List<Role> wanted = List.of(roles);
        List<Column> columns =
                table.columns().stream().filter(c -> wanted.contains(c.role())).toList();
        return columns.isEmpty() ? Optional.empty() : Optional.of(pick(columns));
    }

    private <T> T pick(List<T> list) {
        return list.get(chance.nextInt(list.size()));
    }

    private static Expr name(Column column) {
        return Expr.Column.of(column.name());
    }
}
