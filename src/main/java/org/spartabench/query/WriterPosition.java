package org.spartabench.query;

import java.util.Optional;

/**
 * Tracks the writer's position in a tree: the block, the number of written children, and the predicate. Outside the
 * tree (in ON, in a scalar subquery) it has no path.
 */
public record WriterPosition(Optional<PredicatePath> predicate, int[] children) {

    public static final WriterPosition NOWHERE = new WriterPosition(Optional.empty(), new int[1]);

    public WriterPosition step(int index) {
        return new WriterPosition(predicate.map(p -> p.step(index)), children);
    }

    /** Returns the path of the next child block, and counts it. */
    public Optional<BlockPath> nextChild() {
        return predicate.map(p -> p.block().child(children[0]++));
    }
}
