package org.spartabench.project.table.run;

import java.time.Instant;
import java.util.Optional;
import org.spartabench.making.run.cost.Metrics;
import org.spartabench.making.run.plan.RunPlan;

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

    /** States of a run: interrupted when the program was killed, stopped when its budget was used up before its plan. */
    public enum State {
        RUNNING,
        INTERRUPTED,
        DONE,
        STOPPED,
        CANCELLED,
        FAILED;

        /** Whether the same plan may go on where this run stopped. */
        public boolean resumable() {
            return this != RUNNING && this != DONE;
        }
    }
}
