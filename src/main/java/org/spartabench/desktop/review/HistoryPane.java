package org.spartabench.desktop.review;

import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.scene.layout.VBox;
import org.spartabench.authors.item.Lineage;
import org.spartabench.authors.item.verdict.Naturalness;
import org.spartabench.authors.item.verdict.RejectReason;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.code.SqlView;
import org.spartabench.desktop.fx.difference.SqlDiff;
import org.spartabench.judging.decision.Decision;
import org.spartabench.judging.naturalness.Score;
import org.spartabench.judging.review.Proposal;
import org.spartabench.judging.review.Version;

/**
 * Shows the lineage of an item and all decisions on it, oldest first.
 *
 * @param validator whose own score is required before others' scores are shown
 */
record HistoryPane(VBox box, String validator) {

    private static final DateTimeFormatter WHEN =
            DateTimeFormatter.ofPattern("d MMM HH:mm", Locale.ENGLISH).withZone(ZoneId.systemDefault());

    void clear() {
        box.getChildren().clear();
    }

    void show(ItemData data) {
        box.getChildren().clear();
        data.reports().forEach(report -> box.getChildren().add(Nodes.wrapped(report, "small", "bad")));
        Lineage from = data.stored().item().lineage();
        if (data.stored().run() > 0) {
            line("generated · " + from.author() + " author · seed " + from.seed());
            if (from.attempt() > 1) {
                line("made at attempt " + from.attempt());
            }
            if (from.repairs() > 0) {
                line(from.repairs() == 1 ? "repaired once" : "repaired " + from.repairs() + " times");
            }
        } else if (data.versions().getFirst().author().isEmpty()) {
            line("imported");
        }
        from.hand().ifPresent(h -> line(byHand(h)));
        Set<Long> undoings = new HashSet<>();
        for (Decision decision : data.decisions()) {
            line(WHEN.format(decision.at()) + " · " + decision.validator() + " · " + describe(decision, undoings));
        }
        versions(data.versions());
        if (data.versions().size() > 1) {
            line("press V to compare with the previous version");
        }
        Set<String> versions = data.versions().stream().map(Version::text).collect(Collectors.toSet());
        for (Proposal proposal : data.proposals()) {
            line("proposed by " + proposal.author()
                    + (versions.contains(proposal.question()) ? " and accepted: " : ": ") + proposal.question());
        }
        scores(data);
    }

    private static String byHand(Lineage.Hand hand) {
        return hand.from() == 0
                ? "query written by " + hand.person()
                : "query changed by " + hand.person() + " · from version " + hand.from();
    }

    /** Lists every version, with the changes of its query. */
    private void versions(List<Version> versions) {
        String before = versions.getFirst().sql();
        for (Version version : versions) {
            if (versions.size() > 1) {
                line("version " + version.number() + ": " + version.text());
            }
            if (!version.sql().equals(before)) {
                SqlDiff diff = SqlDiff.of(before, version.sql());
                box.getChildren().add(new SqlView(diff.text(), diff.marks()));
            }
            before = version.sql();
        }
    }

    /** Shows the scores of others only after the validator's own, which they might sway. */
    private void scores(ItemData data) {
        boolean own = data.scoreOf(validator).isPresent();
        List<Score> now = data.scores().stream()
                .filter(s -> s.version() == data.stored().version())
                .filter(s -> own || s.judge().equals(validator))
                .toList();
        for (Score score : now) {
            Naturalness n = score.naturalness();
            line("naturalness by " + score.judge() + ": relevance " + n.relevance() + " · clarity " + n.clarity()
                    + " · overall " + n.overall()
                    + (n.reason().isEmpty() ? "" : " (" + n.reason() + ")"));
        }
        boolean others = data.scores().stream().anyMatch(s -> !s.judge().equals(validator));
        if (!own && others) {
            line("others scored its naturalness; score it to see their scores");
        }
    }

    /** @param undoings the ids of the undo steps so far; to undo one of them is to redo */
    private static String describe(Decision decision, Set<Long> undoings) {
        return switch (decision.verdict()) {
            case Verdict.Undo(long other) when undoings.contains(other) -> "redid a decision";
            case Verdict.Undo _ -> {
                undoings.add(decision.id());
                yield "undid a decision";
            }
            case Verdict.Accept _ -> "accepted";
            case Verdict.Choose c -> "chose the answer of " + c.maker();
            case Verdict.EditQuestion _ -> "accepted with a new question";
            case Verdict.Reject r ->
                "rejected: "
                        + r.reasons().stream().map(RejectReason::label).collect(Collectors.joining(", "))
                        + (r.note().isEmpty() ? "" : " (" + r.note() + ")");
            case Verdict.Adjudicate a -> a.keep() ? "adjudicated: kept" : "adjudicated: rejected";
            case Verdict.Defer _ -> "deferred";
            case Verdict.ChangeQuery c -> c.body() == 1 ? "wrote the query" : "changed the query";
            case Verdict.Rule r ->
                r.adjudicates() ? "adjudicated the case of a correction" : "ruled on the case of a correction";
            case Verdict.Dismiss d -> "dismissed “" + d.message() + "”: " + d.reason();
        };
    }

    private void line(String text) {
        box.getChildren().add(Nodes.wrapped(text, "small", "muted"));
    }
}
