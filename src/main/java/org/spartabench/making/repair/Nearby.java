package org.spartabench.making.repair;

import java.util.Optional;
import org.spartabench.authors.item.diagnosis.Diagnosis;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.statement.Limits;
import org.spartabench.sql.tree.Block;

/**
 * Holds the nearest query with rows to an empty one.
 *
 * @param change the change in a line for people
 */
public record Nearby(Block query, String change) {

    /**
     * Replaces the constants of the cause by the nearest values. If a blamed predicate has no constant of its own,
     * like a comparison with an inner query, it tries other operators, constants and functions, the least change
     * first.
     *
     * @param missing the value that the query has to give, if it is not empty but lacks one
     * @param limits of each statement
     */
    public static Result<Nearby> of(
            Block query, Diagnosis.Cause cause, Optional<String> missing, FactBase facts, Limits limits) {
        return NearestSubstitution.of(query, cause)
                .map(taken -> Result.ok(new Nearby(taken, NearestSubstitution.words(query, taken, cause))))
                .orElseGet(() -> new NearbySearch(query, missing, facts, limits).of(cause));
    }

    /** Finds the nearest query to one whose LIMIT lets none of its rows through, or skips them all. */
    public static Optional<Nearby> ofLimit(Block query, FactBase facts, Limits limits) {
        return new NearbySearch(query, Optional.empty(), facts, limits).ofLimit();
    }
}
