package org.spartabench.making.run.cost.ledger;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.spartabench.making.run.cost.Cost;
import org.spartabench.making.run.cost.Counter;
import org.spartabench.making.run.cost.Counts;
import org.spartabench.making.run.cost.Metrics;
import org.spartabench.making.run.plan.RunPlan;

/** Collects the costs of a run so far, item by item. */
public final class Ledger {

    private final RunPlan plan;
    private final Map<Integer, Cost> earlier = new TreeMap<>();
    private final Map<Integer, Cost> costs = new TreeMap<>();
    private final Map<Counter, Long> sums = new EnumMap<>(Counter.class);
    private final Map<String, Long> callsByShape = new TreeMap<>();

    /** @param earlier the costs of the items that an interrupted run of the same plan has dealt with */
    public Ledger(RunPlan plan, List<Cost> earlier) {
        this.plan = plan;
        for (Cost cost : earlier) {
            this.earlier.put(cost.item(), cost);
            sum(cost.shape(), cost.counts(), 1);
        }
    }

    /** Adds to the cost of an item. Drops its cost from an interrupted run, since it is made again. */
    public void add(int item, String shape, ItemCounters tally) {
        Cost before = earlier.remove(item);
        if (before != null) {
            sum(before.shape(), before.counts(), -1);
        }
        Counts more = tally.counts();
        costs.put(
                item,
                costs.getOrDefault(item, new Cost(item, shape, Counts.NONE)).plus(more));
        sum(shape, more, 1);
    }

    private void sum(String shape, Counts counts, int times) {
        callsByShape.merge(shape, times * counts.numbers().getOrDefault(Counter.TOTAL_CALLS, 0L), Long::sum);
        counts.numbers().forEach((counter, n) -> sums.merge(counter, times * n, Long::sum));
    }

    /** Returns the cost of an item that is being made. */
    public Cost cost(int item) {
        return Objects.requireNonNull(costs.get(item), "an item that is being made");
    }

    /** Sums a counter over all items. */
    public long of(Counter counter) {
        return sums.getOrDefault(counter, 0L);
    }

    /** Sums the calls for items of a shape, by its label, those for questions not included. */
    public long calls(String shape) {
        return callsByShape.getOrDefault(shape, 0L);
    }

    /** Sums all calls, those for questions included. */
    public long calls() {
        return of(Counter.TOTAL_CALLS) + of(Counter.QUESTIONS);
    }

    public Metrics metrics() {
        return Metrics.of(
                plan,
                Stream.concat(earlier.values().stream(), costs.values().stream())
                        .toList());
    }
}
