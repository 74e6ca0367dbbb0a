package org.spartabench.run;

import org.spartabench.query.Clause;
import org.spartabench.query.Nesting;
import org.spartabench.query.Shape;
import org.spartabench.run.plan.ItemPlan;
import org.spartabench.run.plan.LeafMethod;
import org.spartabench.run.plan.RunPlan;
import org.spartabench.run.plan.TreeMethod;

/**
 * Estimates the calls of a plan if every call succeeds at once, averaged over the chance in its mix.
 *
 * @param leaves calls for queries without nesting, extra leaves of the pool included
 * @param trees calls for nested queries, without those of their leaves
 * @param questions calls for questions, which the cost metrics leave out
 */
public record Estimate(double leaves, double trees, int questions) {

    /** Total calls by ideal calls in the published runs (paper, Table 3). */
    private static final double ONE_SHOT = 1830.0 / 500;

    private static final double CLAUSE = 1316.0 / 1053;
    private static final double EXECUTION_GUIDED = 1134.0 / 1058;
    private static final double ONE_SHOT_K = 13962.0 / 2664;
    private static final double POST_ORDER = 8253.0 / 3104;
    private static final double PROVENANCE = 4722.0 / 3074;

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
        int extra = trees > 0 || flat < plan.total() ? Math.max(0, Production.POOL - flat) : 0;
        return new Estimate((flat + extra) * leaf(plan), trees, plan.total());
    }

    /** Ideal calls of the whole plan, as the cost metrics count them. */
    public double ideal() {
        return leaves + trees;
    }

    /** Estimates the calls that the published runs with these methods would take for so many ideal calls. */
    public double asPublished(RunPlan plan) {
        return leaves * waste(plan.leafMethod()) + trees * waste(plan.treeMethod());
    }

    private static double waste(LeafMethod method) {
        return switch (method) {
            case TEMPLATE -> 0;
            case ONE_SHOT -> ONE_SHOT;
            case CLAUSE -> CLAUSE;
            case EXECUTION_GUIDED -> EXECUTION_GUIDED;
        };
    }

    private static double waste(TreeMethod method) {
        return switch (method) {
            case TEMPLATE -> 0;
            case ONE_SHOT_K -> ONE_SHOT_K;
            case POST_ORDER -> POST_ORDER;
            case POST_ORDER_PROVENANCE -> PROVENANCE;
        };
    }

    private static double leaf(RunPlan plan) {
        return switch (plan.leafMethod()) {
            case TEMPLATE -> 0;
            case ONE_SHOT -> 1;
            case CLAUSE, EXECUTION_GUIDED -> plan.share(Clause.WHERE) + output(plan);
        };
    }

    /** Grouping, ordering and output of an outermost block; SELECT is copied from GROUP BY. */
    private static double output(RunPlan plan) {
        boolean drawn = plan.mix() == RunPlan.Mix.PROBABILITIES;
        double groups = plan.share(Clause.GROUP_BY);
        double orders = plan.share(Clause.ORDER_BY);
        double having = plan.share(Clause.HAVING) * (drawn ? groups : 1);
        double limit = plan.share(Clause.LIMIT) * (drawn ? orders : 1);
        return groups + having + orders + limit + (1 - groups);
    }

    private static double tree(RunPlan plan, Shape shape) {
        double root = ItemPlan.ROOT_FILTERS + output(plan);
        return switch (plan.treeMethod()) {
            case TEMPLATE -> 0;
            case ONE_SHOT_K -> 2 + root;
            case POST_ORDER, POST_ORDER_PROVENANCE -> hops(plan, shape) + root;
        };
    }

    /** FROM, the predicates, the leaves that are chosen, and the conditions of the blocks below this one. */
    private static double hops(RunPlan plan, Shape shape) {
        double calls = 1;
        for (int i = 0; i < shape.children().size(); i++) {
            Shape child = shape.children().get(i);
            boolean leaf = child.children().isEmpty();
            calls += 1 + (leaf && i > 0 ? 1 : 0) + (leaf ? 0 : hops(plan, child) + filters(plan, child));
        }
        return calls;
    }

    /** How often a block between others has conditions of its own: always, unless it compares with an aggregate. */
    private static double filters(RunPlan plan, Shape block) {
        double all = plan.nestings().values().stream()
                .mapToDouble(Double::doubleValue)
                .sum();
        double aggregate =
                plan.nestings().getOrDefault(Nesting.A, 0.0) + plan.nestings().getOrDefault(Nesting.JA, 0.0);
        double none =
                Math.pow(1 - (all == 0 ? 0 : aggregate / all), block.children().size());
        return none + (1 - none) * ItemPlan.INNER_FILTERS;
    }
}
