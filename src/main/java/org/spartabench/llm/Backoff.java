package org.spartabench.llm;

import java.time.Duration;
import java.util.SplittableRandom;

/**
 * Computes the wait before a retry: twice as long each time, with chance in it, so that many jobs do not come back at
 * one moment.
 *
 * @param first before the first repeat
 * @param most before any
 * @param asked most that a server may ask for by Retry-After; one that asks for more counts as silent
 */
public record Backoff(Duration first, Duration most, Duration asked) {

    public static final Backoff USUAL =
            new Backoff(Duration.ofMillis(500), Duration.ofSeconds(30), Duration.ofMinutes(5));

    /** @param repeat from 1 */
    Duration wait(int repeat, long seed) {
        double doubled = first.toMillis() * Math.pow(2, Math.min(repeat, 30) - 1);
        double chance = 0.5 + new SplittableRandom(seed + repeat).nextDouble() / 2;
        return Duration.ofMillis((long) (Math.min(doubled, most.toMillis()) * chance));
    }
}
