package org.spartabench.review;

import java.util.Optional;
import org.spartabench.item.Status;
import org.spartabench.query.Nesting;

/**
 * Which items are wanted; what is empty does not restrict.
 *
 * @param shape label of the shape: {@code (2, 1)}
 * @param type a nesting type that at least one nested predicate has
 * @param text words that stand in the id or in the question, whatever their case; all of them must. A query that a person
 *     wrote is found by the words {@code by hand}
 */
public record ItemFilter(Optional<Status> status, Optional<String> shape, Optional<Nesting> type, String text) {

    public static final ItemFilter ALL = new ItemFilter(Optional.empty(), Optional.empty(), Optional.empty(), "");

    public static ItemFilter of(Status status) {
        return new ItemFilter(Optional.of(status), Optional.empty(), Optional.empty(), "");
    }
}
