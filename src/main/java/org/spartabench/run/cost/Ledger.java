package org.spartabench.run.cost;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.spartabench.run.plan.RunPlan;

/** Collects the costs of a run so far, item by item. */
public final class Ledger {

    /** What is known of one item. */
    private record Account(int plan, String shape, ItemCounters tally) {
        public Cost cost(int item) {
            return tally.cost(item, plan, shape);
        }
    }

    private final RunPlan plan;
    private final Map<Integer, Cost> earlier = new TreeMap<>();
    private final Map<Integer, Account> accounts = new TreeMap<>();
    private long calls;
    private long tokens;
    private int repairsTried;
    private int repaired;

    /** @param earlier the costs of the items that an interrupted run of the same plan has dealt with */
    public Ledger(RunPlan plan, List<Cost> earlier) {
        this.plan = plan;
        for (Cost cost : earlier) {
            this.earlier.put(cost.item(), cost);
            count(cost, 1);
        }
    }

    /** Adds to what an item cost; what an interrupted run had spent on it is forgotten: it is being made again. */
    public void add(int item, String shape, ItemCounters tally) {
        Cost before = earlier.remove(item);
        if (before != null) {
            count(before, -1);
        }
        accounts.computeIfAbsent(item, i -> new Account(item, shape, new ItemCounters()))
                .tally()
                .add(tally);
        count(tally.cost(item, item, shape), 1);
    }

    /** An item has taken the plan of a later one. */
    public void exchanged(int item, int plan) {
        accounts.computeIfPresent(item, (i, account) -> new Account(plan, account.shape(), account.tally()));
    }

    private void count(Cost cost, int times) {
        calls += times * (cost.calls() + cost.questions());
        tokens += times * cost.tokens();
        repairsTried += times * cost.repairsTried();
        repaired += times * cost.repaired();
    }

    /** What an item has cost to which something was added. */
    public Cost cost(int item) {
        return Objects.requireNonNull(accounts.get(item), "an item that is being made")
                .cost(item);
    }

    /** Calls of every kind, those for questions included. */
    public long calls() {
        return calls;
    }

    public long tokens() {
        return tokens;
    }

    public int repairsTried() {
        return repairsTried;
    }

    public int repaired() {
        return repaired;
    }

    public Metrics metrics() {
        List<Cost> all = new ArrayList<>(earlier.values());
        accounts.forEach((item, account) -> all.add(account.cost(item)));
        return Metrics.of(plan, all);
    }
}
