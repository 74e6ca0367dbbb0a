package org.spartabench.making.repair;

import java.util.Optional;
import org.spartabench.authors.item.Diagnosis;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.Limits;
import org.spartabench.sql.tree.Block;

/** Finds the nearest query with rows to an empty one, for one of its causes. */
public sealed interface Nearby {

    /** @param change the change in a line for people */
    record Found(Block query, String change) implements Nearby {}

    /** @param reason the reason why there is none, in a line for people */
    record None(String reason) implements Nearby {}

    /**
     * Replaces the constants of the cause by the nearest values. If a blamed predicate has no constant of its own,
     * like a comparison with an inner query, it tries other operators, constants and functions, the least change
     * first.
     *
     * @param missing the value that the query has to give, if it is not empty but lacks one
     * @param limits of each statement
     */
    static Nearby of(Block query, Diagnosis.Cause cause, Optional<String> missing, FactBase facts, Limits limits) {
        return NearestSubstitution.of(query, cause)
                .<Nearby>map(taken -> new Found(taken, NearestSubstitution.words(query, taken, cause)))
                .orElseGet(() -> new NearbySearch(query, missing, facts, limits).of(cause));
    }

    /** Finds the nearest query to one whose LIMIT lets none of its rows through, or skips them all. */
    static Optional<Nearby> ofLimit(Block query, FactBase facts, Limits limits) {
        return new NearbySearch(query, Optional.empty(), facts, limits).ofLimit();
    }
}
