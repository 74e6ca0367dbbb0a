package org.spartabench.item;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Where an item comes from.
 *
 * @param seed the run's seed
 * @param attempt how often the item was drawn before it was accepted, from 1
 * @param leaves numbers of the leaf items its inner blocks come from, in post-order
 * @param repairs how many of its steps were repaired
 * @param prompts hash of each prompt file used, by its kind; empty for the offline author
 */
public record Lineage(
        long seed,
        int attempt,
        String method,
        String author,
        List<Integer> leaves,
        int repairs,
        Map<String, String> prompts) {

    public Lineage {
        leaves = List.copyOf(leaves);
        prompts = java.util.Collections.unmodifiableMap(new TreeMap<>(prompts));
    }
}
