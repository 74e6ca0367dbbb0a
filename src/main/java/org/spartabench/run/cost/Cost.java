package org.spartabench.run.cost;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * Holds the total cost of one item of a run: all attempts, failed ones included.
 *
 * @param item its number; negative for a leaf that was made for the pool only
 * @param plan number of the item whose share of the quotas it fulfils: mostly its own
 * @param shape label of its shape
 * @param success 1 when it was accepted, else 0
 * @param execErr finished queries that failed to parse or run
 * @param empty finished queries that returned nothing, or only NULL
 * @param duplicate finished queries whose result an earlier one has
 * @param refused finished queries that return an answer but break a law or are implausible
 * @param idealCalls calls had each succeeded at once; 0 when it was not accepted
 * @param calls made, without those for questions
 * @param questions calls for questions: they count against the budget only, as in the published counts
 * @param repairsTried empty queries whose repair was attempted
 * @param repaired those of them that answered in the end
 * @param tokens of prompts and replies together
 * @param nanos where the time went
 */
public record Cost(
        int item,
        int plan,
        String shape,
        int success,
        int execErr,
        int empty,
        int duplicate,
        int refused,
        int idealCalls,
        int calls,
        int questions,
        int repairsTried,
        int repaired,
        long tokens,
        Map<Phase, Long> nanos) {

    public Cost {
        EnumMap<Phase, Long> times = new EnumMap<>(Phase.class);
        times.putAll(nanos);
        nanos = Collections.unmodifiableMap(times);
    }

    /** Time that the workbench itself took. */
    public long ownNanos() {
        return nanos.entrySet().stream()
                .filter(e -> e.getKey().own())
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    public long authorNanos() {
        return nanos.getOrDefault(Phase.AUTHOR, 0L);
    }
}
