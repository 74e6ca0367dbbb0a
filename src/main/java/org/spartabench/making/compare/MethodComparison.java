package org.spartabench.making.compare;

import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.spartabench.authors.item.Item;
import org.spartabench.authors.request.Author;
import org.spartabench.authors.verbalise.Exemplars;
import org.spartabench.base.task.TaskControl;
import org.spartabench.facts.FactBase;
import org.spartabench.making.run.Pipeline;
import org.spartabench.making.run.cost.Metrics;
import org.spartabench.making.run.event.Journal;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.making.run.plan.LeafMethod;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.making.run.plan.TreeMethod;
import org.spartabench.making.run.plan.quota.Quotas;
import org.spartabench.sql.shape.Shape;

/**
 * Runs methods side by side on the same facts, plan and seed, as the paper's Table 3 does. Trees take their leaves from one
 * pool that Execution-Guided makes first; what that costs is not counted again with them. Nothing is kept.
 */
public record MethodComparison(FactBase facts, Author author, Exemplars exemplars, Clock clock) {

    /**
     * Says which methods are compared.
     *
     * @param plan gives every method its budget, mix, seed and jobs; its own methods and targets are ignored
     * @param leafCount queries without nesting from each method
     * @param treeCount nested queries from each method, in equal parts over the published shapes
     */
    public record Wanted(List<LeafMethod> leaves, List<TreeMethod> trees, RunPlan plan, int leafCount, int treeCount) {
        public Wanted {
            leaves = List.copyOf(leaves);
            trees = List.copyOf(trees);
        }

        private boolean pool() {
            return !trees.isEmpty() || leaves.contains(LeafMethod.EXECUTION_GUIDED);
        }

        private int items() {
            int leafRuns = leaves.size() + (pool() && !leaves.contains(LeafMethod.EXECUTION_GUIDED) ? 1 : 0);
            return leafRuns * leafCount + trees.size() * treeCount;
        }

        private RunPlan leafPlan(LeafMethod method) {
            return plan.withTargets(List.of(new RunPlan.Target(Shape.LEAF, leafCount)))
                    .withMethods(method, plan.treeMethod());
        }

        private RunPlan treePlan(TreeMethod method, int pool) {
            List<Shape> shapes = Shape.PUBLISHED.subList(1, Shape.PUBLISHED.size());
            double[] equal = new double[shapes.size()];
            Arrays.fill(equal, 1);
            int[] counts = Quotas.proportional(treeCount, equal);
            List<RunPlan.Target> targets = new ArrayList<>();
            targets.add(new RunPlan.Target(Shape.LEAF, pool));
            for (int i = 0; i < counts.length; i++) {
                targets.add(new RunPlan.Target(shapes.get(i), counts[i]));
            }
            return plan.withTargets(targets).withMethods(LeafMethod.EXECUTION_GUIDED, method);
        }
    }

    /**
     * Runs one method after the other until all are done or it is cancelled.
     *
     * @param each receives the cost of every method that has ended; a cancelled one is left out
     */
    public void run(Wanted wanted, TaskControl control, Consumer<MethodCost> each) {
        control.total(wanted.items());
        List<Item> pool = List.of();
        long done = 0;
        for (LeafMethod method : LeafMethod.values()) {
            boolean asked = wanted.leaves().contains(method);
            boolean pooled = method == LeafMethod.EXECUTION_GUIDED && wanted.pool();
            if ((asked || pooled) && !control.cancelled()) {
                Part part = new Part(control, method.label(), done, 0);
                pool = run(wanted.leafPlan(method), List.of(), part, asked ? each : cost -> {});
                done += wanted.leafCount();
            }
        }
        pool = numbered(pool);
        for (TreeMethod method : TreeMethod.values()) {
            if (wanted.trees().contains(method) && !control.cancelled()) {
                Part part = new Part(control, method.label(), done, pool.size());
                run(wanted.treePlan(method, pool.size()), pool, part, each);
                done += wanted.treeCount();
            }
        }
    }

    /** Numbers the items of the pool from 1 without gaps. */
    private static List<Item> numbered(List<Item> pool) {
        List<Item> items = new ArrayList<>();
        for (Item item : pool) {
            items.add(new Item(
                    items.size() + 1,
                    item.id(),
                    item.query(),
                    item.question(),
                    item.answer(),
                    item.nestings(),
                    item.lineage()));
        }
        return items;
    }

    /** Runs a plan and returns the accepted items; reports its cost unless it was cancelled. */
    private List<Item> run(RunPlan plan, List<Item> pool, Part part, Consumer<MethodCost> each) {
        List<Item> items = new ArrayList<>();
        CostViews.Tables tables = new CostViews.Tables();
        int[] givenUp = {0};
        Journal journal = events -> events.forEach(event -> {
            tables.take(event);
            if (event instanceof RunEvent.Accepted accepted) {
                items.add(accepted.accepted());
            } else if (event instanceof RunEvent.GivenUp && event.item() > 0) {
                givenUp[0]++;
            }
        });
        long start = System.nanoTime();
        Metrics all = new Pipeline(facts, author, exemplars, clock).run(plan, pool, journal, part);
        long nanos = System.nanoTime() - start;
        if (!part.cancelled()) {
            boolean nested = !pool.isEmpty();
            each.accept(new MethodCost(part.method(), nested, all.part(nested), tables.rows(), givenUp[0], nanos));
        }
        return items;
    }

    /**
     * The part of one method in the whole.
     *
     * @param before items that the methods before it made
     * @param given items that it has from the start
     */
    private record Part(TaskControl whole, String method, long before, long given) implements TaskControl {

        @Override
        public void done(long units) {
            whole.done(before + units - given);
        }

        @Override
        public void message(String line) {
            whole.message(method + ": " + line);
        }

        @Override
        public boolean cancelled() {
            return whole.cancelled();
        }

        @Override
        public void awaitWhilePaused() throws InterruptedException {
            whole.awaitWhilePaused();
        }
    }
}
