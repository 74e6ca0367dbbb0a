package org.spartabench.making.run.cost.ledger;

import java.util.Arrays;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.spartabench.making.run.cost.Phase;

/**
 * Measures the time of a run's threads by phase. Phases may be nested: time in an inner one does not count for the
 * outer. Safe for use by several threads, each of which has times of its own.
 */
public final class Stopwatch {

    private final LongSupplier clock;
    private final ThreadLocal<Laps> laps = ThreadLocal.withInitial(Laps::new);

    /** @param clock in nanoseconds, of the calling thread or of all */
    public Stopwatch(LongSupplier clock) {
        this.clock = clock;
    }

    /** Does some work and adds this thread's time by phase to the tally. Must not be nested. */
    public <T> T measured(ItemCounters tally, Phase phase, Supplier<T> work) {
        Laps own = laps.get();
        own.begin(phase);
        try {
            return work.get();
        } finally {
            own.end(tally);
        }
    }

    /** Does some work of a phase. */
    public <T> T in(Phase phase, Supplier<T> work) {
        Laps own = laps.get();
        Phase outer = own.enter(phase);
        try {
            return work.get();
        } finally {
            own.enter(outer);
        }
    }

    /** Holds the times of one thread. */
    private final class Laps {

        private final long[] nanos = new long[Phase.values().length];
        private Phase now = Phase.CHOOSING;
        private long since;

        void begin(Phase phase) {
            Arrays.fill(nanos, 0);
            now = phase;
            since = clock.getAsLong();
        }

        Phase enter(Phase next) {
            Phase left = now;
            long moment = clock.getAsLong();
            nanos[left.ordinal()] += moment - since;
            since = moment;
            now = next;
            return left;
        }

        void end(ItemCounters tally) {
            enter(now);
            for (Phase phase : Phase.values()) {
                tally.took(phase, nanos[phase.ordinal()]);
            }
        }
    }
}
