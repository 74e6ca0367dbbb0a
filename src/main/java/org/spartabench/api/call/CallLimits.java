package org.spartabench.api.call;

import java.time.Duration;

/**
 * Limits the calls of one query.
 *
 * @param calls most requests, retries included
 * @param rows most rows fetched
 * @param firstWait wait before the first retry after an error of the server; doubled each time
 */
public record CallLimits(int calls, int rows, Duration firstWait) {

    /** 1,000 calls, a million rows. */
    public static final CallLimits DEFAULT = new CallLimits(1_000, 1_000_000, Duration.ofMillis(200));

    public CallLimits withCalls(int most) {
        return new CallLimits(most, rows, firstWait);
    }
}
