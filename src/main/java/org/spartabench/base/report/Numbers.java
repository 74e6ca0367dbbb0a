package org.spartabench.base.report;

import java.util.Locale;

/** Writes numbers and times as people read them. */
public final class Numbers {

    private static final double NANOS_A_MILLI = 1e6;
    private static final double NANOS_A_SECOND = 1e9;

    private Numbers() {}

    /** Writes {@code 12,345}. */
    public static String grouped(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    /** Writes {@code "1 row"}, {@code "12,345 rows"}, {@code "2 queries"}. */
    public static String counted(long value, String singular) {
        return grouped(value) + " " + (value == 1 ? singular : singular.replaceFirst("(?<=[^aeiou])y$", "ie") + "s");
    }

    /** Writes {@code "12.5 %"}, of a share of 1. */
    public static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", share * 100);
    }

    /** Writes {@code "0.4 ms"}, {@code "35 ms"}, {@code "2.1 s"}. */
    public static String time(long nanos) {
        double millis = nanos / NANOS_A_MILLI;
        if (millis < 10) {
            return String.format(Locale.ROOT, "%.1f ms", millis);
        }
        return millis < 1000
                ? String.format(Locale.ROOT, "%.0f ms", millis)
                : String.format(Locale.ROOT, "%.1f s", nanos / NANOS_A_SECOND);
    }
}
