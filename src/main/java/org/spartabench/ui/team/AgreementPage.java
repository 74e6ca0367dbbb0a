package org.spartabench.ui.team;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.Parent;
import org.spartabench.review.team.Agreement;
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

/** Shows agreement of validators: by verdict and reason, by pair, and over time. */
final class AgreementPage implements RoomPage {

    private static final List<String> COLUMNS =
            List.of("Items", "Agree %", "Cohen's κ", "Fleiss' κ", "Krippendorff's α");

    private final Callable<Agreement> agreement;
    private final FigurePane pane;
    private final Background reading;

    /** @param agreement of the votes so far; may take long */
    AgreementPage(ProjectScope session, FilePort files, Callable<Agreement> agreement) {
        this.agreement = agreement;
        this.pane = new FigurePane(files);
        this.reading = session.background(pane::failed);
        pane.title("Agreement");
    }

    @Override
    public String id() {
        return "agreement";
    }

    @Override
    public String name() {
        return "Agreement";
    }

    @Override
    public Parent node() {
        return pane.node();
    }

    @Override
    public void register(Commands commands, ObservableBooleanValue shown) {
        pane.register(commands, "agreement", shown);
    }

    @Override
    public void enter() {
        reading.load(agreement, read -> {
            if (read.pairs().isEmpty()) {
                pane.missing("No item has decisions by two validators yet. Name a team and assign items on the"
                        + " Sharing page; the agreement of the validators appears here.");
            } else {
                pane.show(figure(read));
            }
        });
    }

    private static Figure figure(Agreement a) {
        return new Figure(
                "agreement",
                "Agreement",
                "Over the items that at least two validators decided independently. κ and α are 1 for full agreement, 0"
                        + " for agreement by chance, and empty when all decisions are the same."
                        + " Cohen's κ is the mean over pairs of validators.",
                new Chart(
                        "Agreement by day",
                        "% of pairs of decisions that agree",
                        a.days().stream().map(d -> d.day().toString()).toList(),
                        List.of(new Chart.Series(
                                "verdict",
                                a.days().stream()
                                        .map(d -> Math.rint(d.figures().observed() * 1000) / 10)
                                        .toList()))),
                List.of(
                        new Titled("By verdict and by reason", lines(a)),
                        new Titled("By pair of validators", pairs(a)),
                        new Titled("By day", days(a))));
    }

    private static ValueTable lines(Agreement a) {
        return new ValueTable(
                columns("Judged"),
                a.lines().stream()
                        .map(l -> row(List.of(l.what()), l.figures(), true))
                        .toList());
    }

    private static ValueTable pairs(Agreement a) {
        return new ValueTable(
                List.of("Validator", "and", "Items", "Agree %", "Cohen's κ"),
                a.pairs().stream()
                        .map(p -> row(List.of(p.one(), p.other()), p.figures(), false))
                        .toList());
    }

    private static ValueTable days(Agreement a) {
        return new ValueTable(
                columns("Day"),
                a.days().stream()
                        .map(d -> row(List.of(d.day().toString()), d.figures(), true))
                        .toList());
    }

    private static List<String> columns(String first) {
        return Stream.concat(Stream.of(first), COLUMNS.stream()).toList();
    }

    private static List<String> row(List<String> names, Agreement.Figures f, boolean all) {
        List<String> row = new ArrayList<>(names);
        row.add(String.valueOf(f.items()));
        row.add(f.items() == 0 ? "" : String.format(Locale.ROOT, "%.1f", f.observed() * 100));
        row.add(cell(f.cohen()));
        if (all) {
            row.add(cell(f.fleiss()));
            row.add(cell(f.krippendorff()));
        }
        return row;
    }

    private static String cell(OptionalDouble value) {
        return value.isPresent() ? String.format(Locale.ROOT, "%.3f", value.getAsDouble()) : "";
    }
}
