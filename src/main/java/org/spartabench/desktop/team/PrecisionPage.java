package org.spartabench.desktop.team;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.spartabench.authors.item.finding.Finding.Severity;
import org.spartabench.base.report.Numbers;
import org.spartabench.desktop.chart.Chart;
import org.spartabench.desktop.chart.FigurePane.Figure;
import org.spartabench.desktop.chart.FigurePane.Titled;
import org.spartabench.desktop.chart.ValueTable;
import org.spartabench.desktop.fx.file.FilePort;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.judging.estimate.Precision;
import org.spartabench.judging.estimate.Share;

/** Shows how often each check was right, by the decisions on the items it flagged. */
final class PrecisionPage extends FigurePage {

    private final ProjectScope scope;

    PrecisionPage(ProjectScope scope, FilePort files) {
        super(scope, files, "precision", "Precision of the checks");
        this.scope = scope;
    }

    @Override
    public void enter() {
        reading.load(
                () -> List.of(
                        ValidatorsModel.precision(scope, Severity.WARNING),
                        ValidatorsModel.precision(scope, Severity.INFO)),
                both -> show(both.getFirst(), both.getLast()));
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
        List<List<String>> rows = new ArrayList<>();
        for (Precision p : precisions) {
            Share share = p.share();
            boolean known = p.decided() > 0;
            rows.add(List.of(
                    p.check().label(),
                    Numbers.grouped(p.flagged()),
                    Numbers.grouped(p.decided()),
                    Numbers.grouped(p.right()),
                    Numbers.grouped(p.wrong()),
                    known ? Numbers.percent(share.value()) : "",
                    known ? Numbers.percent(share.low()) : "",
                    known ? Numbers.percent(share.high()) : ""));
        }
        return new ValueTable(
                List.of("check", "flagged", "decided", "right", "wrong", "precision", "at least", "at most"), rows);
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
