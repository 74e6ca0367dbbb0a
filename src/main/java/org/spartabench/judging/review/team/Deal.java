package org.spartabench.judging.review.team;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Assigns items to validators: each item to as many as the roster says, by its seed, as evenly as possible. Earlier
 * assignments stay.
 */
public final class Deal {

    private Deal() {}

    /**
     * @param items that are to be decided
     * @param dealt who has which item already
     * @return what is added: members by item
     */
    public static Map<Integer, Set<String>> of(Roster roster, List<Integer> items, Map<Integer, Set<String>> dealt) {
        Map<String, Integer> load = new HashMap<>();
        roster.members().forEach(m -> load.put(m, 0));
        dealt.values().forEach(names -> names.forEach(n -> load.merge(n, 1, Integer::sum)));
        Random random = new Random(roster.seed());
        List<Integer> order = new ArrayList<>(items);
        Collections.sort(order);
        Collections.shuffle(order, random);
        Map<Integer, Set<String>> added = new TreeMap<>();
        for (int item : order) {
            Set<String> has = dealt.getOrDefault(item, Set.of());
            int lacking = roster.overlap() - has.size();
            if (lacking > 0) {
                List<String> free = new ArrayList<>(roster.members());
                free.removeAll(has);
                Collections.shuffle(free, random);
                free.sort(Comparator.comparingInt(n -> load.getOrDefault(n, 0)));
                Set<String> chosen = new TreeSet<>(free.subList(0, Math.min(lacking, free.size())));
                chosen.forEach(n -> load.merge(n, 1, Integer::sum));
                added.put(item, chosen);
            }
        }
        return added;
    }
}
