package org.spartabench.making.compare;

import java.util.Collections;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.making.run.plan.quota.ItemPlan;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.shape.Shape;

/**
 * Estimates the calls of a plan if every call succeeds at once, averaged over the chance in its mix.
 *
 * @param leaves calls for queries without nesting, extra leaves of the pool included
 * @param trees calls for nested queries, without those of their leaves
 * @param questions calls for questions, which the cost metrics leave out
 */
public record Estimate(double leaves, double trees, int questions) {

    public static Estimate of(RunPlan plan) {
        int flat = 0;
        double trees = 0;
        for (RunPlan.Target target : plan.targets()) {
            if (target.shape().children().isEmpty()) {
                flat += target.count();
            } else {
                trees += target.count() * tree(plan, target.shape());
            }
        }
        int pool =
                ItemPlan.pool(plan.targets().stream().flatMap(t -> Collections.nCopies(t.count(), t.shape()).stream()));
        int extra = Math.max(0, pool - flat);
        return new Estimate((flat + extra) * leaf(plan), trees, plan.total());
    }

    /** Sums the ideal calls of the whole plan, as the cost metrics count them. */
    public double ideal() {
        return leaves + trees;
    }

    /** Estimates the calls that the published runs with these methods would take for so many ideal calls. */
    public double asPublished(RunPlan plan) {
        return leaves * waste(plan.leafMethod().label(), false)
                + trees * waste(plan.treeMethod().label(), true);
    }

    /** Returns total by ideal calls of the published run; 0 for templates, which make no calls. */
    private static double waste(String method, boolean nested) {
        return PublishedCost.of(method, nested).map(p -> p.counts().ratio()).orElse(0.0);
    }

    private static double leaf(RunPlan plan) {
        return switch (plan.leafMethod()) {
            case TEMPLATE -> 0;
            case ONE_SHOT -> 1;
            case CLAUSE, EXECUTION_GUIDED -> plan.share(Clause.WHERE) + output(plan);
        };
    }

    /** Counts grouping, ordering and output of an outermost block; SELECT is copied from GROUP BY. */
    private static double output(RunPlan plan) {
        boolean drawn = plan.mix() == RunPlan.Mix.PROBABILITIES;
        double groups = plan.share(Clause.GROUP_BY);
        double orders = plan.share(Clause.ORDER_BY);
        double having = plan.share(Clause.HAVING) * (drawn ? groups : 1);
        double limit = plan.share(Clause.LIMIT) * (drawn ? orders : 1);
        return groups + having + orders + limit + (1 - groups);
    }

    private static double tree(RunPlan plan, Shape shape) {
        double root = ItemPlan.rootFilters(shape.postOrder().size() - 1) + output(plan);
        return switch (plan.treeMethod()) {
            case TEMPLATE -> 0;
            case ONE_SHOT_K -> 2 + root;
            case POST_ORDER, POST_ORDER_PROVENANCE -> 1 + hops(plan, shape) + root; // its purpose first
        };
    }

    /** Counts the predicates, and the conditions of the blocks below this one. */
    private static double hops(RunPlan plan, Shape shape) {
        double calls = 0;
        for (Shape child : shape.children()) {
            calls += 1 + (child.children().isEmpty() ? 0 : hops(plan, child) + filters(plan, child));
        }
        return calls;
    }

    /** Returns how often an intermediate block has own conditions: seldom where it compares with an aggregate. */
    private static double filters(RunPlan plan, Shape block) {
        double all = plan.nestings().values().stream()
                .mapToDouble(Double::doubleValue)
                .sum();
        double aggregate =
                plan.nestings().getOrDefault(Nesting.A, 0.0) + plan.nestings().getOrDefault(Nesting.JA, 0.0);
        double none =
                Math.pow(1 - (all == 0 ? 0 : aggregate / all), block.children().size());
        return none * ItemPlan.PASSING_FILTERS + (1 - none) * ItemPlan.INNER_FILTERS;
    }
}
