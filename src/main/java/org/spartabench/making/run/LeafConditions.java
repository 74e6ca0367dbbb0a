package org.spartabench.making.run;

import java.util.HashSet;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
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

    /** Jobs up to which a model is shown the same leaves, however many there are. */
    private static final int ALIKE = 8;

    private static final String ALL = ": all";

    /** One item in so many may ask how many, where its first attempts give anything else. */
    private static final int COUNTING = 7;

    private static final int WILLING = 2;

    private static final String COUNT = "COUNT";

    private final int most;
    private final int mostCounting;
    private final NavigableMap<Integer, Set<String>> items = new TreeMap<>();

    private final int behind;

    /**
     * @param all number of items in the plan
     * @param nested number of nested ones
     * @param behind items that may be unfinished when one is drawn, with itself; 0 where it is drawn from the whole pool
     */
    LeafConditions(int all, int nested, int behind) {
        this.behind = behind;
        this.most = Math.max(FEW, nested / SHARE);
        this.mostCounting = behind > 0 ? Integer.MAX_VALUE : Math.max(FEW, all / COUNTING); // a model's draws cost
    }

    /** Gives the items that may be unfinished when a model draws one. */
    static int behind(int jobs) {
        return Math.max(jobs, ALIKE);
    }

    synchronized void add(int number, Block query) {
        items.put(number, of(query));
    }

    /** Objects to a query with a condition that stands in enough items already, and at first to one that counts, where enough do. */
    synchronized Optional<String> overused(Block query, int attempt) {
        return of(query).stream()
                .filter(c -> overused(c, Integer.MAX_VALUE))
                .filter(c -> !c.equals(COUNT) || attempt <= WILLING)
                .sorted()
                .findFirst()
                .map(c -> c.equals(COUNT)
                        ? "enough items ask how many already"
                        : "enough items have this leaf already: " + c);
    }

    /** Gives the leaves whose conditions may be used again. */
    Pool rest(Pool pool) {
        return rest(pool, Integer.MAX_VALUE);
    }

    /** Gives those for the draw of an item as of the items that are finished by then, so that threads do not matter. */
    Optional<Pool> drawn(Optional<Pool> pool, int number) {
        return behind == 0 ? pool : pool.map(leaves -> rest(leaves, number - behind));
    }

    private synchronized Pool rest(Pool pool, int last) {
        return new Pool(pool.leaves().stream()
                .filter(leaf ->
                        leaf.open() || conditions(leaf.inner().block()).stream().noneMatch(c -> overused(c, last)))
                .toList());
    }

    private boolean overused(String condition, int last) {
        long uses = items.headMap(last, true).values().stream()
                .filter(all -> all.contains(condition))
                .count();
        return uses >= (condition.equals(COUNT) ? mostCounting : condition.endsWith(ALL) ? WHOLE * most : most);
    }

    private static Set<String> of(Block query) {
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
