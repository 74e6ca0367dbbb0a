package org.spartabench.cli.correct;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.spartabench.authors.item.answer.Paradigm;
import org.spartabench.authors.item.verdict.CorrectionCategory;
import org.spartabench.base.report.Report;
import org.spartabench.cli.io.Console;
import org.spartabench.judging.correct.CorrectionCase;
import org.spartabench.judging.correct.CorrectionReport;
import org.spartabench.judging.correct.difference.MistakeKind;
import org.spartabench.judging.estimate.Share;
import org.spartabench.judging.review.team.Agreement;

/** Prints the cases of one paradigm: by state, or with what was ruled. */
record CasesReport(
        Paradigm paradigm, CorrectionReport found, Map<String, Map<MistakeKind, Integer>> mistakes, boolean whole) {

    private record Category(String category, int count, double share, double paper) {}

    Map<String, Object> json() {
        Map<CorrectionCase.State, Integer> states = new EnumMap<>(CorrectionCase.State.class);
        for (CorrectionCase.State state : CorrectionCase.State.values()) {
            states.put(state, found.states().getOrDefault(state, 0));
        }
        Report<CorrectionReport> report = Report.one(found)
                .number("cases", CorrectionReport::cases)
                .number("states", r -> ValidatorLines.lower(states));
        return whole
                ? report.number("rulings", CorrectionReport::rulings)
                        .number("categories", r -> categories())
                        .number(
                                "agreement",
                                r -> Report.one(r.agreement())
                                        .number("cases", Agreement.Figures::items)
                                        .number(
                                                "observed",
                                                a -> Optional.of(a.observed()).filter(o -> a.items() > 0))
                                        .number("krippendorff", Agreement.Figures::krippendorff)
                                        .value())
                        .number("median_seconds", r -> r.medianMillis() / 1000.0)
                        .number("verified_wrong", r -> ValidatorLines.figures(r.wrong()))
                        .number(
                                "verified_wrong_estimate",
                                r -> Report.one(r.wrong())
                                        .number("verified", w -> settled())
                                        .number(
                                                "wrong",
                                                w -> w.known(Share::value).map(v -> v * settled()))
                                        .number("low", w -> w.known(Share::low).map(v -> v * settled()))
                                        .number(
                                                "high",
                                                w -> w.known(Share::high).map(v -> v * settled()))
                                        .value())
                        .number("faults_found", r -> ValidatorLines.figures(r.faultsFound()))
                        .number("model_mistakes", r -> modelMistakes())
                        .value()
                : report.value();
    }

    private Map<String, Map<String, Integer>> modelMistakes() {
        Map<String, Map<String, Integer>> models = new LinkedHashMap<>();
        mistakes.forEach((model, kinds) -> {
            Map<String, Integer> counts = models.computeIfAbsent(model, m -> new LinkedHashMap<>());
            kinds.forEach((kind, count) -> counts.put(kind.label(), count));
        });
        return models;
    }

    private List<Category> categories() {
        return Stream.of(CorrectionCategory.values())
                .map(c -> new Category(c.label(paradigm), found.categories().getOrDefault(c, 0), share(c), paper(c)))
                .toList();
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
                found.states().getOrDefault(CorrectionCase.State.OPEN, 0),
                found.states().getOrDefault(CorrectionCase.State.DISAGREED, 0),
                found.states().getOrDefault(CorrectionCase.State.SETTLED, 0)));
        if (!whole) {
            return lines;
        }
        lines.addAll(Report.of(found.rulings().entrySet())
                .text("", Map.Entry::getKey)
                .number("", Map.Entry::getValue)
                .lines());
        lines.addAll(Report.of(categories())
                .text("category of rectified " + texts(), Category::category)
                .number("", Category::count)
                .share("share", Category::share)
                .share("paper", Category::paper)
                .lines());
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
        }
        if (found.medianMillis() > 0) {
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
        return Report.of(kinds.entrySet())
                .text("mistakes of " + model, k -> k.getKey().label())
                .number(String.valueOf(all), Map.Entry::getValue)
                .share("share", k -> (double) k.getValue() / all)
                .share("paper", k -> k.getKey().published(paradigm))
                .lines();
    }

    private static String sample(String what, Share share) {
        return share.of() == 0
                ? "none of the " + what.replaceFirst(" (are|were) .*", "") + " is decided yet"
                : Console.format(
                        "%d of %d %s: %.1f%% (95%% interval %.1f to %.1f)",
                        share.hits(), share.of(), what, 100 * share.value(), 100 * share.low(), 100 * share.high());
    }
}
