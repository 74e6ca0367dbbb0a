package org.spartabench.making.law;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.spartabench.authors.item.outcome.Law;
import org.spartabench.authors.item.outcome.ObjectionKind;
import org.spartabench.authors.item.outcome.Refusal;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Source;

/** Checks that ORDER BY is total: no two rows with the same keys, no NULL key; where LIMIT cuts, only as far as the first row behind it. */
public final class OrderLaw {

    private OrderLaw() {}

    /** Writes a query of one row: the most rows that share their keys, the number of distinct keys, and the values of each. */
    static Block ties(Block block) {
        return ties(block, rows -> rows);
    }

    /** Writes the same of the rows that LIMIT takes and the first one behind them. */
    static Block tiesToTheCut(Block block) {
        Block.Limit limit = block.limit().orElseThrow();
        List<Block.Order> order = block.orderBy().stream()
                .map(o -> new Block.Order(meant(block, o.expr()), o.descending(), o.nulls()))
                .toList();
        return ties(
                block,
                rows -> rows.withOrderBy(order)
                        .withLimit(Optional.of(new Block.Limit(limit.count() + limit.offset() + 1, 0))));
    }

    static boolean tied(Refusal.Broken broken) {
        return broken.kind() == ObjectionKind.TIES;
    }

    private static Block ties(Block block, UnaryOperator<Block> cut) {
        List<Block.Output> keys = new ArrayList<>();
        List<Expr> names = new ArrayList<>();
        for (Block.Order order : block.orderBy()) {
            String name = "k" + keys.size();
            keys.add(new Block.Output(meant(block, order.expr()), Optional.of(name)));
            names.add(Expr.Column.of(name));
        }
        Block rows = cut.apply(Block.of(keys, block.from())
                .withWhere(block.where())
                .withGroupBy(block.groupBy())
                .withHaving(block.having()));
        Expr count = Expr.Call.of("COUNT", Expr.Star.ALL);
        List<Block.Output> each = new ArrayList<>(List.of(new Block.Output(count, Optional.of("n"))));
        names.forEach(k -> each.add(Block.Output.of(k)));
        Block groups = Block.of(each, List.of(new Source.Derived(rows, Optional.of("sorted"))))
                .withGroupBy(names);
        List<Expr> all = new ArrayList<>(List.of(Expr.Call.of("MAX", Expr.Column.of("n")), count));
        names.forEach(k -> all.add(Expr.Call.of("COUNT", k)));
        return Block.of(List.of(), List.of(new Source.Derived(groups, Optional.of("keys"))))
                .withSelect(all.toArray(Expr[]::new));
    }

    /** Judges the result of {@link #ties}. */
    static Optional<Refusal.Broken> broken(List<Long> counts) {
        if (counts.getFirst() > 1) {
            return Optional.of(new Refusal.Broken(
                    Law.TOTAL_ORDER,
                    BlockPath.ROOT,
                    ObjectionKind.TIES,
                    counts.getFirst() + " rows have the same place in the order"));
        }
        long keys = counts.get(1);
        return counts.subList(2, counts.size()).stream().anyMatch(n -> n < keys)
                ? Optional.of(new Refusal.Broken(
                        Law.TOTAL_ORDER, BlockPath.ROOT, "a value is missing by which rows are ordered"))
                : Optional.empty();
    }

    /** Resolves the alias or number of an output. */
    public static Expr meant(Block block, Expr key) {
        if (key instanceof Expr.NumberLiteral number) {
            int index = number.value().intValue() - 1;
            return index >= 0 && index < block.select().size()
                    ? block.select().get(index).expr()
                    : key;
        }
        if (key instanceof Expr.Column column && column.qualifier().isEmpty()) {
            for (Block.Output output : block.select()) {
                if (output.alias().filter(column.name()::equalsIgnoreCase).isPresent()) {
                    return output.expr();
                }
            }
        }
        return key;
    }
}
