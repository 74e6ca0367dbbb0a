package org.spartabench.nest;

import java.util.List;
import org.spartabench.item.Grounded;

/**
 * Holds a finished tree.
 *
 * @param leaves numbers of the leaves of its inner blocks, in post-order
 * @param repairs number of repaired steps
 * @param decided choices that the program made because there was one candidate
 */
public record FinishedTree(Grounded grounded, List<Integer> leaves, int repairs, int decided) {
    public FinishedTree {
        leaves = List.copyOf(leaves);
    }
}
