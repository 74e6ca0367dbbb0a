package org.spartabench.ui.costs;

import java.util.Locale;

/** Figures as cells of a table; what is not known is an empty cell. */
final class CostFigures {

    private static final double NANOS_A_SECOND = 1e9;
    private static final double MANY = 1000;

    private CostFigures() {}

    static String whole(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    static String decimal(double value) {
        return Double.isFinite(value) ? String.format(Locale.ROOT, "%,.2f", value) : "";
    }

    static String seconds(long nanos) {
        return seconds(nanos / NANOS_A_SECOND);
    }

    /** Hundredths of many seconds tell nothing. */
    static String seconds(double seconds) {
        return seconds < MANY ? decimal(seconds) : whole(Math.round(seconds));
    }

    /** What one of so many took; NaN for none. */
    static double each(double value, long count) {
        return count == 0 ? Double.NaN : value / count;
    }

    /** One figure, with two decimals, as a chart shows it. */
    static double rounded(double value) {
        return Double.isFinite(value) ? Math.rint(value * 100) / 100 : Double.NaN;
    }
}
