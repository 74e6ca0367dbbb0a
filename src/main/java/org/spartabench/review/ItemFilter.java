package org.spartabench.review;

import io.soabase.recordbuilder.core.RecordBuilder;
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
@RecordBuilder
public record ItemFilter(
        Optional<Status> status,
        Optional<String> shape,
        Optional<Nesting> type,
        String text,
        Optional<Check> check,
        Optional<Feature> feature,
        Optional<String> validator,
        boolean riskFirst)
        implements ItemFilterBuilder.With {

    public ItemFilter(Optional<Status> status, Optional<String> shape, Optional<Nesting> type, String text) {
        this(status, shape, type, text, Optional.empty(), Optional.empty(), Optional.empty(), false);
    }

    public static final ItemFilter ALL = new ItemFilter(Optional.empty(), Optional.empty(), Optional.empty(), "");

    public static ItemFilter of(Status status) {
        return new ItemFilter(Optional.of(status), Optional.empty(), Optional.empty(), "");
    }
}
