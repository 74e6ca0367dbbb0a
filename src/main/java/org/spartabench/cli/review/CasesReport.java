package org.spartabench.cli.review;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.spartabench.authors.item.CorrectionCategory;
import org.spartabench.authors.item.Paradigm;
import org.spartabench.cli.io.Console;
import org.spartabench.judging.correct.CorrectionReport;
import org.spartabench.judging.correct.MistakeKind;
import org.spartabench.judging.correct.SetCase;
import org.spartabench.judging.review.Share;

/** Prints the cases of one paradigm: by state, or with what was ruled. */
record CasesReport(
        Paradigm paradigm, CorrectionReport found, Map<String, Map<MistakeKind, Integer>> mistakes, boolean whole) {

    ObjectNode json() {
        ObjectNode node = JsonNodeFactory.instance.objectNode().put("cases", found.cases());
        ObjectNode states = node.putObject("states");
        for (SetCase.State state : SetCase.State.values()) {
            states.put(state.name().toLowerCase(Locale.ROOT), found.states().getOrDefault(state, 0));
        }
        if (!whole) {
            return node;
        }
        ObjectNode rulings = node.putObject("rulings");
        found.rulings().forEach(rulings::put);
        for (CorrectionCategory category : CorrectionCategory.values()) {
            node.withArray("categories")
                    .addObject()
                    .put("category", category.label(paradigm))
                    .put("count", found.categories().getOrDefault(category, 0))
                    .put("share", share(category))
                    .put("paper", paper(category));
        }
        ObjectNode agreement =
                node.putObject("agreement").put("cases", found.agreement().items());
        if (found.agreement().items() > 0) {
            agreement.put("observed", found.agreement().observed());
        }
        found.agreement().krippendorff().ifPresent(alpha -> agreement.put("krippendorff", alpha));
        node.put("median_seconds", found.medianMillis() / 1000.0);
        share(node.putObject("verified_wrong"), found.wrong());
        estimate(node.putObject("verified_wrong_estimate"));
        share(node.putObject("faults_found"), found.faultsFound());
        ObjectNode models = node.putObject("model_mistakes");
        mistakes.forEach((model, kinds) -> {
            ObjectNode one = models.putObject(model);
            kinds.forEach((kind, count) -> one.put(kind.label(), count));
        });
        return node;
    }

    /** Scales the share of the drawn items to all items that needed nobody. */
    private void estimate(ObjectNode node) {
        Share wrong = found.wrong();
        node.put("verified", settled());
        if (wrong.of() > 0) {
            node.put("wrong", wrong.value() * settled())
                    .put("low", wrong.low() * settled())
                    .put("high", wrong.high() * settled());
        }
    }

    private List<String> estimate() {
        Share wrong = found.wrong();
        return wrong.of() == 0
                ? List.of()
                : List.of(Console.format(
                        "of %d verified items about %.0f are wrong (95%% interval %.0f to %.0f)",
                        settled(), wrong.value() * settled(), wrong.low() * settled(), wrong.high() * settled()));
    }

    /** Counts the items that needed nobody. */
    private int settled() {
        return found.items() - found.cases();
    }

    private String texts() {
        return paradigm == Paradigm.SQL ? "queries" : "programs";
    }

    private static void share(ObjectNode node, Share share) {
        node.put("count", share.hits()).put("of", share.of());
        if (share.of() > 0) {
            node.put("share", share.value()).put("low", share.low()).put("high", share.high());
        }
    }

    private double share(CorrectionCategory category) {
        int all =
                found.categories().values().stream().mapToInt(Integer::intValue).sum();
        return all == 0 ? 0 : (double) found.categories().getOrDefault(category, 0) / all;
    }

    private double paper(CorrectionCategory category) {
        int all = 0;
        for (CorrectionCategory each : CorrectionCategory.values()) {
            all += each.published(paradigm);
        }
        return (double) category.published(paradigm) / all;
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(Console.format(
                "%d cases%s: %d open, %d disagreed, %d settled",
                found.cases(),
                paradigm == Paradigm.SQL ? "" : " of programs",
                found.states().getOrDefault(SetCase.State.OPEN, 0),
                found.states().getOrDefault(SetCase.State.DISAGREED, 0),
                found.states().getOrDefault(SetCase.State.SETTLED, 0)));
        if (!whole) {
            return lines;
        }
        found.rulings().forEach((kind, count) -> lines.add(Console.format("%-28s %4d", kind, count)));
        lines.add(Console.format("%-28s %4s %7s %7s", "category of rectified " + texts(), "", "share", "paper"));
        for (CorrectionCategory category : CorrectionCategory.values()) {
            lines.add(Console.format(
                    "%-28s %4d %6.1f%% %6.1f%%",
                    category.label(paradigm),
                    found.categories().getOrDefault(category, 0),
                    100 * share(category),
                    100 * paper(category)));
        }
        if (found.agreement().items() > 0) {
            lines.add(Console.format(
                    "people agree on %.1f%% of %d cases before adjudication%s",
                    100 * found.agreement().observed(),
                    found.agreement().items(),
                    found.agreement().krippendorff().isPresent()
                            ? Console.format(
                                    " (Krippendorff's alpha %.2f)",
                                    found.agreement().krippendorff().getAsDouble())
                            : ""));
            lines.add(Console.format("a ruling takes %.1f seconds (median)", found.medianMillis() / 1000.0));
        }
        lines.add(sample("verified items that were drawn are wrong", found.wrong()));
        lines.addAll(estimate());
        lines.add(sample("faults in verified items were found", found.faultsFound()));
        mistakes.forEach((model, kinds) -> lines.addAll(mistakes(model, kinds)));
        return lines;
    }

    private List<String> mistakes(String model, Map<MistakeKind, Integer> kinds) {
        int all = kinds.values().stream().mapToInt(Integer::intValue).sum();
        List<String> lines = new ArrayList<>();
        lines.add(Console.format("%-28s %4d %7s %7s", "mistakes of " + model, all, "share", "paper"));
        kinds.forEach((kind, count) -> lines.add(Console.format(
                "  %-26s %4d %6.1f%% %7s",
                kind.label(),
                count,
                100.0 * count / all,
                kind.published(paradigm).isPresent()
                        ? Console.format(
                                "%.1f%%", 100 * kind.published(paradigm).getAsDouble())
                        : "")));
        return lines;
    }

    private static String sample(String what, Share share) {
        return share.of() == 0
                ? "none of the " + what.replaceFirst(" (are|were) .*", "") + " is decided yet"
                : Console.format(
                        "%d of %d %s: %.1f%% (95%% interval %.1f to %.1f)",
                        share.hits(), share.of(), what, 100 * share.value(), 100 * share.low(), 100 * share.high());
    }
}
