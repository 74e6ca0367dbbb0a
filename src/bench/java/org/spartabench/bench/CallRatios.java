package org.spartabench.bench;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Collects calls made to the fewest calls, and why some queries made more. */
final class CallRatios {

    static final double LIMIT = 1.25;
    static final double MOST_RATIO = 3;

    /** Ratios by what they are to, and by profile and database. */
    private final Map<Measure, Map<String, List<Double>>> ratios = new TreeMap<>();

    /** Queries above the limit, by kind. */
    private final Map<Kind, List<Above>> above = new TreeMap<>();

    /** What calls are measured by. */
    enum Measure {
        /** The fewest of who knows all rows and all ends of pages before the first call. */
        HINDSIGHT("fewest with hindsight"),
        /** The fewest after which the end of all pages is known: any plan with fewer would miss rows of another server. */
        CERTAIN("fewest with known ends"),
        /** The fewest that a plan can be sure of which does not know what is behind calls that look alike. */
        UNSEEN("fewest without hindsight");

        private final String label;

        Measure(String label) {
            this.label = label;
        }
    }

    /** Why a query made more calls than the fewest with hindsight. */
    enum Kind {
        END("the end of the pages is not said"),
        EMPTY("which of the sources has few rows, or none"),
        LISTS("one call could hold the lists of two uses"),
        PAGES("how many pages a list, or the calls for values, have"),
        ORDER("the fewest calls leave out a source, and the order was another");

        final String label;

        Kind(String label) {
            this.label = label;
        }
    }

    private record Above(double ratio, int made, long fewest, String sql) {}

    double of(Measure measure, String part, int made, long of) {
        double ratio = Math.max(1, made) / (double) Math.max(1, of);
        ratios.computeIfAbsent(measure, m -> new TreeMap<>())
                .computeIfAbsent(part, p -> new ArrayList<>())
                .add(ratio);
        return ratio;
    }

    void above(Kind kind, double ratio, int made, long fewest, String sql) {
        above.computeIfAbsent(kind, k -> new ArrayList<>()).add(new Above(ratio, made, fewest, sql));
    }

    void report() {
        System.out.printf(Locale.ROOT, "%-64s %10s %8s %8s%n", "kind", "above " + LIMIT, "above 3", "largest");
        above.forEach((kind, queries) -> {
            Above most = Collections.max(queries, Comparator.comparing(Above::ratio));
            System.out.printf(
                    Locale.ROOT,
                    "%-64s %10d %8d %8.1f%n    %d for %d: %s%n",
                    kind.label,
                    queries.size(),
                    queries.stream().filter(q -> q.ratio() > MOST_RATIO).count(),
                    most.ratio(),
                    most.made(),
                    most.fewest(),
                    most.sql());
        });
        ratios.forEach((measure, parts) -> {
            Map<String, List<Double>> whole = new TreeMap<>();
            parts.forEach((part, values) -> {
                for (String name : List.of(part, part.replaceFirst(" .*", ""), "all")) {
                    whole.computeIfAbsent(name, n -> new ArrayList<>()).addAll(values);
                }
            });
            whole.forEach((name, values) -> report(name + ": calls to " + measure.label, values));
        });
    }

    private static void report(String of, List<Double> values) {
        System.out.println(values.size() + " queries, "
                + values.stream().filter(r -> r > LIMIT).count() + " above " + LIMIT);
        Figures.report(of + ", median", Figures.quantile(values, 0.5), 1);
        Figures.report("  95th percentile", Figures.quantile(values, 0.95), LIMIT);
        Figures.report("  largest", Figures.quantile(values, 1), MOST_RATIO);
    }
}
