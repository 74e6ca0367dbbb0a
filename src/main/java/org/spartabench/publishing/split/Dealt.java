package org.spartabench.publishing.split;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The split of each item.
 *
 * @param splits by id
 * @param between ids of items that fit no split: they share something with fixed items of several
 */
public record Dealt(Map<String, String> splits, List<String> between) {

    public Dealt {
        splits = Collections.unmodifiableMap(new TreeMap<>(splits));
        between = List.copyOf(between);
    }
}
