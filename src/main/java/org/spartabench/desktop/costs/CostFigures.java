package org.spartabench.desktop.costs;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.spartabench.desktop.chart.Chart.Series;
import org.spartabench.making.run.cost.Counter;
import org.spartabench.making.run.cost.Counts;

/** Writes figures as cells of a table and bars of a chart; an unknown figure is an empty cell. */
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

    /** Returns the average for one accepted query. */
    static double each(Counts counts, Counter counter) {
        return each(counts.of(counter), counts.of(Counter.SUCCESS));
    }

    /** Returns the average over {@code count}; NaN for none. */
    static double each(double value, long count) {
        return count == 0 ? Double.NaN : value / count;
    }

    /** Makes the bars of a chart: a value of each element, rounded to two decimals. */
    static <T> Series series(String name, List<T> elements, ToDoubleFunction<? super T> value) {
        return new Series(
                name,
                elements.stream().map(t -> rounded(value.applyAsDouble(t))).toList());
    }

    static double rounded(double value) {
        return Double.isFinite(value) ? Math.rint(value * 100) / 100 : Double.NaN;
    }
}
