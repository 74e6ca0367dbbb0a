package org.spartabench.making.run.plan.quota;

import static org.spartabench.sql.path.Clause.GROUP_BY;
import static org.spartabench.sql.path.Clause.HAVING;
import static org.spartabench.sql.path.Clause.LIMIT;
import static org.spartabench.sql.path.Clause.ORDER_BY;
import static org.spartabench.sql.path.Clause.WHERE;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.spartabench.making.run.plan.LeafMethod;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.making.run.plan.TreeMethod;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.shape.Shape;

/** Makes run plans with published values. */
public final class RunPlans {

    /** Shares of the published shapes: 500 of 1,100 non-nested, 100 of each nested shape (paper, Table 10). */
    private static final double[] SHAPES = {5, 1, 1, 1, 1, 1, 1};

    private static final Map<Clause, Double> QUOTAS =
            Map.of(WHERE, 1.0, GROUP_BY, 0.153, HAVING, 0.034, ORDER_BY, 0.077, LIMIT, 0.045);

    /** Probabilities of the official generator: HAVING given GROUP BY, LIMIT given ORDER BY. */
    private static final Map<Clause, Double> PROBABILITIES =
            Map.of(WHERE, 1.0, GROUP_BY, 0.2, HAVING, 0.25, ORDER_BY, 0.1, LIMIT, 0.5);

    private static final Map<Nesting, Double> NESTINGS =
            Map.of(Nesting.N, 0.578, Nesting.A, 0.643, Nesting.J, 0.324, Nesting.JA, 0.152);

    private static final double AGGREGATES = 0.5;

    private RunPlans() {}

    /** Scales the published mix (paper, Table 10) to {@code total} items. */
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

    /** Applies the published shares of operators and nesting types to other shapes. */
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

    /** Returns the published shares of Table 10, or the probabilities of the official generator. */
    public static Map<Clause, Double> operators(RunPlan.Mix mix) {
        return switch (mix) {
            case QUOTAS -> QUOTAS;
            case PROBABILITIES -> PROBABILITIES;
        };
    }

    /** Changes the kind of mix and takes its published shares. */
    public static RunPlan mixed(RunPlan plan, RunPlan.Mix mix) {
        return plan.mix() == mix ? plan : plan.withMix(mix, operators(mix), AGGREGATES, NESTINGS);
    }
}
