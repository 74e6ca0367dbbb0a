package org.spartabench.review;

import java.util.Optional;
import org.spartabench.item.Check;
import org.spartabench.item.Status;
import org.spartabench.query.Nesting;

/**
 * Filters items; an empty part does not restrict.
 *
 * @param shape label of the shape: {@code (2, 1)}
 * @param type a nesting type that at least one nested predicate has
 * @param text words that stand in the id or in the question, whatever their case; all of them must. A query that a
 *     person wrote is found by the words {@code by hand}
 * @param check one that found something, dismissed findings left out
 * @param feature something that the query has in any of its blocks
 * @param validator one with a decision on the item that stands
 * @param riskFirst whether they come by their risk, the greatest first, and not by their numbers
 */
public record ItemFilter(
        Optional<Status> status,
        Optional<String> shape,
        Optional<Nesting> type,
        String text,
        Optional<Check> check,
        Optional<Feature> feature,
        Optional<String> validator,
        boolean riskFirst) {

    public ItemFilter(Optional<Status> status, Optional<String> shape, Optional<Nesting> type, String text) {
        this(status, shape, type, text, Optional.empty(), Optional.empty(), Optional.empty(), false);
    }

    /** The same among items in which a check found something that stands. */
    public ItemFilter found(Optional<Check> by) {
        return new ItemFilter(status, shape, type, text, by, feature, validator, riskFirst);
    }

    /** The same among items whose query has this. */
    public ItemFilter having(Optional<Feature> some) {
        return new ItemFilter(status, shape, type, text, check, some, validator, riskFirst);
    }

    /** The same among items that this validator has decided. */
    public ItemFilter decidedBy(Optional<String> by) {
        return new ItemFilter(status, shape, type, text, check, feature, by, riskFirst);
    }

    /** The same items in the order of their risk, or of their numbers. */
    public ItemFilter riskFirst(boolean first) {
        return new ItemFilter(status, shape, type, text, check, feature, validator, first);
    }

    public static final ItemFilter ALL = new ItemFilter(Optional.empty(), Optional.empty(), Optional.empty(), "");

    public static ItemFilter of(Status status) {
        return new ItemFilter(Optional.of(status), Optional.empty(), Optional.empty(), "");
    }
}
