package org.spartabench.desktop.costs;

import static org.spartabench.desktop.chart.ValueTable.column;
import static org.spartabench.desktop.costs.CostFigures.decimal;
import static org.spartabench.desktop.costs.CostFigures.each;
import static org.spartabench.desktop.costs.CostFigures.series;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.spartabench.desktop.chart.Chart;
import org.spartabench.desktop.chart.ValueTable;
import org.spartabench.making.run.cost.Counter;
import org.spartabench.making.run.cost.Counts;
import org.spartabench.making.run.cost.Metrics;
import org.spartabench.making.run.cost.Phase;

/** Shows the workbench's own time by phase. */
final class PhaseView {

    private static final double NANOS_A_MILLI = 1e6;

    private static final List<Phase> OWN =
            Stream.of(Phase.values()).filter(Phase::own).toList();

    private PhaseView() {}

    static CostView of(Metrics metrics) {
        Counts leaves = metrics.part(false).total().counts();
        Counts trees = metrics.part(true).total().counts();
        return new CostView(
                "phases",
                "Own time by phase",
                "Milliseconds of the workbench's own time per accepted query, including failed attempts.",
                ValueTable.of(
                        OWN,
                        column("Phase", PhaseView::name),
                        column("Work", PhaseView::meaning),
                        column("Non-nested ms", p -> decimal(millis(leaves, p))),
                        column("Nested ms", p -> decimal(millis(trees, p)))),
                new Chart(
                        "Own time by phase",
                        "milliseconds per query",
                        OWN.stream().map(PhaseView::name).toList(),
                        List.of(
                                series("Non-nested", OWN, p -> millis(leaves, p)),
                                series("Nested", OWN, p -> millis(trees, p)))),
                "No measurements yet. Start a run with G; its time by phase appears here when it ends.");
    }

    private static double millis(Counts part, Phase phase) {
        return part.nanos().isEmpty()
                ? Double.NaN
                : each(part.nanos().getOrDefault(phase, 0L) / NANOS_A_MILLI, part.of(Counter.SUCCESS));
    }

    private static String name(Phase phase) {
        return phase.name().toLowerCase(Locale.ROOT);
    }

    private static String meaning(Phase phase) {
        return switch (phase) {
            case CHOOSING -> "choosing leaves and tables, building trees";
            case SAMPLES -> "reading sample rows";
            case PROBES -> "running partial queries";
            case DIAGNOSES -> "diagnosing empty queries";
            case LAWS -> "checking queries against the laws";
            case ANSWERS -> "running finished queries";
            case TELLING -> "writing events";
            case COMMIT -> "finding duplicates";
            case AUTHOR -> "waiting for the author";
            case PAUSED -> "waiting while the run is paused";
        };
    }
}
