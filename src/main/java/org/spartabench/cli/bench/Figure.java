package org.spartabench.cli.bench;

import java.util.List;
import org.spartabench.cli.io.Console;

/**
 * Holds one measured time beside its limit.
 *
 * @param what was measured
 * @param kind of the value: {@code median}, {@code 99 %}, {@code longest} or {@code once}
 * @param millis the value
 * @param limit the most that it may be, in milliseconds
 * @param samples number of times it was measured
 */
public record Figure(String what, String kind, double millis, double limit, int samples) {

    /** Takes the value at a share of the sorted times, 0.5 for the median and 1 for the longest. */
    static Figure of(String what, String kind, double share, List<Long> nanos, double limit) {
        List<Long> sorted = nanos.stream().sorted().toList();
        int at = Math.min(sorted.size() - 1, (int) (sorted.size() * share));
        return new Figure(what, kind, sorted.get(at) / 1e6, limit, sorted.size());
    }

    static Figure once(String what, long nanos, double limit) {
        return new Figure(what, "once", nanos / 1e6, limit, 1);
    }

    public boolean holds() {
        return millis <= limit;
    }

    /** Returns ✓, or how far the value is from its limit. */
    String verdict() {
        return holds() ? "✓" : Console.format("%.1f times the limit", millis / limit);
    }
}
