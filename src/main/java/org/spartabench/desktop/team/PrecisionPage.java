package org.spartabench.desktop.team;

import static org.spartabench.desktop.chart.ValueTable.column;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.spartabench.authors.item.finding.Finding.Severity;
import org.spartabench.base.report.Numbers;
import org.spartabench.desktop.chart.Chart;
import org.spartabench.desktop.chart.FigurePane.Figure;
import org.spartabench.desktop.chart.FigurePane.Titled;
import org.spartabench.desktop.chart.ValueTable;
import org.spartabench.desktop.shell.screen.ScreenFrame;
import org.spartabench.judging.estimate.Precision;
import org.spartabench.judging.estimate.Share;

/** Shows how often each check was right, by the decisions on the items it flagged. */
final class PrecisionPage extends FigurePage {

    PrecisionPage(ScreenFrame frame) {
        super(frame, "precision", "Precision of the checks");
    }

    @Override
    public void enter() {
        reading.load(
                () -> List.of(
                        ValidatorsModel.precision(scope, Severity.WARNING),
                        ValidatorsModel.precision(scope, Severity.INFO)),
                both -> show(both.getFirst(), both.getLast()));
    }

    @Override
    public void came() {
        enter();
    }

    private void show(List<Precision> grave, List<Precision> all) {
        if (all.stream().allMatch(p -> p.flagged() == 0)) {
            pane.missing("The checks have no findings yet. They check new items while Review is open, or all items"
                    + " with “sparta check”.");
            return;
        }
        pane.show(new Figure(
                "precision",
                "Precision of the checks",
                "A flag is right if the item was then rejected or changed, and wrong if it was accepted unchanged or"
                        + " the flag was dismissed. Only decided items count. The interval is Wilson's, 95 %. Some were"
                        + " rejected for another reason, so this is an upper bound.",
                grave.stream().anyMatch(p -> p.decided() > 0)
                        ? chart("Precision by check, warnings and errors", grave)
                        : chart("Precision by check, all findings", all),
                List.of(
                        new Titled("Warnings and errors", sheet(grave)),
                        new Titled("All findings, including information", sheet(all)))));
    }

    private static ValueTable sheet(List<Precision> precisions) {
        return ValueTable.of(
                precisions,
                column("check", p -> p.check().label()),
                column("flagged", p -> Numbers.grouped(p.flagged())),
                column("decided", p -> Numbers.grouped(p.decided())),
                column("right", p -> Numbers.grouped(p.right())),
                column("wrong", p -> Numbers.grouped(p.wrong())),
                column("precision", p -> percent(p, Share::value)),
                column("at least", p -> percent(p, Share::low)),
                column("at most", p -> percent(p, Share::high)));
    }

    private static String percent(Precision p, ToDoubleFunction<Share> part) {
        return p.decided() > 0 ? Numbers.percent(part.applyAsDouble(p.share())) : "";
    }

    /** Draws a bar for each check that has decided findings. */
    private static Chart chart(String title, List<Precision> precisions) {
        List<Precision> decided =
                precisions.stream().filter(p -> p.decided() > 0).toList();
        return new Chart(
                title,
                "% of the decided findings",
                decided.stream().map(p -> p.check().label()).toList(),
                List.of(
                        series("precision", decided, Share::value),
                        series("at least (95 %)", decided, Share::low),
                        series("at most (95 %)", decided, Share::high)));
    }

    private static Chart.Series series(String name, List<Precision> decided, ToDoubleFunction<Share> part) {
        return new Chart.Series(
                name,
                decided.stream()
                        .map(p -> Math.rint(part.applyAsDouble(p.share()) * 1000) / 10)
                        .toList());
    }
}
