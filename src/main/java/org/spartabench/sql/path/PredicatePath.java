package org.spartabench.sql.path;

import java.util.List;
import java.util.stream.Stream;

/**
 * Addresses a predicate: its block, WHERE or HAVING, the conjunct's index, and below it the index at each AND, OR or
 * NOT (0). {@code steps} has at least one element.
 */
public record PredicatePath(BlockPath block, Clause clause, List<Integer> steps) {

    public PredicatePath {
        steps = List.copyOf(steps);
    }

    public static PredicatePath conjunct(BlockPath block, Clause clause, int index) {
        return new PredicatePath(block, clause, List.of(index));
    }

    public PredicatePath step(int index) {
        return new PredicatePath(
                block, clause, Stream.concat(steps.stream(), Stream.of(index)).toList());
    }
}
