package org.spartabench.cli.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.run.compare.CostCsv;
import org.spartabench.run.cost.Metrics;
import org.spartabench.run.cost.Phase;

/** Writes the cost metrics of a run as a table for a terminal. */
final class CostPrinter {

    private static final String ROW = "%-12s %7s %8s %9s %8s %10s %8s %12s %12s %14s %10s %9s %9s %10s";

    private CostPrinter() {}

    static List<String> of(Metrics metrics) {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT,
                ROW,
                "shape",
                "target",
                "Success",
                "Exec-Err",
                "Empty",
                "Duplicate",
                "refused",
                "ideal calls",
                "total calls",
                "repaired/tried",
                "tokens",
                "own s",
                "author s",
                "median ms"));
        metrics.shapes().forEach(shape -> lines.add(row(shape)));
        lines.add(row(metrics.total()));
        lines.add("");
        lines.addAll(phases(metrics));
        return lines;
    }

    /** Where the workbench's own time went, in milliseconds an accepted item. */
    private static List<String> phases(Metrics metrics) {
        List<Phase> own = Stream.of(Phase.values()).filter(Phase::own).toList();
        List<String> lines = new ArrayList<>();
        lines.add(String.format(Locale.ROOT, "%-12s", "ms per item")
                + cells(own.stream().map(p -> p.name().toLowerCase(Locale.ROOT))));
        metrics.shapes().stream()
                .filter(c -> c.success() > 0)
                .forEach(c -> lines.add(String.format(Locale.ROOT, "%-12s", c.shape())
                        + cells(own.stream().map(p -> millis(c.phases().getOrDefault(p, 0L) / c.success())))));
        return lines;
    }

    private static String cells(Stream<String> texts) {
        return texts.map(t -> String.format(Locale.ROOT, " %9s", t)).collect(Collectors.joining());
    }

    private static String row(Metrics.ByShape c) {
        return String.format(
                Locale.ROOT,
                ROW,
                c.shape(),
                c.target(),
                c.success(),
                c.execErr(),
                c.empty(),
                c.duplicate(),
                c.refused(),
                c.idealCalls(),
                c.totalCalls(),
                c.repaired() + "/" + c.repairsTried(),
                c.tokens(),
                CostCsv.decimal(c.ownNanos() / 1e9),
                CostCsv.decimal(c.authorNanos() / 1e9),
                c.medianNanos() == 0 ? "" : millis(c.medianNanos()));
    }

    private static String millis(long nanos) {
        return String.format(Locale.ROOT, "%.1f", nanos / 1e6);
    }
}
