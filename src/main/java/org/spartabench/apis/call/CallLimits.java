package org.spartabench.apis.call;

import java.time.Duration;

/**
 * Limits the calls of one query.
 *
 * @param calls most requests, retries included
 * @param rows most rows fetched
 * @param bytes most bytes of all replies
 * @param time most time from the beginning of the query to its last reply
 * @param firstWait wait before the first retry after an error of the server; doubled each time
 */
public record CallLimits(int calls, int rows, long bytes, Duration time, Duration firstWait) {

    private static final long MOST_BYTES = 128L << 20;
    private static final Duration MOST_TIME = Duration.ofMinutes(10);

    /** 1,000 calls, a million rows, 128 MB, ten minutes. */
    public static final CallLimits DEFAULT = new CallLimits(1_000, 1_000_000, Duration.ofMillis(200));

    /** Takes the usual limits of bytes and time. */
    public CallLimits(int calls, int rows, Duration firstWait) {
        this(calls, rows, MOST_BYTES, MOST_TIME, firstWait);
    }

    public CallLimits withCalls(int most) {
        return new CallLimits(most, rows, bytes, time, firstWait);
    }

    public CallLimits withTime(Duration most) {
        return new CallLimits(calls, rows, bytes, most, firstWait);
    }
}
