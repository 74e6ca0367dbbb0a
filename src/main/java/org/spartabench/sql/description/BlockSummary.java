package org.spartabench.sql.description;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;

/** Writes what a block does in a few words, for drawings of the tree. */
public final class BlockSummary {

    private BlockSummary() {}

    /** Gives the outputs and own predicates of a block, on one line, without its inner blocks. */
    public static String of(Block block) {
        List<String> parts = new ArrayList<>();
        parts.add(block.select().stream()
                .map(o -> Sql.print(o.expr()))
                .filter(o -> !o.equals("*"))
                .collect(Collectors.joining(", ")));
        parts.add(led("where", own(block.where())));
        parts.add(led("by", block.groupBy().stream().map(Sql::print).collect(Collectors.joining(", "))));
        parts.add(led("having", own(block.having())));
        parts.add(led(
                "in order of", block.orderBy().stream().map(BlockSummary::order).collect(Collectors.joining(", "))));
        parts.add(block.limit().map(l -> "first " + l.count()).orElse(""));
        parts.removeIf(String::isEmpty);
        return String.join(" ", parts);
    }

    private static String own(List<Predicate> conjuncts) {
        return Sql.print(
                conjuncts.stream().filter(p -> !(p instanceof Predicate.Nested)).toList());
    }

    private static String order(Block.Order order) {
        Expr by = order.expr();
        return Sql.print(by) + (order.descending() ? " ↓" : "");
    }

    private static String led(String word, String rest) {
        return rest.isEmpty() ? "" : word + " " + rest;
    }
}
