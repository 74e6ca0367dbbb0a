package org.spartabench.cli.review;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.spartabench.authors.item.Paradigm;
import org.spartabench.judging.clarify.LcfSummary;
import org.spartabench.judging.clarify.PublishedFigures;

/** Writes what was asked, and how much more is right with clarifications, beside Table 2 of BIRD-Python. */
final class ClarifySummary {

    private ClarifySummary() {}

    static ObjectNode json(LcfSummary summary, Paradigm paradigm) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("items", summary.items())
                .put("asked", summary.asked())
                .put("open", summary.open())
                .put("unanswered", summary.unanswered());
        ObjectNode leaks = node.putObject("leaks");
        summary.leaks().forEach((kind, count) -> leaks.put(kind.name().toLowerCase(Locale.ROOT), count));
        ObjectNode kinds = node.putObject("kinds");
        summary.kinds().forEach((kind, count) -> kinds.put(kind.label(), count));
        if (summary.total().isPresent()) {
            ObjectNode table = node.putObject(paradigm.name().toLowerCase(Locale.ROOT));
            summary.accuracy()
                    .forEach((group, a) -> table.putObject(group)
                            .put("items", a.items())
                            .put("standard", a.standard())
                            .put("lcf", a.lcf())
                            .put("gain", a.gain().value())
                            .put("low", a.gain().low())
                            .put("high", a.gain().high()));
        }
        return node;
    }

    static List<String> text(LcfSummary summary, Paradigm paradigm) {
        List<String> lines = new ArrayList<>();
        lines.add(summary.asked() + " of " + summary.items() + " items had an inquiry, " + summary.open()
                + " questions are open, " + summary.unanswered() + " inquiries got no answer that passed");
        summary.kinds().forEach((kind, count) -> lines.add("  " + kind.label() + ": " + count));
        summary.leaks().forEach((kind, count) -> lines.add("  refused in " + count + " dialogues: " + kind.reason()));
        if (summary.total().isPresent()) {
            summary.accuracy()
                    .forEach((group, a) -> lines.add(String.format(
                            Locale.ROOT,
                            "%-18s %4d items, standard %6.2f, LCF %6.2f, gain %+.2f [%.2f, %.2f]",
                            group,
                            a.items(),
                            a.standard(),
                            a.lcf(),
                            a.gain().value(),
                            a.gain().low(),
                            a.gain().high())));
            new PublishedFigures()
                    .gains(paradigm)
                    .forEach(g -> lines.add(String.format(
                            Locale.ROOT,
                            "%-18s standard %6.2f, LCF %6.2f (paper, Table 2)",
                            g.standard().model(),
                            g.standard().total(),
                            g.lcf().total())));
        }
        return lines;
    }
}
