package org.spartabench.publishing.split;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Items of different splits that share something.
 *
 * @param shared an answer's value; a hash for the other kinds
 * @param ids of the items, by split
 */
public record Leak(Separation kind, String shared, Map<String, List<String>> ids) {

    /** Finds what items of different splits share, of all kinds, asked for or not; in the order of kinds and keys. */
    public static List<Leak> of(List<SplitItem> items, Map<String, String> splits) {
        List<Leak> leaks = new ArrayList<>();
        for (Separation kind : Separation.values()) {
            Map<String, Map<String, List<String>>> holders = new TreeMap<>();
            for (SplitItem item : items) {
                String split = splits.get(item.id());
                if (split != null) {
                    item.shared()
                            .getOrDefault(kind, Set.of())
                            .forEach(key -> holders.computeIfAbsent(key, k -> new TreeMap<>())
                                    .computeIfAbsent(split, s -> new ArrayList<>())
                                    .add(item.id()));
                }
            }
            holders.forEach((key, ids) -> {
                if (ids.size() > 1) {
                    leaks.add(new Leak(kind, key, ids));
                }
            });
        }
        return leaks;
    }

    /** Counts the items that share something of a kind with another split. */
    public static int items(List<Leak> leaks, Separation kind) {
        Set<String> ids = new HashSet<>();
        leaks.stream()
                .filter(l -> l.kind() == kind)
                .forEach(l -> l.ids().values().forEach(ids::addAll));
        return ids.size();
    }
}
