package org.spartabench.cli.score;

import static org.spartabench.cli.io.Console.format;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.spartabench.cli.io.Console;
import org.spartabench.publishing.score.ScoreReport;
import org.spartabench.publishing.score.Scoring;
import org.spartabench.publishing.score.gold.GoldSet;
import org.spartabench.publishing.score.mean.MeanScore;
import org.spartabench.publishing.score.metric.Measure;
import org.spartabench.publishing.score.metric.Metric;

/** Writes scores for a terminal, in percent: all items under each metric, then the list metric by breakdown. */
final class ScoreLines {

    private static final String GROUP = "%-13s %-13s %7s  %-20s";

    /** How many measures have their interval beside them: the first ones. */
    private static final int WITH_INTERVAL = 2;

    private ScoreLines() {}

    static List<String> of(Scoring scoring, GoldSet gold, List<ScoreReport> reports) {
        List<String> lines = new ArrayList<>();
        lines.add(Console.format(
                "%,d items, in percent, 95 %% intervals from %,d paired bootstrap rounds, seed %d",
                gold.items().size(), scoring.rounds(), scoring.seed()));
        for (ScoreReport report : reports) {
            lines.add("");
            lines.add(capital(report.metric().title()));
            StringBuilder head = new StringBuilder(format(GROUP, "by", "group", "items", "system"));
            measures(report, (measure, interval) -> head.append(cell(measure.label(), interval, "")));
            lines.add(head.toString());
            List<ScoreReport.Group> shown =
                    report.metric() instanceof Metric m && m != Metric.LIST ? List.of(report.all()) : report.groups();
            shown.forEach(group -> lines.addAll(group(report, group)));
        }
        differences(reports.getFirst(), lines);
        return lines;
    }

    private static List<String> group(ScoreReport report, ScoreReport.Group group) {
        List<String> lines = new ArrayList<>();
        for (int s = 0; s < report.systems().size(); s++) {
            Map<Measure, MeanScore> means = group.means().get(s);
            StringBuilder line = new StringBuilder(format(
                    GROUP,
                    s == 0 ? group.trait().breakdown().label() : "",
                    s == 0 ? group.trait().label() : "",
                    s == 0 ? group.items() : "",
                    report.systems().get(s)));
            measures(
                    report,
                    (measure, interval) ->
                            line.append(cell(percent(means, measure), interval, interval(means, measure))));
            lines.add(line.toString());
        }
        return lines;
    }

    private static void measures(ScoreReport report, BiConsumer<Measure, Boolean> each) {
        List<Measure> measures = report.metric().measures();
        for (int m = 0; m < measures.size(); m++) {
            each.accept(measures.get(m), m < WITH_INTERVAL);
        }
    }

    private static String cell(String value, boolean interval, String text) {
        return format(" %" + Math.max(6, value.length()) + "s", value) + (interval ? format(" %-15s", text) : "");
    }

    private static void differences(ScoreReport report, List<String> lines) {
        if (report.differences().isEmpty()) {
            return;
        }
        lines.add("");
        lines.add("Differences on the same items, " + report.metric().title());
        for (ScoreReport.Difference d : report.differences()) {
            for (Measure measure :
                    report.metric().measures().stream().limit(WITH_INTERVAL).toList()) {
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
