package org.spartabench.desktop.team;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;
import org.spartabench.desktop.chart.Chart;
import org.spartabench.desktop.chart.FigurePane.Figure;
import org.spartabench.desktop.chart.FigurePane.Titled;
import org.spartabench.desktop.chart.ValueTable;
import org.spartabench.desktop.shell.screen.ScreenFrame;
import org.spartabench.judging.review.team.Agreement;

/** Shows agreement of validators: by verdict and reason, by pair, and over time. */
final class AgreementPage extends FigurePage {

    private static final List<String> COLUMNS =
            List.of("Items", "Agree %", "Cohen's κ", "Fleiss' κ", "Krippendorff's α");

    AgreementPage(ScreenFrame frame) {
        super(frame, "agreement", "Agreement");
    }

    @Override
    public void enter() {
        reading.load(() -> ValidatorsModel.agreement(scope), read -> {
            if (read.pairs().isEmpty()) {
                pane.missing("No item has decisions by two validators yet. Name a team and assign items on the"
                        + " Sharing page; the agreement of the validators appears here.");
            } else {
                pane.show(figure(read));
            }
        });
    }

    @Override
    public void came() {
        enter();
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
                        new Titled(
                                "By verdict and by reason",
                                table("Judged", a.lines(), l -> l.what(), l -> l.figures())),
                        new Titled("By pair of validators", pairs(a)),
                        new Titled("By day", table("Day", a.days(), d -> d.day().toString(), d -> d.figures()))));
    }

    private static <T> ValueTable table(
            String first, List<T> lines, Function<T, String> name, Function<T, Agreement.Figures> figures) {
        return new ValueTable(
                Stream.concat(Stream.of(first), COLUMNS.stream()).toList(),
                lines.stream()
                        .map(l -> row(List.of(name.apply(l)), figures.apply(l), true))
                        .toList());
    }

    private static ValueTable pairs(Agreement a) {
        return new ValueTable(
                List.of("Validator", "and", "Items", "Agree %", "Cohen's κ"),
                a.pairs().stream()
                        .map(p -> row(List.of(p.one(), p.other()), p.figures(), false))
                        .toList());
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
