package org.spartabench.answering.contest;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import org.spartabench.facts.Column;
import org.spartabench.facts.ColumnType;
import org.spartabench.facts.FactBase;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Source;
import org.spartabench.sql.tree.Walk;

/**
 * Names a column that a condition may be about.
 *
 * @param expr as the block names it
 */
record BlockColumn(String table, Column column, Expr expr) {

    boolean number() {
        return column.type().numeric();
    }

    /** Whether its name says that its values are places. */
    boolean place() {
        return column.type() == ColumnType.TEXT
                && column.name().toLowerCase(Locale.ROOT).matches(".*(city|place|town|location|venue).*");
    }

    /** Draws a column of a table in FROM that holds numbers or names; a text that names an entity, or a number that measures. */
    static Optional<BlockColumn> drawn(Block block, FactBase facts, SplittableRandom chance) {
        List<BlockColumn> all = new ArrayList<>();
        block.from().stream().flatMap(Walk::sources).forEach(s -> {
            if (s instanceof Source.Named n) {
                facts.schema()
                        .table(n.table())
                        .ifPresent(t -> t.columns().stream()
                                .filter(BlockColumn::fits)
                                .forEach(c -> all.add(new BlockColumn(
                                        t.name(), c, Expr.Column.of(n.alias().orElse(n.table()), c.name())))));
            }
        });
        return all.isEmpty() ? Optional.empty() : Optional.of(all.get(chance.nextInt(all.size())));
    }

    private static boolean fits(Column c) {
        return switch (c.role()) {
            case NAME, CATEGORY -> c.type() == ColumnType.TEXT;
            case MEASURE -> c.type().numeric();
            case MOMENT -> c.type() == ColumnType.INTEGER;
            case IDENTIFIER, TEXT -> false;
        };
    }
}
