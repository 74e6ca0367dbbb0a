package org.spartabench.cli.review;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.spartabench.authors.item.Paradigm;
import org.spartabench.base.report.Report;
import org.spartabench.judging.clarify.LcfSummary;
import org.spartabench.judging.clarify.PublishedFigures;

/** Writes what was asked, and how much more is right with clarifications, beside Table 2 of BIRD-Python. */
final class ClarifySummary {

    private ClarifySummary() {}

    static Map<String, Object> json(LcfSummary summary, Paradigm paradigm) {
        Map<String, Integer> kinds = new LinkedHashMap<>();
        summary.kinds().forEach((kind, count) -> kinds.put(kind.label(), count));
        Map<String, Object> table = new LinkedHashMap<>();
        accuracy(summary).values().forEach(row -> table.put(String.valueOf(row.remove("")), row));
        return Report.one(summary)
                .number("items", LcfSummary::items)
                .number("asked", LcfSummary::asked)
                .number("open", LcfSummary::open)
                .number("unanswered", LcfSummary::unanswered)
                .number("leaks", s -> ValidatorLines.lower(s.leaks()))
                .number("kinds", s -> kinds)
                .number(paradigm.name().toLowerCase(Locale.ROOT), s -> s.total().map(total -> table))
                .value();
    }

    private static Report<Map.Entry<String, LcfSummary.Accuracy>> accuracy(LcfSummary summary) {
        return Report.<Map.Entry<String, LcfSummary.Accuracy>>of(
                        summary.accuracy().entrySet())
                .text("", Map.Entry::getKey)
                .number("items", a -> a.getValue().items())
                .decimal("standard", 2, a -> a.getValue().standard())
                .decimal("lcf", 2, a -> a.getValue().lcf())
                .decimal("gain", 2, a -> a.getValue().gain().value())
                .decimal("low", 2, a -> a.getValue().gain().low())
                .decimal("high", 2, a -> a.getValue().gain().high());
    }

    static List<String> text(LcfSummary summary, Paradigm paradigm) {
        List<String> lines = new ArrayList<>();
        lines.add(summary.asked() + " of " + summary.items() + " items had an inquiry, " + summary.open()
                + " questions are open, " + summary.unanswered() + " inquiries got no answer that passed");
        summary.kinds().forEach((kind, count) -> lines.add("  " + kind.label() + ": " + count));
        summary.leaks().forEach((kind, count) -> lines.add("  refused in " + count + " dialogues: " + kind.reason()));
        if (summary.total().isPresent()) {
            lines.addAll(accuracy(summary).lines());
            lines.addAll(Report.of(new PublishedFigures().gains(paradigm))
                    .text("paper, Table 2", g -> g.standard().model())
                    .decimal("standard", 2, g -> g.standard().total())
                    .decimal("LCF", 2, g -> g.lcf().total())
                    .lines());
        }
        return lines;
    }
}
