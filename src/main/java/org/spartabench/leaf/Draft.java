package org.spartabench.leaf;

import java.util.Optional;
import org.spartabench.author.AuthorView;
import org.spartabench.query.Block;

/**
 * Holds a partial block.
 *
 * @param partial what it returned when it was last run; empty before anything was written
 * @param repairs how many of its clauses had to be repaired
 */
public record Draft(Block block, Optional<AuthorView.Partial> partial, int repairs) {

    public static Draft begin(Block block) {
        return new Draft(block, Optional.empty(), 0);
    }

    /** Rows of its last run. */
    long rows() {
        return partial.map(AuthorView.Partial::rows).orElse(0L);
    }
}
