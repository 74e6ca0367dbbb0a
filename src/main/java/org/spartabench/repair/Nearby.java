package org.spartabench.repair;

import java.util.Optional;
import org.spartabench.fact.FactBase;
import org.spartabench.fact.Limits;
import org.spartabench.item.Diagnosis;
import org.spartabench.query.Block;

/** Finds the nearest query with rows to an empty one, for one of its causes. */
public sealed interface Nearby {

    /** @param change what was changed, in a line for people */
    record Found(Block query, String change) implements Nearby {}

    /** @param reason why there is none, in a line for people */
    record None(String reason) implements Nearby {}

    /**
     * Takes the nearest values of the cause in the place of its constants. Where what is blamed has no constant of its own,
     * as a comparison with an inner query, other operators, constants and functions are tried, the least change first.
     *
     * @param missing the value that the query has to give, where it is not empty but lacks one
     * @param limits of each statement
     */
    static Nearby of(Block query, Diagnosis.Cause cause, Optional<String> missing, FactBase facts, Limits limits) {
        return NearestSubstitution.of(query, cause)
                .<Nearby>map(taken -> new Found(taken, NearestSubstitution.words(query, taken, cause)))
                .orElseGet(() -> new NearbySearch(query, missing, facts, limits).of(cause));
    }

    /** The same for a query whose LIMIT lets none of its rows through, or leaves them all out. */
    static Optional<Nearby> ofLimit(Block query, FactBase facts, Limits limits) {
        return new NearbySearch(query, Optional.empty(), facts, limits).ofLimit();
    }
}
