package org.spartabench.cli.score;

import static org.spartabench.cli.io.Console.format;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.spartabench.cli.io.Console;
import org.spartabench.publishing.score.ScoreReport;
import org.spartabench.publishing.score.Scoring;
import org.spartabench.publishing.score.gold.GoldSet;
import org.spartabench.publishing.score.mean.MeanScore;
import org.spartabench.publishing.score.metric.Measure;
import org.spartabench.publishing.score.metric.Metric;

/** Writes scores for a terminal, in percent: all items under each metric, then the list metric by breakdown. */
final class ScoreLines {

    private static final String ROW = "%-13s %-13s %7s  %-20s %6s %-15s %6s %-15s %6s %6s";

    private ScoreLines() {}

    static List<String> of(Scoring scoring, GoldSet gold, List<ScoreReport> reports) {
        List<String> lines = new ArrayList<>();
        lines.add(Console.format(
                "%,d items, in percent, 95 %% intervals from %,d paired bootstrap rounds, seed %d",
                gold.items().size(), scoring.rounds(), scoring.seed()));
        for (ScoreReport report : reports) {
            lines.add("");
            lines.add(capital(report.metric().title()));
            lines.add(format(ROW, "by", "group", "items", "system", "EM", "", "F1", "", "P", "R"));
            List<ScoreReport.Group> shown = report.metric() == Metric.LIST ? report.groups() : List.of(report.all());
            shown.forEach(group -> lines.addAll(group(report, group)));
        }
        differences(reports.getFirst(), lines);
        return lines;
    }

    private static List<String> group(ScoreReport report, ScoreReport.Group group) {
        List<String> lines = new ArrayList<>();
        for (int s = 0; s < report.systems().size(); s++) {
            Map<Measure, MeanScore> means = group.means().get(s);
            List<Object> cells = new ArrayList<>(List.of(
                    s == 0 ? group.trait().breakdown().label() : "",
                    s == 0 ? group.trait().label() : "",
                    s == 0 ? group.items() : "",
                    report.systems().get(s)));
            for (Measure measure : List.of(Measure.EM, Measure.F1)) {
                cells.add(percent(means, measure));
                cells.add(interval(means, measure));
            }
            cells.add(percent(means, Measure.PRECISION));
            cells.add(percent(means, Measure.RECALL));
            lines.add(format(ROW, cells.toArray()));
        }
        return lines;
    }

    private static void differences(ScoreReport report, List<String> lines) {
        if (report.differences().isEmpty()) {
            return;
        }
        lines.add("");
        lines.add("Differences on the same items, " + report.metric().title());
        for (ScoreReport.Difference d : report.differences()) {
            for (Measure measure : List.of(Measure.EM, Measure.F1)) {
                MeanScore by = of(d.by(), measure);
                lines.add(format(
                        "%s - %s: %s %+.1f %s, %s",
                        d.system(),
                        d.other(),
                        measure.label(),
                        100 * by.value(),
                        interval(d.by(), measure),
                        by.holds() ? "holds" : "does not hold"));
            }
        }
    }

    private static MeanScore of(Map<Measure, MeanScore> means, Measure measure) {
        return means.getOrDefault(measure, new MeanScore(0, 0, 0));
    }

    private static String percent(Map<Measure, MeanScore> means, Measure measure) {
        return format("%.1f", 100 * of(means, measure).value());
    }

    private static String interval(Map<Measure, MeanScore> means, Measure measure) {
        MeanScore mean = of(means, measure);
        return format("[%.1f, %.1f]", 100 * mean.low(), 100 * mean.high());
    }

    private static String capital(String text) {
        return Character.toUpperCase(text.charAt(0)) + text.substring(1);
    }
}
