package org.spartabench.making.nest;

import java.util.List;
import org.spartabench.authors.item.stage.Grounded;

/**
 * Holds a finished tree.
 *
 * @param leaves numbers of the leaves of its inner blocks, in post-order
 * @param repairs number of repaired steps
 */
public record FinishedTree(Grounded grounded, List<Integer> leaves, int repairs) {
    public FinishedTree {
        leaves = List.copyOf(leaves);
    }
}
