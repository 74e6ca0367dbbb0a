package org.spartabench.publishing.split;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Deals items to splits: linked items together, large groups first, each item where its stratum lacks most. Fixed items
 * stay. The order in which the items come does not matter.
 */
public final class Dealer {

    private static final long STEP = 0x9E3779B97F4A7C15L;

    private final SplitPlan plan;
    private final Map<String, Integer> fixed = new HashMap<>();
    private final Map<String, String> splits = new TreeMap<>();
    private final List<String> between = new ArrayList<>();
    private final Map<Separation, Map<String, Set<Integer>>> held = new HashMap<>();
    private final Quota quota;

    private Dealer(SplitPlan plan, List<SplitItem> items, Map<String, String> fixed) {
        this.plan = plan;
        fixed.forEach((id, split) -> {
            int part = plan.names().indexOf(split);
            if (part >= 0) {
                this.fixed.put(id, part);
            }
        });
        this.quota = Quota.of(plan, items);
    }

    /** @param fixed the splits of items that must not move, by id */
    public static Dealt deal(SplitPlan plan, List<SplitItem> items, Map<String, String> fixed) {
        return new Dealer(plan, items, fixed).deal(items);
    }

    private Dealt deal(List<SplitItem> items) {
        List<SplitItem> fresh = new ArrayList<>();
        for (SplitItem item : items) {
            Integer part = fixed.get(item.id());
            if (part == null) {
                fresh.add(item);
            } else {
                put(item, part);
                plan.apart()
                        .forEach(kind -> item.shared()
                                .getOrDefault(kind, Set.of())
                                .forEach(key -> held.computeIfAbsent(kind, k -> new HashMap<>())
                                        .computeIfAbsent(key, k -> new TreeSet<>())
                                        .add(part)));
            }
        }
        fresh.sort(Comparator.comparingLong(this::chance).thenComparing(SplitItem::id));
        List<List<SplitItem>> groups = new ArrayList<>(Linked.of(fresh, plan.apart()));
        groups.sort(Comparator.comparingInt(g -> -g.size()));
        groups.stream().filter(g -> !relatedSplits(g).isEmpty()).forEach(this::join);
        groups.stream().filter(g -> relatedSplits(g).isEmpty()).forEach(this::open);
        return new Dealt(splits, between);
    }

    private long chance(SplitItem item) {
        return new SplittableRandom(plan.seed() + STEP * item.id().hashCode()).nextLong();
    }

    /** Finds the splits with fixed items that share something with the group. */
    private Set<Integer> relatedSplits(List<SplitItem> group) {
        Set<Integer> parts = new TreeSet<>();
        group.forEach(item -> parts.addAll(relatedSplits(item)));
        return parts;
    }

    private Set<Integer> relatedSplits(SplitItem item) {
        Set<Integer> parts = new HashSet<>();
        held.forEach((kind, keys) -> item.shared()
                .getOrDefault(kind, Set.of())
                .forEach(key -> parts.addAll(keys.getOrDefault(key, Set.of()))));
        return parts;
    }

    /** Deals a group to the split of its fixed relations; items with relations in another split fit none. */
    private void join(List<SplitItem> group) {
        int part = relatedSplits(group).stream()
                .max(Comparator.comparingLong(p -> group.stream()
                        .filter(i -> relatedSplits(i).equals(Set.of(p)))
                        .count()))
                .orElseThrow();
        for (SplitItem item : group) {
            Set<Integer> sides = relatedSplits(item);
            if (sides.isEmpty() || sides.equals(Set.of(part))) {
                put(item, part);
            } else {
                between.add(item.id());
            }
        }
    }

    private void open(List<SplitItem> group) {
        int part = IntStream.range(0, plan.parts().size())
                .boxed()
                .max(Comparator.<Integer>comparingInt(p -> Math.min(0, quota.room(p) - group.size()))
                        .thenComparingInt(p -> quota.lack(p, group))
                        .thenComparingDouble(p -> quota.room(p) / plan.share(p)))
                .orElseThrow();
        group.forEach(item -> put(item, part));
    }

    private void put(SplitItem item, int part) {
        splits.put(item.id(), plan.names().get(part));
        quota.take(part, item.stratum());
    }
}
