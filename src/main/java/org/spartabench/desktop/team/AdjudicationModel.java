package org.spartabench.desktop.team;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.outcome.Refusal;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.judging.decision.Decision;
import org.spartabench.judging.decision.DecisionStep;
import org.spartabench.judging.review.team.Disagreement;
import org.spartabench.judging.review.team.DisputedItem;
import org.spartabench.judging.review.team.Vote;
import org.spartabench.project.Project;

/** Reads the items on which validators differ, and settles them. All methods may take long. */
record AdjudicationModel(Project project, String validator) {

    List<Disagreement> disagreements() {
        return project.team().disagreements();
    }

    DisputedItem read(Disagreement disagreement) {
        return project.team().disputed(disagreement);
    }

    /** Decides an item as it was seen, and reports the result in one line. @param millis since it was shown */
    String settle(DisputedItem seen, Verdict.Adjudicate verdict, long millis) {
        long counted = Math.min(millis, TimeUnit.SECONDS.toMillis(project.team().idleSeconds()));
        return switch (project.team().adjudicate(seen, validator, verdict, counted)) {
            case Outcome.Refused<Decision>(Refusal refusal) -> "Not decided: " + refusal.message() + ".";
            case Outcome.Done<Decision> done ->
                "Item " + seen.about().item() + (verdict.keep() ? " kept" + as(seen.about(), verdict) : " rejected")
                        + ".";
        };
    }

    /** Says whose version is kept; empty for one that nobody had. */
    private static String as(Disagreement about, Verdict.Adjudicate verdict) {
        String people = about.sides().stream()
                .flatMap(s -> s.votes().stream())
                .filter(v ->
                        v.kept() && v.body() == verdict.body() && v.question().equals(verdict.question()))
                .map(Vote::validator)
                .distinct()
                .collect(Collectors.joining(", "));
        return people.isEmpty() ? "" : ", with query and question of " + people;
    }

    String undo() {
        return project.queue()
                .undo(validator)
                .map(DecisionStep::first)
                .map(d -> "Decision on item " + d.item() + " undone.")
                .orElse("There is no decision to undo.");
    }
}
