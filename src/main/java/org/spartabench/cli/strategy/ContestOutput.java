package org.spartabench.cli.strategy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.spartabench.answering.contest.candidate.AnswerComparison;
import org.spartabench.answering.contest.candidate.ContestCase;
import org.spartabench.answering.contest.candidate.ContestJson;
import org.spartabench.answering.contest.candidate.RowsDifference;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.verdict.RejectReason;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.base.result.Result;
import org.spartabench.cli.io.Console;
import org.spartabench.facts.statement.Rows;
import org.spartabench.judging.decision.Decision;
import org.spartabench.judging.estimate.Share;
import org.spartabench.project.contest.SlipReport;

/** Prints contests with their decisions as text, JSON or CSV, and counts their cases. */
final class ContestOutput {

    private final Console console;
    private final boolean json;
    private final boolean csv;
    private final Map<ContestCase, Integer> cases = new EnumMap<>(ContestCase.class);

    ContestOutput(Console console, boolean json, boolean csv) {
        this.console = console;
        this.json = json;
        this.csv = csv;
        if (csv) {
            console.line("id,case,compatible,kinds,says,status,decision");
        }
    }

    /** @param decisions on the item of the contest, oldest first */
    void print(AnswerComparison comparison, Optional<Status> status, List<Decision> decisions) {
        cases.merge(comparison.kind(), 1, Integer::sum);
        Optional<Decision> decision = inForce(decisions);
        if (json) {
            ObjectNode root = ContestJson.write(comparison);
            if (decision.isEmpty()) {
                root.remove("slip"); // who still has to find it may read this
            }
            status.ifPresent(s -> root.put("status", s.name()));
            decision.ifPresentOrElse(d -> decision(d, root.putObject("decision")), () -> root.putNull("decision"));
            console.line(root.toString());
        } else if (csv) {
            csv(comparison, status, decision);
        } else {
            text(comparison, decision);
        }
    }

    private void csv(AnswerComparison comparison, Optional<Status> status, Optional<Decision> decision) {
        List<RowsDifference> all = comparison.reasons();
        console.line(String.join(
                ",",
                quoted(comparison.id()),
                comparison.kind().label(),
                pairs(comparison),
                all.stream().map(d -> d.kind().word()).distinct().collect(Collectors.joining(" ")),
                quoted(all.stream().map(RowsDifference::description).collect(Collectors.joining("; "))),
                status.map(Status::name).orElse(""),
                quoted(decision.map(ContestOutput::words).orElse(""))));
    }

    private void text(AnswerComparison comparison, Optional<Decision> decision) {
        console.line(comparison.id() + "\tcase " + comparison.kind().label() + "\t" + pairs(comparison));
        comparison
                .candidates()
                .forEach(c -> console.line("  " + c.source() + ": "
                        + switch (c.rows()) {
                            case Result.Ok<Rows>(Rows rows) -> rows.size() + " rows";
                            case Result.Bad<Rows> bad -> bad.message();
                        }));
        comparison
                .reasons()
                .forEach(d -> console.line("  " + d.kind().word() + " (" + d.left() + ", " + d.right() + "): "
                        + d.description() + (d.row().isEmpty() ? "" : ": " + String.join(" | ", d.row()))));
        decision.ifPresent(d -> console.line("  decided by " + d.validator() + ": " + words(d)));
    }

    /** Prints how often each case came, beside the paper's counts. */
    void cases() {
        if (!json && !csv) {
            console.line("");
            console.line("case\there\tpaper");
            for (ContestCase kind : ContestCase.values()) {
                console.line(kind.label() + "\t" + cases.getOrDefault(kind, 0) + "\t" + kind.published() + "\t"
                        + kind.meaning());
            }
        }
        console.note(cases.values().stream().mapToInt(Integer::intValue).sum() + " questions; "
                + cases.entrySet().stream()
                        .map(e -> "case " + e.getKey().label() + ": " + e.getValue())
                        .collect(Collectors.joining(", ")));
    }

    /** Prints who found the seeded slips. */
    void slips(SlipReport report) {
        if (report.decided().isEmpty() && report.waiting() == 0) {
            return;
        }
        console.note("seeded slips: " + found(report.rate()) + "; " + report.waiting() + " not decided");
        report.byValidator().forEach((validator, rate) -> console.note("  " + validator + ": " + found(rate)));
        report.missed()
                .forEach(m -> console.note("  missed: " + m.id() + ", " + m.validator() + " chose " + m.slipped()));
    }

    /** Prints how often a model's hint named what the validator had decided before. */
    void hints(Map<String, Share> byValidator) {
        byValidator.forEach((validator, agree) -> console.note(
                "hints to " + validator + ": " + agree.hits() + " of " + agree.of() + " agree with the decision"));
    }

    private static String found(Share share) {
        return share.hits() + " of " + share.of() + " found";
    }

    private static Optional<Decision> inForce(List<Decision> decisions) {
        Set<Long> undone = Decision.undone(decisions);
        return decisions.stream()
                .filter(d -> !undone.contains(d.id()) && !words(d).isEmpty())
                .reduce((a, b) -> b);
    }

    private static String words(Decision decision) {
        return switch (decision.verdict()) {
            case Verdict.Choose c -> "chose " + c.maker();
            case Verdict.Accept _, Verdict.EditQuestion _ -> "accepted";
            case Verdict.Reject r -> "rejected: " + labels(r.reasons());
            case Verdict.Adjudicate a -> a.keep() ? "kept by adjudication" : "rejected: " + labels(a.reasons());
            case Verdict.Defer _ -> "deferred";
            case Verdict.ChangeQuery _, Verdict.Dismiss _, Verdict.Rule _, Verdict.Undo _ -> "";
        };
    }

    private static String labels(List<RejectReason> reasons) {
        return reasons.stream().map(RejectReason::label).collect(Collectors.joining(", "));
    }

    private static void decision(Decision decision, ObjectNode into) {
        into.put("says", words(decision)).put("validator", decision.validator());
        if (decision.verdict() instanceof Verdict.Choose c) {
            into.put("maker", c.maker().name());
            c.columns().forEach(into.putArray("columns")::add);
        } else if (decision.verdict() instanceof Verdict.Reject r) {
            r.reasons().forEach(reason -> into.withArray("reasons").add(reason.name()));
            into.put("note", r.note());
        }
    }

    private static String pairs(AnswerComparison comparison) {
        return comparison.compatible().stream()
                .map(p -> p.getFirst() + "=" + p.getLast())
                .collect(Collectors.joining(" "));
    }

    private static String quoted(String text) {
        return '"' + text.replace("\"", "\"\"") + '"';
    }
}
