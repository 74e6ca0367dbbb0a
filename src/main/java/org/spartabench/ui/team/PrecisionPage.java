package org.spartabench.ui.team;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.Parent;
import org.spartabench.item.Finding.Severity;
import org.spartabench.review.Precision;
import org.spartabench.review.Share;
import org.spartabench.ui.chart.Chart;
import org.spartabench.ui.chart.FigurePane;
import org.spartabench.ui.chart.FigurePane.Figure;
import org.spartabench.ui.chart.FigurePane.Titled;
import org.spartabench.ui.chart.ValueTable;
import org.spartabench.ui.fx.Background;
import org.spartabench.ui.fx.FilePort;
import org.spartabench.ui.shell.Commands;
import org.spartabench.ui.shell.ProjectScope;
import org.spartabench.ui.shell.RoomPage;

/** Shows how often each check was right, by the decisions on the items it flagged. */
final class PrecisionPage implements RoomPage {

    private final Function<Severity, List<Precision>> precision;
    private final FigurePane pane;
    private final Background reading;

    /** @param precision of the checks by their findings of that severity and above; may take long */
    PrecisionPage(ProjectScope session, FilePort files, Function<Severity, List<Precision>> precision) {
        this.precision = precision;
        this.pane = new FigurePane(files);
        this.reading = session.background(pane::failed);
        pane.title("Precision of the checks");
    }

    @Override
    public String id() {
        return "precision";
    }

    @Override
    public String name() {
        return "Precision of the checks";
    }

    @Override
    public Parent node() {
        return pane.node();
    }

    @Override
    public void register(Commands commands, ObservableBooleanValue shown) {
        pane.register(commands, "precision", shown);
    }

    @Override
    public void enter() {
        reading.load(
                () -> List.of(precision.apply(Severity.WARNING), precision.apply(Severity.INFO)),
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
                "Of the decided item versions that a check flagged: rejected or changed ones count as right, ones"
                        + " accepted unchanged or dismissed as wrong. The interval is Wilson's,"
                        + " 95 %. Some were rejected for another reason, so this is an upper bound.",
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
                    count(p.flagged()),
                    count(p.decided()),
                    count(p.right()),
                    count(p.wrong()),
                    known ? percent(share.value()) : "",
                    known ? percent(share.low()) : "",
                    known ? percent(share.high()) : ""));
        }
        return new ValueTable(
                List.of("check", "flagged", "decided", "right", "wrong", "precision", "at least", "at most"), rows);
    }

    /** Undecided checks have no bars. */
    private static Chart chart(String title, List<Precision> precisions) {
        List<Precision> decided =
                precisions.stream().filter(p -> p.decided() > 0).toList();
        return new Chart(
                title,
                "% of the decided findings",
                decided.stream().map(p -> p.check().label()).toList(),
                List.of(
                        new Chart.Series(
                                "precision",
                                decided.stream()
                                        .map(p -> rounded(p.share().value()))
                                        .toList()),
                        new Chart.Series(
                                "at least (95 %)",
                                decided.stream()
                                        .map(p -> rounded(p.share().low()))
                                        .toList()),
                        new Chart.Series(
                                "at most (95 %)",
                                decided.stream()
                                        .map(p -> rounded(p.share().high()))
                                        .toList())));
    }

    private static double rounded(double share) {
        return Math.rint(share * 1000) / 10;
    }

    private static String count(int value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", share * 100);
    }
}
