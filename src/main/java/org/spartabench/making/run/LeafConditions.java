package org.spartabench.making.run;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.spartabench.making.nest.Pool;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;

/** Counts the conditions of leaves in the nested items of a run, and all items that ask how many, so that neither is in too many of them. */
final class LeafConditions {

    /** One nested item in so many may have the same condition; a few always may. */
    private static final int SHARE = 10;

    private static final int FEW = 3;

    /** What picks out nothing may be in four times as many: longer than average, more than two roles. */
    private static final int WHOLE = 4;

    private static final String ALL = ": all";

    /** One item in so many may ask how many, where its first attempts give anything else. */
    private static final int COUNTING = 7;

    /** Number of first attempts at an item that may not ask how many where enough do. */
    static final int WILLING = 2;

    private static final String COUNT = "COUNT";

    private final int most;
    private final int mostCounting;
    private final Map<String, List<Integer>> uses = new HashMap<>();

    /**
     * @param all number of items in the plan
     * @param nested number of nested ones
     */
    LeafConditions(int all, int nested) {
        this.most = Math.max(FEW, nested / SHARE);
        this.mostCounting = Math.max(FEW, all / COUNTING);
    }

    /** Counts the conditions of the item with that turn, which comes after those of all before. */
    synchronized void add(int turn, Block query) {
        of(query)
                .forEach(condition ->
                        uses.computeIfAbsent(condition, c -> new ArrayList<>()).add(turn));
    }

    /** Finds the first item after which a query has a condition that stands in enough items. @param conditions of the query */
    Optional<AcceptedItems.Clash> overused(Set<String> conditions) {
        return conditions.stream()
                .flatMap(c -> worn(c).stream().map(turn -> new AcceptedItems.Clash(turn, reason(c))))
                .min(Comparator.comparingInt(AcceptedItems.Clash::turn).thenComparing(AcceptedItems.Clash::reason));
    }

    private static String reason(String condition) {
        return condition.equals(COUNT)
                ? "enough items ask how many already"
                : "enough items have this leaf already: " + condition;
    }

    /** Gives the leaves whose conditions may be used again after the item with that turn. */
    Pool rest(Pool pool, int turn) {
        return new Pool(pool.leaves().stream()
                .filter(leaf -> leaf.open()
                        || conditions(leaf.inner().block()).stream()
                                .noneMatch(c -> worn(c).filter(t -> t <= turn).isPresent()))
                .toList());
    }

    /** Gives the turn of the item that was the last to have the condition. */
    private synchronized Optional<Integer> worn(String condition) {
        List<Integer> turns = uses.getOrDefault(condition, List.of());
        int enough = condition.equals(COUNT) ? mostCounting : condition.endsWith(ALL) ? WHOLE * most : most;
        return turns.size() < enough ? Optional.empty() : Optional.of(turns.get(enough - 1));
    }

    /** Gives the conditions of all leaves of a query, and {@code COUNT} if it asks how many. */
    static Set<String> of(Block query) {
        Set<String> found = new HashSet<>();
        Trees.blocks(query).stream()
                .filter(at -> at.depth() > 0)
                .map(at -> at.in(query))
                .filter(block -> block.children().isEmpty())
                .forEach(block -> found.addAll(conditions(block)));
        if (query.select().getFirst().expr() instanceof Expr.Call call
                && call.name().equals(COUNT)) {
            found.add(COUNT);
        }
        return found;
    }

    /** Gives the conditions of leaves alone, of a query that may ask how many whatever others do. */
    static Set<String> leaves(Block query) {
        Set<String> found = of(query);
        found.remove(COUNT);
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
