package org.spartabench.cli.review;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.spartabench.cli.io.Console;
import org.spartabench.judging.correct.SetCase;
import org.spartabench.judging.correct.pair.PairJudgement;
import org.spartabench.judging.correct.pair.ValidatorReport;
import org.spartabench.judging.review.Share;
import org.spartabench.judging.review.WeightedShare;

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
                found.states().getOrDefault(SetCase.State.OPEN, 0),
                found.states().getOrDefault(SetCase.State.DISAGREED, 0),
                found.states().getOrDefault(SetCase.State.SETTLED, 0)));
        if (found.agreed().of() > 0) {
            lines.add("people agree on " + share(found.agreed()) + " before adjudication"
                    + (found.agreement().krippendorff().isPresent()
                            ? Console.format(
                                    "; Krippendorff's alpha %.2f",
                                    found.agreement().krippendorff().getAsDouble())
                            : ""));
            lines.add(Console.format("a judgement takes %.1f seconds (median)", found.medianMillis() / 1000.0));
        }
        if (found.settled().isEmpty()) {
            lines.add("no pair is settled yet: the validator has no rate");
            return lines;
        }
        lines.add(Console.format("%-10s %-36s %s", "", "settled pairs", "weighted to all pairs"));
        for (ValidatorReport.Rate rate : found.rates()) {
            lines.add(Console.format("%-10s %-36s %s", rate.name(), share(rate.sample()), percent(rate.whole())));
        }
        lines.add(Console.format(
                "the weighted rates speak for %d of %d pairs, those in strata with a settled one",
                found.covered(), found.total()));
        found.settled().forEach((verdict, said) -> lines.add("validator " + verdict + ": people say " + said(said)));
        List<ValidatorReport.Group> groups = found.groups();
        groups.stream()
                .limit(MOST_GROUPS)
                .forEach(g -> lines.add(Console.format("%-10s %-24s right %s", g.kind(), g.name(), share(g.right()))));
        if (groups.size() > MOST_GROUPS) {
            lines.add("and " + (groups.size() - MOST_GROUPS) + " more; all with --json");
        }
        return lines;
    }

    private static String said(Map<PairJudgement, Integer> said) {
        return said.entrySet().stream()
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

    ObjectNode json() {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("pairs", found.total()).put("sampled", found.sampled());
        for (SetCase.State state : SetCase.State.values()) {
            node.put(state.name().toLowerCase(Locale.ROOT), found.states().getOrDefault(state, 0));
        }
        node.put("covered", found.covered());
        ObjectNode agreement = share(node.putObject("agreement"), found.agreed());
        found.agreement().krippendorff().ifPresent(alpha -> agreement.put("krippendorff", alpha));
        node.put("median_seconds", found.medianMillis() / 1000.0);
        for (ValidatorReport.Rate rate : found.rates()) {
            ObjectNode one = share(node.putObject(rate.name()), rate.sample());
            if (rate.whole().cases() > 0) {
                one.putObject("weighted")
                        .put("share", rate.whole().value())
                        .put("low", rate.whole().low())
                        .put("high", rate.whole().high())
                        .put("effective", rate.whole().cases());
            }
        }
        ObjectNode people = node.putObject("people");
        found.settled().forEach((verdict, said) -> {
            ObjectNode one = people.putObject(verdict);
            said.forEach((judgement, count) -> one.put(judgement.name().toLowerCase(Locale.ROOT), count));
        });
        found.groups()
                .forEach(g -> share(
                        node.withArray("groups").addObject().put("by", g.kind()).put("name", g.name()), g.right()));
        return node;
    }

    private static ObjectNode share(ObjectNode node, Share share) {
        node.put("count", share.hits()).put("of", share.of());
        if (share.of() > 0) {
            node.put("share", share.value()).put("low", share.low()).put("high", share.high());
        }
        return node;
    }
}
