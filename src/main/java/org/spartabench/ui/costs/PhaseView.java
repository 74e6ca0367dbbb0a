package org.spartabench.ui.costs;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.spartabench.run.cost.Counter;
import org.spartabench.run.cost.Counts;
import org.spartabench.run.cost.Metrics;
import org.spartabench.run.cost.Phase;
import org.spartabench.ui.chart.Chart;
import org.spartabench.ui.chart.Chart.Series;
import org.spartabench.ui.chart.ValueTable;

/** Where the workbench's own time goes. */
final class PhaseView {

    private static final double NANOS_A_MILLI = 1e6;

    private static final List<Phase> OWN =
            Stream.of(Phase.values()).filter(Phase::own).toList();

    private PhaseView() {}

    static CostView of(Metrics all) {
        Counts leaves = all.part(false).total().counts();
        Counts trees = all.part(true).total().counts();
        List<List<String>> rows = new ArrayList<>();
        for (Phase phase : OWN) {
            rows.add(List.of(
                    name(phase),
                    meaning(phase),
                    CostFigures.decimal(millis(leaves, phase)),
                    CostFigures.decimal(millis(trees, phase))));
        }
        return new CostView(
                "phases",
                "Own time by phase",
                "Milliseconds of the workbench's own time for one accepted query, failed attempts included.",
                new ValueTable(List.of("Phase", "What is done", "Non-nested ms", "Nested ms"), rows),
                new Chart(
                        "Own time by phase",
                        "milliseconds for one query",
                        OWN.stream().map(PhaseView::name).toList(),
                        List.of(
                                new Series(
                                        "Non-nested",
                                        OWN.stream()
                                                .map(p -> CostFigures.rounded(millis(leaves, p)))
                                                .toList()),
                                new Series(
                                        "Nested",
                                        OWN.stream()
                                                .map(p -> CostFigures.rounded(millis(trees, p)))
                                                .toList()))),
                "Nothing was measured yet. Start a run with G; when it has ended, where its time went is shown here.");
    }

    private static double millis(Counts part, Phase phase) {
        return part.nanos().isEmpty()
                ? Double.NaN
                : CostFigures.each(part.nanos().getOrDefault(phase, 0L) / NANOS_A_MILLI, part.of(Counter.SUCCESS));
    }

    private static String name(Phase phase) {
        return phase.name().toLowerCase(Locale.ROOT);
    }

    private static String meaning(Phase phase) {
        return switch (phase) {
            case CHOOSING -> "drawing leaves and tables, putting trees together";
            case SAMPLES -> "reading sample rows";
            case PROBES -> "running partial queries";
            case DIAGNOSES -> "finding out why a query is empty";
            case LAWS -> "holding queries against the laws";
            case ANSWERS -> "running finished queries";
            case TELLING -> "writing events down";
            case COMMIT -> "looking for repeats, bringing items to disk";
            case AUTHOR -> "the author's work";
            case PAUSED -> "waiting while the run is paused";
        };
    }
}
