package org.spartabench.ui.costs;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.spartabench.query.Shape;
import org.spartabench.run.cost.Metrics;
import org.spartabench.run.cost.Phase;
import org.spartabench.ui.chart.Chart;
import org.spartabench.ui.chart.Chart.Series;
import org.spartabench.ui.chart.ValueTable;

/** Shows the workbench's own time by phase. */
final class PhaseView {

    private static final double NANOS_A_MILLI = 1e6;

    private static final List<Phase> OWN =
            Stream.of(Phase.values()).filter(Phase::own).toList();

    private PhaseView() {}

    static CostView of(Metrics all) {
        Metrics.ByShape leaves = part(all, true);
        Metrics.ByShape trees = part(all, false);
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

    private static Metrics.ByShape part(Metrics all, boolean leaves) {
        return new Metrics(all.shapes().stream()
                        .filter(s -> s.shape().equals(Shape.LEAF.label()) == leaves)
                        .toList())
                .total();
    }

    private static double millis(Metrics.ByShape part, Phase phase) {
        return part.phases().isEmpty()
                ? Double.NaN
                : CostFigures.each(part.phases().getOrDefault(phase, 0L) / NANOS_A_MILLI, part.success());
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
