package org.spartabench.api.call;

import java.time.Duration;

/**
 * Limits the calls of one query.
 *
 * @param calls most requests, retries included
 * @param parallel most requests at once
 * @param perSecond most requests started in a second; 0 for any number
 * @param rows most rows fetched
 * @param firstWait wait before the first retry after an error of the server; doubled each time
 */
public record CallLimits(int calls, int parallel, int perSecond, int rows, Duration firstWait) {

    /** 1,000 calls, 8 at once, a million rows. */
    public static final CallLimits DEFAULT = new CallLimits(1_000, 8, 0, 1_000_000, Duration.ofMillis(200));

    public CallLimits withCalls(int most) {
        return new CallLimits(most, parallel, perSecond, rows, firstWait);
    }
}
