package org.spartabench.judging.review;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.finding.Check;
import org.spartabench.sql.shape.Nesting;

/**
 * Filters items; an empty part does not restrict.
 *
 * @param shape label of the shape: {@code (2, 1)}
 * @param type a nesting type that at least one nested predicate has
 * @param text words that must all occur in the id or the question, ignoring case. The words {@code by hand} find
 *     queries that a person wrote
 * @param check a check with a finding that is not dismissed
 * @param feature of the query, in any of its blocks
 * @param validator with a decision in force on the item
 * @param riskFirst whether to order by risk, the greatest first, and not by number
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

    private static final List<Set<Status>> TO_DECIDE =
            List.of(Set.of(Status.OPEN, Status.STALE), Set.of(Status.DEFERRED));

    /** Whether it leaves out items; an order does not. */
    public boolean restricts() {
        return !withRiskFirst(false).equals(ALL);
    }

    /** Gives the statuses of the next item to decide: an item of an earlier set comes before any of a later one. */
    public List<Set<Status>> stages() {
        return status.map(s -> List.of(Set.of(s))).orElse(TO_DECIDE);
    }

    public static ItemFilter of(Status status) {
        return new ItemFilter(Optional.of(status), Optional.empty(), Optional.empty(), "");
    }
}
