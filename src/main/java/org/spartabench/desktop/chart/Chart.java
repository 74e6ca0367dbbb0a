package org.spartabench.desktop.chart;

import java.util.List;

/**
 * Holds the data of a bar chart: a value of each series for each category.
 *
 * @param title what is compared
 * @param unit what the values count, as it stands under the axis
 * @param categories names of the groups of bars, from above
 */
public record Chart(String title, String unit, List<String> categories, List<Series> series) {

    /** Holds the bars of one kind: a value for each category, or NaN. */
    public record Series(String name, List<Double> values) {
        public Series {
            values = List.copyOf(values);
        }
    }

    /** Limit up to which colour and pattern distinguish series. */
    public static final int MOST_SERIES = 6;

    public Chart {
        categories = List.copyOf(categories);
        series = List.copyOf(series);
        if (series.size() > MOST_SERIES) {
            throw new IllegalArgumentException(series.size() + " series, at most " + MOST_SERIES);
        }
        for (Series one : series) {
            if (one.values().size() != categories.size()) {
                throw new IllegalArgumentException(one.name() + " has "
                        + one.values().size() + " values for " + categories.size() + " categories");
            }
        }
    }

    /** Whether there is any value to draw. */
    public boolean anything() {
        return series.stream().anyMatch(s -> s.values().stream().anyMatch(v -> !v.isNaN()));
    }

    /** Gives the largest value; 0 for none. */
    double most() {
        return series.stream()
                .flatMap(s -> s.values().stream())
                .filter(v -> !v.isNaN())
                .mapToDouble(Double::doubleValue)
                .max()
                .orElse(0);
    }
}
