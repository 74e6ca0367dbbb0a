package org.spartabench.judging.decision;

import java.util.List;

/**
 * Groups decisions of one validator that are made, undone and redone as one.
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
