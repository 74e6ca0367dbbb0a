package org.spartabench.judging.desk;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Sums the active time of a person at one case; of a longer silence the first seconds count, as reading. For one thread at a time. */
public final class ActiveTime {

    private final LongSupplier nanoTime;
    private final long idleNanos;
    private long activeNanos;
    private long lastSign;

    /** @param nanoTime as {@link System#nanoTime} @param idleSeconds the longest silence that counts as work */
    public ActiveTime(LongSupplier nanoTime, long idleSeconds) {
        this.nanoTime = nanoTime;
        this.idleNanos = TimeUnit.SECONDS.toNanos(idleSeconds);
    }

    /** Begins with the next case. */
    public void begin() {
        activeNanos = 0;
        lastSign = nanoTime.getAsLong();
    }

    /** Notes that the person is active: moves, types, points. */
    public void recordActivity() {
        long now = nanoTime.getAsLong();
        activeNanos += Math.min(now - lastSign, idleNanos);
        lastSign = now;
    }

    /** Gives the active time up to now, in milliseconds. */
    public long millis() {
        recordActivity();
        return TimeUnit.NANOSECONDS.toMillis(activeNanos);
    }

    /** Forgets the time up to the last sign. */
    void clear() {
        activeNanos = 0;
    }
}
