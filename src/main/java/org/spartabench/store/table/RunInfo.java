package org.spartabench.store.table;

import java.time.Instant;
import java.util.Optional;
import org.spartabench.run.cost.Metrics;
import org.spartabench.run.plan.RunPlan;

/**
 * A run of the project.
 *
 * @param id from 1
 * @param first number in the project of its first item: the run's item n has number {@code first + n - 1}
 * @param accepted items it has given so far
 * @param metrics what it cost, once it has ended
 */
public record RunInfo(
        long id,
        RunPlan plan,
        State state,
        int first,
        int accepted,
        Instant started,
        Optional<Instant> finished,
        Optional<Metrics> metrics) {

    /** States of a run; one that was running when the program was killed is interrupted. */
    public enum State {
        RUNNING,
        INTERRUPTED,
        DONE,
        CANCELLED,
        FAILED;

        /** Whether the same plan may go on where this run stopped. */
        public boolean resumable() {
            return this == INTERRUPTED || this == CANCELLED || this == FAILED;
        }
    }
}
