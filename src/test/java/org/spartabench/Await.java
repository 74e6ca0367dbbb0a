package org.spartabench;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waits for what another thread or process does and tells nobody; asks every few milliseconds. */
public final class Await {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private Await() {}

    /** @throws AssertionError after two minutes */
    public static void until(String what, BooleanSupplier holds) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!holds.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new AssertionError("waited in vain until " + what);
            }
            try {
                Thread.sleep(5);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }
}
