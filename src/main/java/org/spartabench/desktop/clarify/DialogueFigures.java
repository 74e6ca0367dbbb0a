package org.spartabench.desktop.clarify;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;
import org.spartabench.authors.item.answer.Paradigm;
import org.spartabench.desktop.chart.Chart;
import org.spartabench.desktop.chart.FigurePane.Titled;
import org.spartabench.desktop.chart.ValueTable;
import org.spartabench.judging.clarify.ClarifyResult;
import org.spartabench.judging.clarify.ClarifyResult.Executed;
import org.spartabench.judging.clarify.InquiryKind;
import org.spartabench.judging.clarify.LcfSummary;
import org.spartabench.judging.clarify.LcfSummary.Accuracy;
import org.spartabench.judging.clarify.PublishedFigures;

/** Turns dialogues into a chart and tables: kinds of inquiry, and accuracy without and with clarifications. */
final class DialogueFigures {

    static final String PAPER = "paper";
    static final String PROJECT = "project";

    private static final double ALL = 100;

    private final PublishedFigures published;
    private final SequencedMap<String, LcfSummary> summaries = new LinkedHashMap<>();
    private final Map<String, String> paradigms = new LinkedHashMap<>();

    DialogueFigures(List<ClarifyResult> results, PublishedFigures published) {
        this.published = published;
        SequencedMap<String, List<ClarifyResult>> groups = new LinkedHashMap<>();
        for (ClarifyResult result : results) {
            String paradigm = result.executed()
                    .map(Executed::paradigm)
                    .map(DialogueFigures::word)
                    .orElse("");
            String name = result.clarification().subject() + " asks "
                    + result.clarification().oracle() + (paradigm.isEmpty() ? "" : ", " + paradigm);
            groups.computeIfAbsent(name, n -> new ArrayList<>()).add(result);
            paradigms.put(name, paradigm);
        }
        groups.forEach((name, some) -> summaries.put(name, LcfSummary.of(some)));
    }

    static String word(Paradigm paradigm) {
        return paradigm == Paradigm.SQL ? "SQL" : "Python";
    }

    static String figure(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }

    boolean anything() {
        return !summaries.isEmpty();
    }

    /** Draws the kinds of inquiry in the order of Figure 7, of which only the order is printed. */
    Chart kinds() {
        List<Chart.Series> series = new ArrayList<>();
        summaries.sequencedEntrySet().stream()
                .limit(Chart.MOST_SERIES)
                .forEach(e -> series.add(new Chart.Series(
                        e.getKey(),
                        order().stream().map(k -> share(e.getValue(), k)).toList())));
        return new Chart(
                "Kinds of inquiry",
                "% of the inquiries",
                order().stream().map(InquiryKind::label).toList(),
                series);
    }

    private List<InquiryKind> order() {
        return published.figure(7).stream()
                .flatMap(b -> InquiryKind.named(b.name()).stream())
                .toList();
    }

    private static double share(LcfSummary summary, InquiryKind kind) {
        return summary.asked() == 0
                ? Double.NaN
                : Math.rint(10 * ALL * summary.kinds().getOrDefault(kind, 0) / summary.asked()) / 10;
    }

    Titled kindTable() {
        List<String> columns = new ArrayList<>(List.of("kind of inquiry", "place in Fig. 7 (paper)"));
        columns.addAll(summaries.sequencedKeySet());
        List<List<String>> rows = new ArrayList<>();
        for (InquiryKind kind : order()) {
            List<String> row = new ArrayList<>(List.of(kind.label(), String.valueOf(rows.size() + 1)));
            summaries
                    .sequencedValues()
                    .forEach(s -> row.add(String.valueOf(s.kinds().getOrDefault(kind, 0))));
            rows.add(row);
        }
        return new Titled("Inquiries by kind", new ValueTable(columns, rows));
    }

    /** Lists accuracy of the project, then that of the paper. */
    Titled gains() {
        List<List<String>> rows = new ArrayList<>();
        summaries.forEach((name, summary) -> summary.accuracy().forEach((group, a) -> rows.add(row(name, group, a))));
        for (Paradigm paradigm : Paradigm.values()) {
            for (PublishedFigures.Gain g : published.gains(paradigm)) {
                rows.add(List.of(
                        PAPER + ": " + g.standard().model() + ", " + word(paradigm)
                                + (g.standard().suspect() || g.lcf().suspect() ? " " + FiguresPage.MARK : ""),
                        LcfSummary.TOTAL,
                        "1534",
                        figure(g.standard().total()),
                        figure(g.lcf().total()),
                        figure(g.lcf().total() - g.standard().total()),
                        ""));
            }
        }
        return new Titled(
                "Accuracy in %, Standard and LCF, beside Table 2",
                new ValueTable(
                        List.of("dialogue", "difficulty", "items", "Standard", "with LCF", "LCF gain", "95 %"), rows));
    }

    private static List<String> row(String name, String group, Accuracy a) {
        String interval = figure(a.gain().low()) + " to " + figure(a.gain().high());
        return List.of(
                name,
                group,
                String.valueOf(a.items()),
                figure(a.standard()),
                figure(a.lcf()),
                figure(a.gain().value()),
                interval);
    }

    /** Lists the accuracy of the project by difficulty in the columns of Tables 1 and 2. */
    List<List<String>> cells(boolean lcf) {
        List<List<String>> rows = new ArrayList<>();
        summaries.forEach((name, summary) -> summary.total().ifPresent(total -> {
            List<String> row = new ArrayList<>(
                    List.of(PROJECT, name, lcf ? "LCF" : "standard", String.valueOf(paradigms.get(name))));
            for (String group : List.of("simple", "moderate", "challenging", LcfSummary.TOTAL)) {
                Accuracy a = summary.accuracy().get(group);
                row.add(a == null ? "" : figure(lcf ? a.lcf() : a.standard()));
            }
            row.add("");
            rows.add(row);
        }));
        return rows;
    }
}
