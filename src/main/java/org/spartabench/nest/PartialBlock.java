package org.spartabench.nest;

import java.util.Optional;
import org.spartabench.author.AuthorView;
import org.spartabench.query.Block;

/**
 * Holds a partial block.
 *
 * @param partial what it returned when it was last run
 * @param repairs how many of its own steps were repaired
 */
public record PartialBlock(Block block, Optional<AuthorView.Partial> partial, int repairs) {

    /** Rows of its last run. */
    long rows() {
        return partial.map(AuthorView.Partial::rows).orElse(0L);
    }
}
