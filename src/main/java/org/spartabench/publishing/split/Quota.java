package org.spartabench.publishing.split;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Counts the items that each split still lacks, in all and of each stratum. The targets are whole numbers: a running sum over
 * the strata is rounded, so that the totals are within one item of the shares too.
 */
final class Quota {

    private final int[] rooms;
    private final Map<String, int[]> strata = new TreeMap<>();

    private Quota(int parts) {
        rooms = new int[parts];
    }

    static Quota of(SplitPlan plan, List<SplitItem> items) {
        int parts = plan.parts().size();
        Quota quota = new Quota(parts);
        Map<String, Integer> sizes = new TreeMap<>();
        items.forEach(item -> sizes.merge(item.stratum(), 1, Integer::sum));
        int[] before = new int[parts];
        int sum = 0;
        for (Map.Entry<String, Integer> stratum : sizes.entrySet()) {
            sum += stratum.getValue();
            int[] whole = whole(plan, sum);
            int[] targets = new int[parts];
            for (int p = 0; p < parts; p++) {
                targets[p] = whole[p] - before[p];
                quota.rooms[p] = whole[p];
            }
            quota.strata.put(stratum.getKey(), targets);
            before = whole;
        }
        return quota;
    }

    /** Divides a number of items by the shares; each part is within one item of its share. */
    private static int[] whole(SplitPlan plan, int items) {
        int[] parts = new int[plan.parts().size()];
        double end = 0;
        int given = 0;
        for (int p = 0; p < parts.length; p++) {
            end += plan.share(p);
            int upTo = (int) Math.rint(items * end);
            parts[p] = upTo - given;
            given = upTo;
        }
        return parts;
    }

    int room(int part) {
        return rooms[part];
    }

    /** Counts the items of a group that their strata still lack in a split. */
    int lack(int part, List<SplitItem> group) {
        return group.stream()
                .mapToInt(item -> strata.getOrDefault(item.stratum(), new int[rooms.length])[part])
                .map(lack -> Math.clamp(lack, -1, 1))
                .sum();
    }

    void take(int part, String stratum) {
        rooms[part]--;
        int[] of = strata.get(stratum);
        if (of != null) {
            of[part]--;
        }
    }
}
