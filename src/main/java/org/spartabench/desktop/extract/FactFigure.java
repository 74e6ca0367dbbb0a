package org.spartabench.desktop.extract;

import static org.spartabench.desktop.chart.ValueTable.column;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.spartabench.base.report.Numbers;
import org.spartabench.desktop.chart.Chart;
import org.spartabench.desktop.chart.FigurePane.Figure;
import org.spartabench.desktop.chart.FigurePane.Titled;
import org.spartabench.desktop.chart.ValueTable;
import org.spartabench.judging.estimate.Share;
import org.spartabench.judging.extract.verify.FactFigures;

/** Draws what was read out of texts: counts, precision and recall of each column, and which columns pass. */
final class FactFigure {

    private static final double NANOS = 1e9;

    private FactFigure() {}

    static Figure of(TextModel.Gate gate) {
        FactFigures all = gate.figures();
        List<String> passing = gate.passing();
        String says = passing.isEmpty()
                ? "No column passes yet."
                : Numbers.counted(passing.size(), "column")
                        + " can become grounding tables: “New from your data” takes them in its last step.";
        String pace = gate.seconds().isPresent()
                ? " A fact takes " + Numbers.time(Math.round(gate.seconds().getAsDouble() * NANOS)) + "."
                : "";
        String agree = all.agreement().items() == 0
                ? ""
                : " " + Numbers.counted(all.agreement().items(), "value")
                        + " decided by two or more people: they agree on "
                        + Numbers.percent(all.agreement().observed()) + ".";
        return new Figure(
                "text",
                "Precision and recall by column",
                says + pace + agree,
                chart(all.lines().stream().filter(l -> l.precision().of() > 0).toList()),
                List.of(
                        new Titled("", sheet(all, passing)),
                        new Titled("Left out", ValueTable.of(gate.remarks(), column("why", line -> line)))));
    }

    private static ValueTable sheet(FactFigures all, List<String> passing) {
        return ValueTable.of(
                all.lines(),
                column("column", l -> l.table() + "." + l.column()),
                column("stated", l -> Numbers.grouped(l.stated())),
                column("supported", l -> Numbers.grouped(l.supported())),
                column("conflict", l -> Numbers.grouped(l.conflicts())),
                column("open", l -> Numbers.grouped(l.open())),
                column("refused", l -> Numbers.grouped(l.refused())),
                column("decided", l -> Numbers.grouped(l.precision().of())),
                column("precision", l -> percent(l.precision(), Share::value)),
                column("at least", l -> percent(l.precision(), Share::low)),
                column("at most", l -> percent(l.precision(), Share::high)),
                column("recall", l -> percent(l.recall(), Share::value)),
                column("at least ", l -> percent(l.recall(), Share::low)),
                column("passes", l -> passing.contains(l.table() + "." + l.column()) ? "yes" : "no"));
    }

    private static String percent(Share share, ToDoubleFunction<Share> part) {
        return share.known(part).map(Numbers::percent).orElse("");
    }

    private static Chart chart(List<FactFigures.Line> decided) {
        return new Chart(
                "Precision by column",
                "% of the values that people decided",
                decided.stream().map(l -> l.table() + "." + l.column()).toList(),
                List.of(
                        series("precision", decided, Share::value),
                        series("at least (95 %)", decided, Share::low),
                        series("at most (95 %)", decided, Share::high)));
    }

    private static Chart.Series series(String name, List<FactFigures.Line> decided, ToDoubleFunction<Share> part) {
        return new Chart.Series(
                name,
                decided.stream()
                        .map(l -> Math.rint(part.applyAsDouble(l.precision()) * 1000) / 10)
                        .toList());
    }
}
