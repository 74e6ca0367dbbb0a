package org.spartabench.cli.run;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.spartabench.base.report.Report;
import org.spartabench.making.run.cost.Counter;
import org.spartabench.making.run.cost.Metrics;
import org.spartabench.making.run.cost.Phase;

/** Writes the cost metrics of a run as a table for a terminal and as JSON. */
final class CostPrinter {

    private static final List<String> TITLES =
            List.of("Success", "Exec-Err", "Empty", "Duplicate", "refused", "ideal calls", "total calls");

    private static final List<Counter> COLUMNS = List.copyOf(EnumSet.range(Counter.SUCCESS, Counter.TOTAL_CALLS));

    private CostPrinter() {}

    static List<String> of(Metrics metrics) {
        List<Metrics.ByShape> rows = new ArrayList<>(metrics.shapes());
        rows.add(metrics.total());
        Report<Metrics.ByShape> report = Report.<Metrics.ByShape>of(rows)
                .text("shape", Metrics.ByShape::shape)
                .number("target", Metrics.ByShape::target);
        for (int i = 0; i < TITLES.size(); i++) {
            Counter counter = COLUMNS.get(i);
            report.number(TITLES.get(i), shape -> shape.of(counter));
        }
        report.number("repaired/tried", shape -> shape.of(Counter.REPAIRED) + "/" + shape.of(Counter.REPAIRS_TRIED))
                .number("tokens", shape -> shape.of(Counter.TOKENS))
                .decimal("own s", 2, shape -> shape.of(Counter.OWN_NANOS) / 1e9)
                .decimal("author s", 2, shape -> shape.of(Counter.AUTHOR_NANOS) / 1e9)
                .decimal(
                        "median ms",
                        1,
                        shape -> Optional.of(shape.medianNanos() / 1e6).filter(median -> median > 0));
        List<String> lines = new ArrayList<>(report.lines());
        lines.add("");
        lines.addAll(phases(metrics).lines());
        return lines;
    }

    /** Gives the workbench's own time by phase, in milliseconds per accepted item. */
    private static Report<Metrics.ByShape> phases(Metrics metrics) {
        Report<Metrics.ByShape> report = Report.<Metrics.ByShape>of(metrics.shapes().stream()
                        .filter(shape -> shape.of(Counter.SUCCESS) > 0)
                        .toList())
                .text("ms per item", Metrics.ByShape::shape);
        Stream.of(Phase.values())
                .filter(Phase::own)
                .forEach(phase -> report.decimal(
                        lower(phase),
                        1,
                        shape -> shape.counts().nanos().getOrDefault(phase, 0L) / shape.of(Counter.SUCCESS) / 1e6));
        return report;
    }

    /** The costs of a run as JSON. */
    record Costs(List<?> shapes, Object total) {}

    static Costs json(Metrics metrics) {
        return new Costs(
                values(metrics.shapes()), values(List.of(metrics.total())).getFirst());
    }

    private static List<Map<String, Object>> values(List<Metrics.ByShape> shapes) {
        Report<Metrics.ByShape> report = Report.<Metrics.ByShape>of(shapes)
                .text("shape", Metrics.ByShape::shape)
                .number("target", Metrics.ByShape::target);
        Stream.concat(COLUMNS.stream(), Stream.of(Counter.REPAIRS_TRIED, Counter.REPAIRED, Counter.TOKENS))
                .forEach(c -> report.number(c.key(), shape -> shape.of(c)));
        return report.number("own_ms", shape -> Math.round(shape.of(Counter.OWN_NANOS) / 1e6))
                .number("author_ms", shape -> Math.round(shape.of(Counter.AUTHOR_NANOS) / 1e6))
                .number("own_median_ms", shape -> Math.round(shape.medianNanos() / 1e5) / 10.0)
                .number("own_phases_ms", CostPrinter::millis)
                .values();
    }

    private static Map<String, Long> millis(Metrics.ByShape shape) {
        Map<String, Long> millis = new LinkedHashMap<>();
        shape.counts().nanos().forEach((phase, nanos) -> {
            if (phase.own()) {
                millis.put(lower(phase), Math.round(nanos / 1e6));
            }
        });
        return millis;
    }

    private static String lower(Phase phase) {
        return phase.name().toLowerCase(Locale.ROOT);
    }
}
