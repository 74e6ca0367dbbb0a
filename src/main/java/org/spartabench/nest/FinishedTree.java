package org.spartabench.nest;

import java.util.List;
import org.spartabench.item.Grounded;

/**
 * A finished tree.
 *
 * @param leaves numbers of the leaves its inner blocks come from, in post-order
 * @param repairs how many of its steps were repaired
 */
public record FinishedTree(Grounded grounded, List<Integer> leaves, int repairs) {
    public FinishedTree {
        leaves = List.copyOf(leaves);
    }
}
