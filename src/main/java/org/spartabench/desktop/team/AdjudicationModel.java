package org.spartabench.desktop.team;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.spartabench.authors.item.Outcome;
import org.spartabench.authors.item.Refusal;
import org.spartabench.authors.item.Verdict;
import org.spartabench.desktop.shell.ProjectScope;
import org.spartabench.judging.review.Decision;
import org.spartabench.judging.review.DecisionStep;
import org.spartabench.judging.review.team.Disagreement;
import org.spartabench.judging.review.team.DisputedItem;
import org.spartabench.project.Project;

/** Reads the items on which validators differ, and settles them. All methods may take long. */
final class AdjudicationModel {

    private final Project workspace;
    private final String validator;

    AdjudicationModel(ProjectScope session) {
        this.workspace = session.project();
        this.validator = session.validator();
    }

    List<Disagreement> disagreements() {
        return workspace.team().disagreements();
    }

    DisputedItem read(Disagreement about) {
        return workspace.team().disputed(about);
    }

    /** Decides an item as it was seen, and reports the result in one line. @param millis since it was shown */
    String settle(DisputedItem seen, Verdict.Adjudicate verdict, long millis) {
        long counted =
                Math.min(millis, TimeUnit.SECONDS.toMillis(workspace.team().idleSeconds()));
        return switch (workspace.team().adjudicate(seen, validator, verdict, counted)) {
            case Outcome.Refused<Decision>(Refusal refusal) -> "Not decided: " + refusal.message() + ".";
            case Outcome.Done<Decision> done ->
                "Item " + seen.about().item() + (verdict.keep() ? " kept." : " rejected.");
        };
    }

    String undo() {
        return workspace
                .queue()
                .undo(validator)
                .map(DecisionStep::first)
                .map(d -> "Decision on item " + d.item() + " undone.")
                .orElse("There is no decision to undo.");
    }
}
