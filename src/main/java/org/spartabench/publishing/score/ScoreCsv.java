package org.spartabench.publishing.score;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.spartabench.base.report.Report;
import org.spartabench.publishing.score.mean.MeanScore;
import org.spartabench.publishing.score.metric.Measure;

/** Writes reports as CSV (RFC 4180): a line for each metric, group and system, with every measure and its interval. */
public final class ScoreCsv {

    private ScoreCsv() {}

    /** The scores of one system over one group under one metric. */
    private record Line(ScoreReport report, ScoreReport.Group group, int system) {
        MeanScore mean(Measure measure) {
            return group.means().get(system).getOrDefault(measure, new MeanScore(0, 0, 0));
        }
    }

    /** @param reports with the same measures */
    public static String of(List<ScoreReport> reports) {
        Report<Line> csv = Report.<Line>of(reports.stream()
                        .flatMap(report -> report.groups().stream()
                                .flatMap(group -> IntStream.range(
                                                0, group.means().size())
                                        .mapToObj(system -> new Line(report, group, system))))
                        .toList())
                .text("metric", l -> l.report().metric().key())
                .text("breakdown", l -> l.group().trait().breakdown().label())
                .text("group", l -> l.group().trait().label())
                .number("items", l -> l.group().items())
                .text("system", l -> l.report().systems().get(l.system()));
        for (Measure measure : reports.getFirst().metric().measures()) {
            String name = measure.title().replaceAll("[ -]", "_").toLowerCase(Locale.ROOT);
            csv.number(name, l -> l.mean(measure).value())
                    .number(name + "_low", l -> l.mean(measure).low())
                    .number(name + "_high", l -> l.mean(measure).high());
        }
        return csv.csv();
    }
}
