package org.spartabench.making.leaf.clause;

import java.util.List;
import java.util.function.Predicate;
import org.spartabench.authors.request.view.AuthorView.Feedback;
import org.spartabench.sql.tree.Block;

/**
 * Says what a leaf, or a block with conditions of its own, is needed for.
 *
 * @param serves whether the block above it can hold it
 * @param earlier conditions that failed in its place
 */
public record LeafUse(Predicate<Block> serves, List<Feedback> earlier) {

    public static final LeafUse ANY = new LeafUse(block -> true, List.of());

    public LeafUse {
        earlier = List.copyOf(earlier);
    }
}
