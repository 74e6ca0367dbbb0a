package org.spartabench.publishing.split;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Groups items that must stay together: those that share something of the kinds to keep apart, and theirs. */
final class Linked {

    private final int[] leader;

    private Linked(int size) {
        leader = new int[size];
        Arrays.setAll(leader, i -> i);
    }

    /** Gives the groups, in the order of their first items. */
    static List<List<SplitItem>> of(List<SplitItem> items, Set<Separation> apart) {
        Linked linked = new Linked(items.size());
        for (Separation kind : apart) {
            Map<String, Integer> holder = new HashMap<>();
            for (int i = 0; i < items.size(); i++) {
                for (String key : items.get(i).shared().getOrDefault(kind, Set.of())) {
                    Integer other = holder.putIfAbsent(key, i);
                    if (other != null) {
                        linked.join(i, other);
                    }
                }
            }
        }
        Map<Integer, List<SplitItem>> groups = new TreeMap<>();
        for (int i = 0; i < items.size(); i++) {
            groups.computeIfAbsent(linked.find(i), k -> new ArrayList<>()).add(items.get(i));
        }
        return List.copyOf(groups.values());
    }

    private void join(int a, int b) {
        int one = find(a);
        int other = find(b);
        leader[Math.max(one, other)] = Math.min(one, other);
    }

    private int find(int i) {
        int at = i;
        while (leader[at] != at) {
            leader[at] = leader[leader[at]];
            at = leader[at];
        }
        return at;
    }
}
