package org.spartabench.run.compare;

import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import org.spartabench.author.Author;
import org.spartabench.fact.FactBase;
import org.spartabench.item.Item;
import org.spartabench.query.Shape;
import org.spartabench.run.Pipeline;
import org.spartabench.run.ResumePoint;
import org.spartabench.run.cost.Metrics;
import org.spartabench.run.event.Journal;
import org.spartabench.run.event.RunEvent;
import org.spartabench.run.plan.LeafMethod;
import org.spartabench.run.plan.Quotas;
import org.spartabench.run.plan.RunPlan;
import org.spartabench.run.plan.TreeMethod;
import org.spartabench.run.task.TaskControl;
import org.spartabench.verbalise.Exemplars;

/**
 * Runs methods side by side on the same facts, plan and seed, as the paper's Table 3 does. Trees take their leaves from one
 * pool that Execution-Guided makes first; what that costs is not counted again with them. Nothing is kept.
 */
public final class MethodComparison {

    /**
     * What is compared.
     *
     * @param plan whose budget, mix, seed and jobs every method gets; its methods and targets are not looked at
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
            int[] counts = Quotas.proportional(
                    treeCount,
                    Collections.nCopies(shapes.size(), 1.0).stream()
                            .mapToDouble(Double::doubleValue)
                            .toArray());
            List<RunPlan.Target> targets = new ArrayList<>();
            targets.add(new RunPlan.Target(Shape.LEAF, pool));
            for (int i = 0; i < counts.length; i++) {
                targets.add(new RunPlan.Target(shapes.get(i), counts[i]));
            }
            return plan.withTargets(targets).withMethods(LeafMethod.EXECUTION_GUIDED, method);
        }
    }

    /** What one run gave. */
    private record Ran(List<Item> items, MethodCost cost) {}

    private final FactBase facts;
    private final Author author;
    private final Exemplars exemplars;
    private final Clock clock;

    public MethodComparison(FactBase facts, Author author, Exemplars exemplars, Clock clock) {
        this.facts = facts;
        this.author = author;
        this.exemplars = exemplars;
        this.clock = clock;
    }

    /**
     * Runs one method after the other until all are done or it is cancelled.
     *
     * @param each hears of every method that has ended; one that was cancelled is left out
     */
    public List<MethodCost> run(Wanted wanted, TaskControl control, Consumer<MethodCost> each) {
        control.total(wanted.items());
        List<MethodCost> costs = new ArrayList<>();
        List<Item> pool = List.of();
        long done = 0;
        for (LeafMethod method : LeafMethod.values()) {
            boolean asked = wanted.leaves().contains(method);
            boolean pooled = method == LeafMethod.EXECUTION_GUIDED && wanted.pool();
            if ((asked || pooled) && !control.cancelled()) {
                RunPlan plan = wanted.leafPlan(method);
                Ran ran = run(plan, List.of(), method.label(), new Part(control, method.label(), done, 0));
                done += wanted.leafCount();
                pool = pooled ? ran.items() : pool;
                if (asked && !control.cancelled()) {
                    costs.add(ran.cost());
                    each.accept(ran.cost());
                }
            }
        }
        List<Item> numbered = numbered(pool);
        for (TreeMethod method : TreeMethod.values()) {
            if (wanted.trees().contains(method) && !control.cancelled()) {
                RunPlan plan = wanted.treePlan(method, numbered.size());
                Part part = new Part(control, method.label(), done, numbered.size());
                Ran ran = run(plan, numbered, method.label(), part);
                done += wanted.treeCount();
                if (!control.cancelled()) {
                    costs.add(ran.cost());
                    each.accept(ran.cost());
                }
            }
        }
        return costs;
    }

    /** The pool as items 1 to n, without gaps where some could not be made. */
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

    private Ran run(RunPlan plan, List<Item> pool, String method, TaskControl control) {
        List<Item> items = new ArrayList<>();
        CostViews.Tables tables = new CostViews.Tables();
        int[] givenUp = {0};
        Journal journal = events -> events.forEach(event -> {
            tables.take(event);
            if (event instanceof RunEvent.Accepted accepted) {
                items.add(accepted.accepted());
            } else if (event instanceof RunEvent.GivenUp) {
                givenUp[0]++;
            }
        });
        long start = System.nanoTime();
        Metrics all = new Pipeline(facts, author, exemplars, clock)
                .run(plan, new ResumePoint(List.of(), pool, List.of()), journal, control);
        long nanos = System.nanoTime() - start;
        boolean nested = !pool.isEmpty();
        return new Ran(items, new MethodCost(method, nested, all.part(nested), tables.rows(), givenUp[0], nanos));
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
