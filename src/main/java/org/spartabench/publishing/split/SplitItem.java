package org.spartabench.publishing.split;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.spartabench.authors.item.Item;
import org.spartabench.facts.schema.Schema;
import org.spartabench.sql.compare.Canonical;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.walk.Walk;

/**
 * Holds what dealing needs to know of an item.
 *
 * @param stratum shape and nesting types; each split gets its share of each stratum
 * @param shared by kind, what other items may share
 */
public record SplitItem(String id, String stratum, Map<Separation, Set<String>> shared) {

    public SplitItem {
        shared = Collections.unmodifiableMap(new EnumMap<>(shared));
    }

    /** @param duplicates keys that near-duplicates have in common */
    public static SplitItem of(Item item, Set<String> duplicates, Schema schema) {
        Map<Separation, Set<String>> shared = new EnumMap<>(Separation.class);
        shared.put(Separation.SUBTREE, subtrees(item.query(), schema));
        shared.put(Separation.ANSWER, entities(item));
        shared.put(Separation.DUPLICATE, Set.copyOf(duplicates));
        return new SplitItem(item.id(), stratum(item), shared);
    }

    /** Writes shape and nesting types, {@code (2, 2) · N, JA}. */
    public static String stratum(Item item) {
        String types =
                item.nestings().stream().distinct().sorted().map(Enum::name).collect(Collectors.joining(", "));
        return item.shape().label() + (types.isEmpty() ? "" : " · " + types);
    }

    private static Set<String> subtrees(Block query, Schema schema) {
        Set<String> trees = Walk.blocks(query)
                .map(b -> Canonical.of(b, schema).hash())
                .collect(Collectors.toCollection(TreeSet::new));
        return Set.copyOf(trees);
    }

    /** Values of a column name entities; a number that is calculated names none. */
    private static Set<String> entities(Item item) {
        List<Block.Output> outputs = BlockPath.ROOT.in(item.query()).select();
        return outputs.size() == 1 && outputs.getFirst().expr() instanceof Expr.Column
                ? item.answer().values().stream().filter(v -> !number(v)).collect(Collectors.toUnmodifiableSet())
                : Set.of();
    }

    private static boolean number(String value) {
        return value.matches("[-+]?[0-9]+([.][0-9]+)?");
    }
}
