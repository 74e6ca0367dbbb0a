package org.spartabench.making.run;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.spartabench.making.run.cost.Counter;
import org.spartabench.making.run.cost.ledger.Ledger;
import org.spartabench.making.run.plan.quota.ItemPlan;

/** Compares the calls of a run, and of its shapes, with those that its items would take if each succeeded at once. */
final class Waste {

    /** Most calls for each ideal call of the items that were dealt with: of a shape, or of a run without any item; of another run. */
    private static final int WASTEFUL = 10;

    private static final int WASTEFUL_RUN = 30;

    /** Ideal calls before which a shape, or a run, is not judged. */
    private static final int UNJUDGED = 60;

    private static final int UNJUDGED_RUN = 100;

    private final Ledger ledger;
    private final Map<String, Integer> ideal = new TreeMap<>();

    Waste(Ledger ledger) {
        this.ledger = ledger;
    }

    void dealtWith(ItemPlan plan) {
        ideal.merge(plan.shape().label(), plan.idealCalls(), Integer::sum);
    }

    /** Says that the run makes too little of its calls to go on. */
    Optional<String> ofRun(boolean nothingYet, String lastFailure) {
        long calls = ledger.of(Counter.TOTAL_CALLS);
        int needed = ideal.values().stream().mapToInt(Integer::intValue).sum();
        int most = nothingYet ? WASTEFUL : WASTEFUL_RUN;
        return calls <= (long) most * Math.max(UNJUDGED_RUN, needed)
                ? Optional.empty()
                : Optional.of("stopped: " + calls + " calls so far, where " + needed
                        + " would do if each succeeded at once; the last item that failed, " + lastFailure);
    }

    /** Says whether items of the shape have taken so many calls that the next one gets its own plan only. */
    boolean of(String shape) {
        return ledger.calls(shape) > (long) WASTEFUL * Math.max(UNJUDGED, ideal.getOrDefault(shape, 0));
    }

    /** Says why a shape gets no other plans; empty if it does. */
    String told(String shape) {
        return of(shape)
                ? "; other plans were not tried, since " + shape + " took " + ledger.calls(shape) + " calls, where "
                        + ideal.get(shape) + " would do"
                : "";
    }
}
