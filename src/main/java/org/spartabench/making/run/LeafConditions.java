package org.spartabench.making.run;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.spartabench.making.nest.Pool;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Predicate;

/** Counts the conditions of leaves in the nested items of a run, so that no condition stands in too many of them. */
final class LeafConditions {

    /** One nested item in so many may have the same condition; a few always may. */
    private static final int SHARE = 10;

    private static final int FEW = 3;

    /** What picks out nothing may be in four times as many: longer than average, more than two roles. */
    private static final int WHOLE = 4;

    private static final String ALL = ": all";

    private final int most;
    private final Map<String, Integer> items = new HashMap<>();

    /** @param nested number of nested items in the plan */
    LeafConditions(int nested) {
        this.most = Math.max(FEW, nested / SHARE);
    }

    void add(Block query) {
        of(query).forEach(c -> items.merge(c, 1, Integer::sum));
    }

    /** Finds a condition of the query that stands in enough items already. */
    Optional<String> overused(Block query) {
        return of(query).stream().filter(this::overused).sorted().findFirst();
    }

    /** Gives the leaves whose conditions may be used again. */
    Pool rest(Pool pool) {
        return new Pool(pool.leaves().stream()
                .filter(leaf ->
                        leaf.open() || conditions(leaf.inner().block()).stream().noneMatch(this::overused))
                .toList());
    }

    private boolean overused(String condition) {
        return items.getOrDefault(condition, 0) >= (condition.endsWith(ALL) ? WHOLE * most : most);
    }

    private static Set<String> of(Block query) {
        Set<String> found = new HashSet<>();
        Trees.blocks(query).stream()
                .filter(at -> at.depth() > 0)
                .map(at -> at.in(query))
                .filter(block -> block.children().isEmpty())
                .forEach(block -> found.addAll(conditions(block)));
        return found;
    }

    /** Gives the conditions of a leaf, without the one that correlates it. */
    private static Set<String> conditions(Block leaf) {
        Set<String> found = new HashSet<>();
        for (Predicate conjunct : leaf.where()) {
            if (!(conjunct instanceof Predicate.Compare c && c.linksColumns())) {
                found.add(leaf.table().orElse("") + ": " + Sql.print(conjunct));
            }
        }
        if (found.isEmpty()) {
            found.add(leaf.table().orElse("") + ALL);
        }
        return found;
    }
}
