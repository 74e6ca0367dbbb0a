package org.spartabench.apis.call.network;

import java.time.Duration;
import org.spartabench.base.result.Result;

/**
 * Limits the calls to one host.
 *
 * @param parallel most requests at once
 * @param perSecond most requests started in a second; 0 for any number
 * @param time most time for a call
 */
public record HostLimits(int parallel, int perSecond, Duration time) {

    /** 8 requests at once, any number in a second, 10 seconds for each. */
    public static final HostLimits DEFAULT = new HostLimits(8, 0, Duration.ofSeconds(10));

    private static final int MOST_PARALLEL = 64;
    private static final int MOST_PER_SECOND = 10_000;
    private static final int MOST_SECONDS = 600;

    /** Checks numbers that people wrote. */
    public static Result<HostLimits> of(int parallel, int perSecond, int seconds) {
        if (parallel < 1 || parallel > MOST_PARALLEL) {
            return Result.bad("calls at once: give a number from 1 to " + MOST_PARALLEL);
        }
        if (perSecond < 0 || perSecond > MOST_PER_SECOND) {
            return Result.bad("calls a second: give a number from 1 to 10,000, or 0 for no limit");
        }
        return seconds < 1 || seconds > MOST_SECONDS
                ? Result.bad("seconds of a call: give a number from 1 to " + MOST_SECONDS)
                : Result.ok(new HostLimits(parallel, perSecond, Duration.ofSeconds(seconds)));
    }

    /** Keeps both limits, where two documents name the same host. */
    public HostLimits and(HostLimits other) {
        int slower = perSecond == 0 || other.perSecond == 0
                ? Math.max(perSecond, other.perSecond)
                : Math.min(perSecond, other.perSecond);
        return new HostLimits(
                Math.min(parallel, other.parallel), slower, time.compareTo(other.time) < 0 ? time : other.time);
    }
}
