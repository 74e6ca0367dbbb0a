package org.spartabench.desktop.score;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.spartabench.desktop.chart.Chart;
import org.spartabench.desktop.chart.FigurePane.Figure;
import org.spartabench.desktop.chart.FigurePane.Titled;
import org.spartabench.desktop.chart.ValueTable;
import org.spartabench.publishing.score.ScoreReport;
import org.spartabench.publishing.score.SystemAnswers;
import org.spartabench.publishing.score.error.ErrorKind;
import org.spartabench.publishing.score.gold.Breakdown;
import org.spartabench.publishing.score.mean.MeanScore;
import org.spartabench.publishing.score.metric.Measure;

/** Draws reports as charts and tables, in percent. */
final class ScoreFigures {

    private static final double PERCENT = 100;

    /** How many measures have their interval beside them: the first ones. */
    private static final int WITH_INTERVAL = 2;

    private ScoreFigures() {}

    static Figure groups(ScorePage page, Breakdown breakdown, ScoreReport report) {
        List<ScoreReport.Group> groups = report.of(breakdown);
        boolean all = breakdown == Breakdown.ALL;
        Chart chart = all
                ? measures(report)
                : new Chart(
                        main(report).label() + " by " + breakdown.label(),
                        main(report).label() + " in percent, " + report.metric().title(),
                        groups.stream().map(g -> g.trait().label()).toList(),
                        series(
                                report.systems(),
                                s -> groups.stream()
                                        .map(g -> percent(g.means().get(s), main(report)))
                                        .toList()));
        return new Figure(
                "score-" + breakdown.name().toLowerCase(Locale.ROOT),
                page.name(),
                "Means in percent, " + report.metric().title() + "; low and high hold the middle 95 % of "
                        + "1,000 draws of the items (paired bootstrap). An item without an answer counts as wrong."
                        + (report.systems().size() > Chart.MOST_SERIES
                                ? " The chart shows the first " + Chart.MOST_SERIES + " systems."
                                : ""),
                chart,
                List.of(new Titled("", table(groups, report))));
    }

    /** The measure that charts of groups show. */
    private static Measure main(ScoreReport report) {
        List<Measure> measures = report.metric().measures();
        return measures.contains(Measure.F1) ? Measure.F1 : measures.getFirst();
    }

    private static Chart measures(ScoreReport report) {
        return new Chart(
                "All items",
                "percent, " + report.metric().title(),
                report.metric().measures().stream().map(Measure::label).toList(),
                series(
                        report.systems(),
                        s -> report.metric().measures().stream()
                                .map(m -> percent(report.all().means().get(s), m))
                                .toList()));
    }

    /** The values of a system, by its place. */
    private interface Bars {
        List<Double> of(int system);
    }

    private static List<Chart.Series> series(List<String> systems, Bars values) {
        List<Chart.Series> series = new ArrayList<>();
        for (int s = 0; s < Math.min(systems.size(), Chart.MOST_SERIES); s++) {
            series.add(new Chart.Series(systems.get(s), values.of(s)));
        }
        return series;
    }

    private static ValueTable table(List<ScoreReport.Group> groups, ScoreReport report) {
        List<Measure> measures = report.metric().measures();
        List<String> columns = new ArrayList<>(List.of("Group", "Items", "System"));
        measures.forEach(m -> columns.addAll(
                measures.indexOf(m) < WITH_INTERVAL ? List.of(m.label(), "low", "high") : List.of(m.label())));
        List<List<String>> rows = new ArrayList<>();
        for (ScoreReport.Group group : groups) {
            for (int s = 0; s < report.systems().size(); s++) {
                List<String> row = new ArrayList<>(List.of(
                        group.trait().label(),
                        String.valueOf(group.items()),
                        report.systems().get(s)));
                for (Measure measure : measures) {
                    MeanScore mean = of(group.means().get(s), measure);
                    row.add(one(mean.value()));
                    if (measures.indexOf(measure) < WITH_INTERVAL) {
                        row.addAll(List.of(one(mean.low()), one(mean.high())));
                    }
                }
                rows.add(row);
            }
        }
        return new ValueTable(columns, rows);
    }

    static Figure differences(ScoreReport report) {
        List<List<String>> rows = new ArrayList<>();
        for (ScoreReport.Difference d : report.differences()) {
            for (Measure measure : report.metric().measures()) {
                MeanScore by = of(d.by(), measure);
                rows.add(List.of(
                        d.system(),
                        d.other(),
                        measure.title(),
                        one(by.value()),
                        one(by.low()),
                        one(by.high()),
                        by.holds() ? "holds" : "does not hold"));
            }
        }
        return new Figure(
                "score-differences",
                ScorePage.DIFFERENCES.name(),
                "The first system less the second on the same items, in points, by the "
                        + report.metric().title()
                        + ". A difference holds if its 95 % interval excludes 0; with many systems, one in twenty holds"
                        + " by chance.",
                new Chart("", "", List.of(), List.of()),
                List.of(new Titled(
                        "", new ValueTable(List.of("System", "Other", "Measure", "By", "low", "high", ""), rows))));
    }

    /** Counts the kinds of errors that people set, for each system: the paper's Figure 10. */
    static Figure kinds(ScoredSystems scored) {
        List<ErrorKind> kinds = List.of(ErrorKind.values());
        List<String> names = scored.systems().stream().map(SystemAnswers::name).toList();
        List<List<String>> rows = new ArrayList<>();
        for (ErrorKind kind : kinds) {
            List<String> row = new ArrayList<>(List.of(kind.label(), kind.meaning()));
            names.forEach(name -> row.add(String.valueOf(count(scored, name, kind))));
            rows.add(row);
        }
        List<String> columns = new ArrayList<>(List.of("Kind", "Meaning"));
        columns.addAll(names);
        return new Figure(
                "score-errors",
                ScorePage.KINDS.name(),
                "Wrong answers by the kind of error that was set on the page of wrong answers; the first six kinds are"
                        + " those of the paper's Appendix J.",
                new Chart(
                        "Kinds of errors",
                        "wrong answers",
                        kinds.stream().map(ErrorKind::label).toList(),
                        series(
                                names,
                                s -> kinds.stream()
                                        .map(k -> (double) count(scored, names.get(s), k))
                                        .toList())),
                List.of(new Titled("", new ValueTable(columns, rows))));
    }

    private static long count(ScoredSystems scored, String system, ErrorKind kind) {
        return Optional.ofNullable(scored.labels().get(system)).orElse(Map.of()).values().stream()
                .filter(k -> k == kind)
                .count();
    }

    private static double percent(Map<Measure, MeanScore> means, Measure measure) {
        return Math.rint(10 * PERCENT * of(means, measure).value()) / 10;
    }

    private static MeanScore of(Map<Measure, MeanScore> means, Measure measure) {
        return means.getOrDefault(measure, new MeanScore(0, 0, 0));
    }

    private static String one(double share) {
        return String.format(Locale.ROOT, "%.1f", PERCENT * share);
    }
}
