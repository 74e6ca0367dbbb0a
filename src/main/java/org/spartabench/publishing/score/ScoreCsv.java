package org.spartabench.publishing.score;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Writes reports as CSV (RFC 4180): a line for each metric, group and system, with every measure and its interval. */
public final class ScoreCsv {

    private ScoreCsv() {}

    public static String of(List<ScoreReport> reports) {
        StringWriter text = new StringWriter();
        try (CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text)) {
            csv.writeRecord(header());
            for (ScoreReport report : reports) {
                for (ScoreReport.Group group : report.groups()) {
                    for (int s = 0; s < report.systems().size(); s++) {
                        csv.writeRecord(line(report, group, s));
                    }
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e); // cannot be: it is written into memory
        }
        return text.toString();
    }

    private static List<String> header() {
        List<String> header = new ArrayList<>(List.of("metric", "breakdown", "group", "items", "system"));
        for (Measure measure : Measure.values()) {
            String name = measure.title().replace(' ', '_').toLowerCase(java.util.Locale.ROOT);
            header.addAll(List.of(name, name + "_low", name + "_high"));
        }
        return header;
    }

    private static List<String> line(ScoreReport report, ScoreReport.Group group, int system) {
        List<String> line = new ArrayList<>(List.of(
                report.metric().key(),
                group.trait().breakdown().label(),
                group.trait().label(),
                String.valueOf(group.items()),
                report.systems().get(system)));
        Map<Measure, MeanScore> means = group.means().get(system);
        for (MeanScore mean : means.values()) {
            line.addAll(List.of(String.valueOf(mean.value()), String.valueOf(mean.low()), String.valueOf(mean.high())));
        }
        return line;
    }
}
