package org.spartabench.ui.tree;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.spartabench.query.Block;
import org.spartabench.query.BlockPath;
import org.spartabench.query.Expr;
import org.spartabench.query.Predicate;
import org.spartabench.query.Sql;
import org.spartabench.query.name.ColumnNames;
import org.spartabench.query.name.KnownTables;
import org.spartabench.query.name.Nestings;

/** Reads the blocks from the text of a query. */
record BlockReading(Map<BlockPath, Part> parts, Set<Link> links) {

    /**
     * Describes one block.
     *
     * @param detail its outputs and own predicates, on one line
     * @param operator by which it hangs on the block around; empty for the top of the query
     */
    record Part(String table, String detail, String operator) {}

    /** @param top where the query's outermost block stands in the tree */
    static BlockReading of(BlockPath top, Block query) {
        BlockReading reading = new BlockReading(new TreeMap<>(), new LinkedHashSet<>());
        reading.add(top, query, "");
        for (ColumnNames.Use use : ColumnNames.of(query, KnownTables.UNKNOWN).uses()) {
            int outward = use.found().outward();
            use.block()
                    .filter(at -> outward > 0 && outward <= at.depth())
                    .ifPresent(at -> reading.links.add(new Link(
                            Blame.below(top, at),
                            Blame.below(top, new BlockPath(at.steps().subList(0, at.depth() - outward))))));
        }
        return reading;
    }

    private void add(BlockPath path, Block block, String operator) {
        parts.put(path, new Part(block.table().orElse(""), detail(block), operator));
        int child = 0;
        for (Predicate.Nested nested : block.nested()) {
            if (nested.inner() instanceof Block inner) {
                add(path.child(child++), inner, Nestings.operator(nested));
            }
        }
    }

    private static String detail(Block block) {
        List<String> parts = new ArrayList<>();
        parts.add(block.select().stream()
                .map(o -> Sql.print(o.expr()))
                .filter(o -> !o.equals("*"))
                .collect(Collectors.joining(", ")));
        parts.add(led("where", own(block.where())));
        parts.add(led("by", block.groupBy().stream().map(Sql::print).collect(Collectors.joining(", "))));
        parts.add(led("having", own(block.having())));
        parts.add(led(
                "in order of", block.orderBy().stream().map(BlockReading::order).collect(Collectors.joining(", "))));
        parts.add(block.limit().map(l -> "first " + l.count()).orElse(""));
        parts.removeIf(String::isEmpty);
        return String.join(" ", parts);
    }

    private static String own(List<Predicate> conjuncts) {
        return conjuncts.stream()
                .filter(p -> !(p instanceof Predicate.Nested))
                .map(Sql::print)
                .collect(Collectors.joining(" AND "));
    }

    private static String order(Block.Order order) {
        Expr by = order.expr();
        return Sql.print(by) + (order.descending() ? " ↓" : "");
    }

    private static String led(String word, String rest) {
        return rest.isEmpty() ? "" : word + " " + rest;
    }
}
