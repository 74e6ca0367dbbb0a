package org.spartabench.sql.path;

import java.util.Optional;

/** Tracks the writer's position in the tree: block, number of written children, predicate; outside it has no path. */
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
