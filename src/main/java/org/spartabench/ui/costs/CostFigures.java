package org.spartabench.ui.costs;

import java.util.Locale;
import org.spartabench.run.cost.Counter;
import org.spartabench.run.cost.Counts;

/** Figures as cells of a table; what is not known is an empty cell. */
final class CostFigures {

    private static final double MANY = 1000;

    private CostFigures() {}

    static String whole(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    static String decimal(double value) {
        return Double.isFinite(value) ? String.format(Locale.ROOT, "%,.2f", value) : "";
    }

    /** Hundredths of many seconds tell nothing. */
    static String seconds(double seconds) {
        return seconds < MANY ? decimal(seconds) : whole(Math.round(seconds));
    }

    /** What one accepted query took. */
    static double each(Counts counts, Counter counter) {
        return each(counts.of(counter), counts.of(Counter.SUCCESS));
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
