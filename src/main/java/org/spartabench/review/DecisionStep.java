package org.spartabench.review;

import java.util.List;

/**
 * Decisions of one validator that were made as one, and are taken back and made again as one.
 *
 * @param decisions at least one, in the order in which they were made
 */
public record DecisionStep(List<Decision> decisions) {

    public DecisionStep {
        decisions = List.copyOf(decisions);
    }

    public Decision first() {
        return decisions.getFirst();
    }

    public int size() {
        return decisions.size();
    }
}
