package org.spartabench.making.run.plan.file;

import java.util.ArrayList;
import java.util.List;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.sql.path.Clause;

/** Checks run plans, the same for files, options and the window. */
public final class PlanRules {

    private PlanRules() {}

    /** Gives one line for each error; each begins with its field. */
    public static List<String> objections(RunPlan plan) {
        List<String> objections = new ArrayList<>();
        if (plan.total() < 1) {
            objections.add("targets: the plan has no items; give at least one shape a count");
        }
        if (plan.jobs() < 1 || plan.jobs() > PlanFile.MOST_JOBS) {
            objections.add("jobs: must be from 1 to " + PlanFile.MOST_JOBS);
        }
        if (plan.mix() == RunPlan.Mix.QUOTAS) {
            rests(plan, Clause.HAVING, Clause.GROUP_BY, objections);
            rests(plan, Clause.LIMIT, Clause.ORDER_BY, objections);
        }
        return objections;
    }

    private static void rests(RunPlan plan, Clause clause, Clause on, List<String> objections) {
        if (plan.share(clause) > plan.share(on)) {
            objections.add(
                    "operators: " + clause.sql() + " occurs only with " + on.sql() + ", so its share cannot be larger");
        }
    }
}
