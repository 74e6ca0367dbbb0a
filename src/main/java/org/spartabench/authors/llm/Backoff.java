package org.spartabench.authors.llm;

import java.time.Duration;
import java.util.SplittableRandom;

/**
 * Computes the wait before a retry: twice as long each time, with a random part, so that many jobs do not retry at once.
 *
 * @param first wait before the first retry
 * @param most longest wait
 * @param asked longest Retry-After of a server; a server that asks for more counts as silent
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
