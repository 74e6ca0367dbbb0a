package org.spartabench.run.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.spartabench.query.Clause;
import org.spartabench.query.Nesting;
import org.spartabench.query.Shape;

/** Ready-made run plans. */
public final class RunPlans {

    /** Shares of the published shapes: 500 of 1,100 non-nested, 100 of each nested shape (paper, Table 10). */
    private static final double[] SHAPES = {5, 1, 1, 1, 1, 1, 1};

    private static final Map<Clause, Double> QUOTAS = Map.of(
            Clause.WHERE,
            1.0,
            Clause.GROUP_BY,
            0.153,
            Clause.HAVING,
            0.034,
            Clause.ORDER_BY,
            0.077,
            Clause.LIMIT,
            0.045);

    /** What the official generator draws by: HAVING where it groups, LIMIT where it orders. */
    private static final Map<Clause, Double> PROBABILITIES = Map.of(
            Clause.WHERE, 1.0, Clause.GROUP_BY, 0.2, Clause.HAVING, 0.25, Clause.ORDER_BY, 0.1, Clause.LIMIT, 0.5);

    private static final Map<Nesting, Double> NESTINGS =
            Map.of(Nesting.N, 0.578, Nesting.A, 0.643, Nesting.J, 0.324, Nesting.JA, 0.152);

    private static final double AGGREGATES = 0.5;

    private RunPlans() {}

    /** The published mix (paper, Table 10) scaled to {@code total} items. */
    public static RunPlan published(int total, long seed, int jobs) {
        int[] counts = Quotas.proportional(total, SHAPES);
        List<RunPlan.Target> targets = new ArrayList<>();
        for (int i = 0; i < counts.length; i++) {
            if (counts[i] > 0) {
                targets.add(new RunPlan.Target(Shape.PUBLISHED.get(i), counts[i]));
            }
        }
        return of(targets, seed, jobs);
    }

    /** The published shares of operators and nesting types over other shapes. */
    public static RunPlan of(List<RunPlan.Target> targets, long seed, int jobs) {
        return new RunPlan(
                RunPlan.VERSION,
                LeafMethod.EXECUTION_GUIDED,
                TreeMethod.POST_ORDER_PROVENANCE,
                "offline",
                targets,
                RunPlan.Mix.QUOTAS,
                QUOTAS,
                AGGREGATES,
                NESTINGS,
                RunPlan.Budget.DEFAULT,
                RunPlan.Drawing.DEFAULT,
                seed,
                jobs);
    }

    /** The published operators for that kind of mix: the shares of Table 10, or what the official generator draws by. */
    public static Map<Clause, Double> operators(RunPlan.Mix mix) {
        return switch (mix) {
            case QUOTAS -> QUOTAS;
            case PROBABILITIES -> PROBABILITIES;
        };
    }

    /** The plan with another kind of mix, its shares as published. */
    public static RunPlan mixed(RunPlan plan, RunPlan.Mix mix) {
        return plan.mix() == mix ? plan : plan.withMix(mix, operators(mix), AGGREGATES, NESTINGS);
    }
}
