package org.spartabench.making.run.plan;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.shape.Shape;

/**
 * Holds the plan of a run. Shares and probabilities are fractions of 1; the defaults reproduce the paper's Table 10.
 *
 * @param version of this format: 2
 * @param leafMethod how queries without nesting are made
 * @param treeMethod how nested ones are
 * @param author who writes: {@code offline}, {@code llm} or {@code replay}
 * @param targets how many items of each shape; leaves first
 * @param mix how {@code operators}, {@code aggregates} and {@code nestings} are meant
 * @param operators of WHERE, GROUP BY, HAVING, ORDER BY, LIMIT in the outermost block; as quotas: share of the items
 *     that have it; as probabilities: HAVING where there is GROUP BY and LIMIT where there is ORDER BY
 * @param aggregates share of items whose outermost SELECT aggregates
 * @param nestings as quotas: share of nested items with at least one predicate of the type; as probabilities: its
 *     weight among the types wherever one is drawn
 * @param seed one seed gives one result, whatever {@code jobs}
 * @param jobs items made at once
 */
@RecordBuilder
public record RunPlan(
        int version,
        LeafMethod leafMethod,
        TreeMethod treeMethod,
        String author,
        List<Target> targets,
        Mix mix,
        Map<Clause, Double> operators,
        double aggregates,
        Map<Nesting, Double> nestings,
        Budget budget,
        Drawing drawing,
        long seed,
        int jobs)
        implements RunPlanBuilder.With {

    public static final int VERSION = 2;

    public record Target(Shape shape, int count) {}

    /** Says how shares are met: exactly over the whole run, or by a draw for each item like the official generator. */
    public enum Mix {
        QUOTAS,
        PROBABILITIES
    }

    /**
     * Limits of a run.
     *
     * @param calls most calls to the author in the whole run
     * @param tokens most tokens of prompts and replies together; 0 is no limit
     * @param seconds longest time of the whole run, pauses left out; 0 is no limit
     * @param clauseAttempts tries for one clause before rolling back
     * @param repairAttempts repairs tried for one empty query before rolling back
     * @param itemAttempts fresh draws of one item before the run gives it up
     * @param statementMillis time limit of one statement; one that reaches it is sent once more with five times as long
     */
    @RecordBuilder
    public record Budget(
            int calls,
            long tokens,
            long seconds,
            int clauseAttempts,
            int repairAttempts,
            int itemAttempts,
            int statementMillis)
            implements RunPlanBudgetBuilder.With {
        public static final Budget DEFAULT = new Budget(1_000_000, 0, 0, 10, 5, 200, 2_000);
    }

    /**
     * What is drawn for a request.
     *
     * @param candidates leaves laid before the author for one inner block
     * @param sampleRows rows shown of each table
     * @param exemplars queries with good questions shown when a question is asked for
     */
    @RecordBuilder
    public record Drawing(int candidates, int sampleRows, int exemplars) implements RunPlanDrawingBuilder.With {
        public static final Drawing DEFAULT = new Drawing(3, 5, 4);
    }

    public RunPlan {
        targets = List.copyOf(targets);
        operators = copy(Clause.class, operators);
        nestings = copy(Nesting.class, nestings);
    }

    private static <K extends Enum<K>> Map<K, Double> copy(Class<K> type, Map<K, Double> shares) {
        Map<K, Double> copy = new EnumMap<>(type);
        copy.putAll(shares);
        return Collections.unmodifiableMap(copy);
    }

    public int total() {
        return targets.stream().mapToInt(Target::count).sum();
    }

    public double share(Clause operator) {
        return operators.getOrDefault(operator, 0.0);
    }

    public RunPlan withMethods(LeafMethod leaf, TreeMethod tree) {
        return withLeafMethod(leaf).withTreeMethod(tree);
    }

    public RunPlan withMix(Mix other, Map<Clause, Double> clauses, double aggregate, Map<Nesting, Double> types) {
        return withMix(other).withOperators(clauses).withAggregates(aggregate).withNestings(types);
    }
}
