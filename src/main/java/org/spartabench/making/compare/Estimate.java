package org.spartabench.making.compare;

import java.util.Collections;
import org.spartabench.authors.offline.OfflineAuthor;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.making.run.plan.TreeMethod;
import org.spartabench.making.run.plan.quota.ItemPlan;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.shape.Shape;

/**
 * Estimates the calls of a plan if every call succeeds at once, averaged over the chance in its mix. A model writes the leaves that
 * its trees need, and is asked only where there is a choice (decision 293).
 *
 * @param leaves calls for queries without nesting, extra leaves of a pool included
 * @param trees calls for nested queries; those of their leaves only where the trees have them written
 * @param questions calls for questions, which the cost metrics leave out
 * @param looks calls for the final looks at trees that have a purpose, left out as well
 */
public record Estimate(double leaves, double trees, int questions, int looks) {

    /** Shares of the leaves whose conditions a model writes, others being whole tables or given, and of predicates that it chooses. */
    private static final double WRITTEN = 0.5;

    private static final double CHOSEN = 0.8;

    public static Estimate of(RunPlan plan) {
        boolean purposeful = grown(plan.treeMethod());
        boolean onDemand = purposeful && !plan.author().equals(OfflineAuthor.NAME);
        int flat = 0;
        double trees = 0;
        for (RunPlan.Target target : plan.targets()) {
            if (target.shape().children().isEmpty()) {
                flat += target.count();
            } else {
                trees += target.count() * tree(plan, target.shape(), onDemand);
            }
        }
        int pool =
                ItemPlan.pool(plan.targets().stream().flatMap(t -> Collections.nCopies(t.count(), t.shape()).stream()));
        int extra = onDemand ? 0 : Math.max(0, pool - flat);
        int looks = purposeful ? plan.total() - flat : 0;
        return new Estimate((flat + extra) * leaf(plan), trees, plan.total(), looks);
    }

    private static boolean grown(TreeMethod method) {
        return method == TreeMethod.POST_ORDER || method == TreeMethod.POST_ORDER_PROVENANCE;
    }

    /** Sums all calls that are paid for. */
    public long asked() {
        return Math.round(ideal()) + questions + looks;
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

    private static double tree(RunPlan plan, Shape shape, boolean onDemand) {
        double root = ItemPlan.rootFilters(shape.postOrder().size() - 1) + output(plan);
        return switch (plan.treeMethod()) {
            case TEMPLATE -> 0;
            case ONE_SHOT_K -> 2 + root;
            case POST_ORDER, POST_ORDER_PROVENANCE -> 1 + hops(plan, shape, onDemand) + root; // its purpose first
        };
    }

    /** Counts the predicates, and the conditions of the blocks below this one, those of leaves on demand among them. */
    private static double hops(RunPlan plan, Shape shape, boolean onDemand) {
        double calls = 0;
        for (Shape child : shape.children()) {
            boolean leaf = child.children().isEmpty();
            calls += onDemand ? CHOSEN : 1;
            calls += leaf ? onDemand ? WRITTEN : 0 : hops(plan, child, onDemand) + filters(plan, child);
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
