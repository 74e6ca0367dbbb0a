package org.spartabench.run.cost;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.spartabench.query.Block;
import org.spartabench.query.Predicate;
import org.spartabench.run.plan.RunPlan;

/** Counts the costs of one item so far. Changed by one thread at a time. */
public final class ItemCounters {

    public int success;
    public int execErr;
    public int empty;
    public int duplicate;
    public int refused;
    public int idealCalls;
    public int calls;

    /** Calls for questions: they count against the budget only, as in the published counts. */
    public int questions;

    public int repairsTried;
    public int repaired;
    public long tokens;
    final Map<Phase, Long> nanos = new EnumMap<>(Phase.class);

    void add(ItemCounters other) {
        success += other.success;
        execErr += other.execErr;
        empty += other.empty;
        duplicate += other.duplicate;
        refused += other.refused;
        idealCalls += other.idealCalls;
        calls += other.calls;
        questions += other.questions;
        repairsTried += other.repairsTried;
        repaired += other.repaired;
        tokens += other.tokens;
        other.nanos.forEach((phase, time) -> nanos.merge(phase, time, Long::sum));
    }

    Cost cost(int item, int plan, String shape) {
        return new Cost(
                item,
                plan,
                shape,
                success,
                execErr,
                empty,
                duplicate,
                refused,
                idealCalls,
                calls,
                questions,
                repairsTried,
                repaired,
                tokens,
                nanos);
    }

    /** Whether a kind of request counts as a call that makes a query: wording and judging it do not. */
    public static boolean counted(String kind) {
        return !kind.equals("question") && !kind.equals("naturalness");
    }

    /** The calls that a query takes when every one succeeds at once; those of its leaves are counted with the leaves. */
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
                    case POST_ORDER, POST_ORDER_PROVENANCE -> hops(query) + clauses(query);
                };
    }

    /** GROUP BY or SELECT, since with GROUP BY the output is the grouped column, and one for each clause there is. */
    private static int clauses(Block query) {
        return 1
                + (query.having().isEmpty() ? 0 : 1)
                + (query.orderBy().isEmpty() ? 0 : 1)
                + (query.limit().isEmpty() ? 0 : 1);
    }

    /** One call when the block has conditions of its own. */
    private static int own(Block block) {
        List<Predicate.Nested> nested = block.nested();
        return block.where().size() > nested.size() ? 1 : 0;
    }

    /** For each internal block one call for FROM, one for each predicate, one for each leaf chosen after the first child. */
    private static int hops(Block block) {
        int calls = 1 + own(block);
        List<Block> children = block.children();
        for (int i = 0; i < children.size(); i++) {
            boolean leaf = children.get(i).children().isEmpty();
            calls += 1 + (i > 0 && leaf ? 1 : 0) + (leaf ? 0 : hops(children.get(i)));
        }
        return calls;
    }
}
