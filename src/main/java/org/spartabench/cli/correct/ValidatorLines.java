package org.spartabench.cli.correct;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.spartabench.base.report.Report;
import org.spartabench.cli.io.Console;
import org.spartabench.judging.correct.CorrectionCase;
import org.spartabench.judging.correct.pair.PairJudgement;
import org.spartabench.judging.correct.pair.ValidatorReport;
import org.spartabench.judging.estimate.Share;
import org.spartabench.judging.estimate.WeightedShare;

/** Prints how far people confirm the validator. */
record ValidatorLines(ValidatorReport found) {

    private static final int MOST_GROUPS = 40;

    List<String> text() {
        List<String> lines = new ArrayList<>();
        if (found.sampled() == 0) {
            lines.add("no pairs of outputs are drawn: the validator is not audited");
            return lines;
        }
        lines.add(Console.format(
                "%d of %d pairs drawn: %d open, %d disagreed, %d settled",
                found.sampled(),
                found.total(),
                state(CorrectionCase.State.OPEN),
                state(CorrectionCase.State.DISAGREED),
                state(CorrectionCase.State.SETTLED)));
        if (found.agreed().of() > 0) {
            lines.add("people agree on " + share(found.agreed()) + " before adjudication"
                    + (found.agreement().krippendorff().isPresent()
                            ? Console.format(
                                    "; Krippendorff's alpha %.2f",
                                    found.agreement().krippendorff().getAsDouble())
                            : ""));
            lines.add(Console.format("a judgement takes %.1f seconds (median)", found.medianMillis() / 1000.0));
        }
        found.controls().forEach((person, right) -> lines.add(person + " is right on " + share(right) + " controls"));
        if (found.settled().isEmpty()) {
            lines.add("no pair is settled yet: the validator has no rate");
            return lines;
        }
        lines.addAll(Report.of(found.rates())
                .text("", ValidatorReport.Rate::name)
                .text("settled pairs", rate -> share(rate.sample()))
                .text("weighted to all pairs", rate -> percent(rate.whole()))
                .lines());
        lines.add(Console.format(
                "the weighted rates speak for %d of %d pairs, those in strata with a settled one",
                found.covered(), found.total()));
        found.settled()
                .forEach((verdict, judgements) ->
                        lines.add("validator " + verdict + ": people say " + countedJudgements(judgements)));
        List<ValidatorReport.Group> groups = found.groups();
        lines.addAll(Report.of(groups.stream().limit(MOST_GROUPS).toList())
                .text("by", ValidatorReport.Group::kind)
                .text("group", ValidatorReport.Group::name)
                .text("right", group -> share(group.right()))
                .note(
                        groups.size() > MOST_GROUPS
                                ? "and " + (groups.size() - MOST_GROUPS) + " more; all with --json"
                                : "")
                .lines());
        return lines;
    }

    private static String countedJudgements(Map<PairJudgement, Integer> judgements) {
        return judgements.entrySet().stream()
                .map(e -> e.getKey().label() + " " + e.getValue())
                .reduce((a, b) -> a + ", " + b)
                .orElse("nothing");
    }

    private static String share(Share share) {
        return share.of() == 0
                ? "-"
                : Console.format(
                        "%d of %d, %.1f%% (%.1f to %.1f)",
                        share.hits(), share.of(), 100 * share.value(), 100 * share.low(), 100 * share.high());
    }

    private static String percent(WeightedShare share) {
        return share.cases() == 0
                ? "-"
                : Console.format("%.1f%% (%.1f to %.1f)", 100 * share.value(), 100 * share.low(), 100 * share.high());
    }

    Map<String, Object> json() {
        Report<ValidatorReport> report =
                Report.one(found).number("pairs", ValidatorReport::total).number("sampled", ValidatorReport::sampled);
        for (CorrectionCase.State state : CorrectionCase.State.values()) {
            report.number(state.name().toLowerCase(Locale.ROOT), r -> state(state));
        }
        report.number("covered", ValidatorReport::covered)
                .number("agreement", r -> {
                    Map<String, Object> agreement = figures(r.agreed());
                    r.agreement().krippendorff().ifPresent(alpha -> agreement.put("krippendorff", alpha));
                    return agreement;
                })
                .number("median_seconds", r -> r.medianMillis() / 1000.0)
                .number(
                        "controls",
                        r -> Optional.of(r.controls()).filter(c -> !c.isEmpty()).map(ValidatorLines::controls));
        found.rates().forEach(rate -> report.number(rate.name(), r -> json(rate)));
        return report.number("people", r -> people(r.settled()))
                .number(
                        "groups",
                        r -> Optional.of(r.groups()).filter(g -> !g.isEmpty()).map(ValidatorLines::groups))
                .value();
    }

    private static Map<String, Object> json(ValidatorReport.Rate rate) {
        Map<String, Object> figures = figures(rate.sample());
        if (rate.whole().cases() > 0) {
            figures.put(
                    "weighted",
                    Report.one(rate.whole())
                            .number("share", WeightedShare::value)
                            .number("low", WeightedShare::low)
                            .number("high", WeightedShare::high)
                            .number("effective", WeightedShare::cases)
                            .value());
        }
        return figures;
    }

    private static Map<String, Map<String, Integer>> people(Map<String, Map<PairJudgement, Integer>> settled) {
        Map<String, Map<String, Integer>> people = new LinkedHashMap<>();
        settled.forEach((verdict, judgements) -> people.put(verdict, lower(judgements)));
        return people;
    }

    private static Map<String, Object> controls(Map<String, Share> controls) {
        Map<String, Object> people = new LinkedHashMap<>();
        controls.forEach((person, right) -> people.put(person, figures(right)));
        return people;
    }

    private static List<?> groups(List<ValidatorReport.Group> groups) {
        List<Map<String, Object>> all = new ArrayList<>();
        for (ValidatorReport.Group group : groups) {
            Map<String, Object> one = new LinkedHashMap<>(Map.of("by", group.kind()));
            one.put("name", group.name());
            one.putAll(figures(group.right()));
            all.add(one);
        }
        return all;
    }

    /** Gives the fields of a share; without figures where nothing was counted. */
    static Map<String, Object> figures(Share of) {
        return Report.one(of)
                .number("count", Share::hits)
                .number("of", Share::of)
                .number("share", share -> share.known(Share::value))
                .number("low", share -> share.known(Share::low))
                .number("high", share -> share.known(Share::high))
                .value();
    }

    private int state(CorrectionCase.State state) {
        return found.states().getOrDefault(state, 0);
    }

    /** Counts by the names of constants, in small letters. */
    static Map<String, Integer> lower(Map<? extends Enum<?>, Integer> counts) {
        Map<String, Integer> lower = new LinkedHashMap<>();
        counts.forEach((key, count) -> lower.put(key.name().toLowerCase(Locale.ROOT), count));
        return lower;
    }
}
