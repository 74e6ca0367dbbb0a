package org.spartabench.author;

import java.util.Optional;
import org.spartabench.query.Block;

/**
 * A block as far as it is written.
 *
 * @param partial what it returned when it was last run; empty before it was
 * @param repairs how many of its own steps were repaired
 */
public record PartialBlock(Block block, Optional<AuthorView.Partial> partial, int repairs) {

    /** A block that was not run yet. */
    public static PartialBlock begin(Block block, int repairs) {
        return new PartialBlock(block, Optional.empty(), repairs);
    }

    /** The same as a later state of another, whose repairs count too. */
    public PartialBlock after(PartialBlock before) {
        return new PartialBlock(block, partial, before.repairs + repairs);
    }

    /** Rows of its last run. */
    public long rows() {
        return partial.map(AuthorView.Partial::rows).orElse(0L);
    }
}
