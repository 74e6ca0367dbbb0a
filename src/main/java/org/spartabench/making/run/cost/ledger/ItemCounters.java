package org.spartabench.making.run.cost.ledger;

import java.util.EnumMap;
import java.util.Map;
import org.spartabench.making.run.cost.Counter;
import org.spartabench.making.run.cost.Counts;
import org.spartabench.making.run.cost.Phase;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Predicate;

/** Counts the costs of one item so far. Changed by one thread at a time. */
public final class ItemCounters {

    private final Map<Counter, Long> numbers = new EnumMap<>(Counter.class);
    private final Map<Phase, Long> nanos = new EnumMap<>(Phase.class);

    public void count(Counter counter) {
        count(counter, 1);
    }

    public void count(Counter counter, long times) {
        numbers.merge(counter, times, Long::sum);
    }

    /** Gives the calls for the query so far, those for its question left out. */
    public long calls() {
        return numbers.getOrDefault(Counter.TOTAL_CALLS, 0L);
    }

    void took(Phase phase, long time) {
        nanos.merge(phase, time, Long::sum);
    }

    Counts counts() {
        return new Counts(numbers, nanos);
    }

    /** Whether requests of this kind make a query; requests that word or judge it do not. */
    public static boolean counted(String kind) {
        return !kind.equals("question") && !kind.equals("naturalness") && !kind.equals("final-look");
    }

    /** Counts the calls for a query if each succeeds at once, without those for its leaves. */
    public static int ideal(Block query, RunPlan plan) {
        return query.children().isEmpty()
                ? switch (plan.leafMethod()) {
                    case TEMPLATE -> 0;
                    case ONE_SHOT -> 1;
                    case CLAUSE, EXECUTION_GUIDED -> own(query) + clauses(query);
                }
                : switch (plan.treeMethod()) {
                    case TEMPLATE -> 0;
                    case ONE_SHOT_K -> 2 + own(query) + clauses(query); // FROM, and all nested predicates
                    case POST_ORDER, POST_ORDER_PROVENANCE -> 1 + hops(query) + clauses(query); // its purpose first
                };
    }

    /** Counts one call for GROUP BY or SELECT, since the grouped column is the output, and one per other clause. */
    private static int clauses(Block query) {
        return 1
                + (query.having().isEmpty() ? 0 : 1)
                + (query.orderBy().isEmpty() ? 0 : 1)
                + (query.limit().isEmpty() ? 0 : 1);
    }

    /** Counts one call if the block has own conditions; what correlates it with an outer block came with a predicate. */
    private static int own(Block block) {
        boolean own = block.where().stream()
                .filter(p -> !(p instanceof Predicate.Nested))
                .anyMatch(p -> !(p instanceof Predicate.Compare c && c.linksColumns()));
        return own ? 1 : 0;
    }

    /** Counts one call per predicate and for the own conditions of each internal block. */
    private static int hops(Block block) {
        int calls = own(block);
        for (Block child : block.children()) {
            calls += 1 + (child.children().isEmpty() ? 0 : hops(child));
        }
        return calls;
    }
}
