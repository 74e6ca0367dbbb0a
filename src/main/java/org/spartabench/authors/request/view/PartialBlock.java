package org.spartabench.authors.request.view;

import java.util.Optional;
import org.spartabench.sql.tree.Block;

/**
 * Holds an unfinished block.
 *
 * @param partial the result of its last run, if it ran
 * @param repairs number of repairs of its own steps
 */
public record PartialBlock(Block block, Optional<AuthorView.Partial> partial, int repairs) {

    /** Makes a block that has not run yet. */
    public static PartialBlock begin(Block block, int repairs) {
        return new PartialBlock(block, Optional.empty(), repairs);
    }

    /** Adds the repairs of an earlier state of the block. */
    public PartialBlock after(PartialBlock before) {
        return new PartialBlock(block, partial, before.repairs + repairs);
    }

    /** Gives the number of rows of its last run. */
    public long rows() {
        return partial.map(AuthorView.Partial::rows).orElse(0L);
    }
}
