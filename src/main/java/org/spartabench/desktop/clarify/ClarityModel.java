package org.spartabench.desktop.clarify;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.spartabench.authors.item.Check;
import org.spartabench.authors.item.Finding.Severity;
import org.spartabench.authors.item.Outcome;
import org.spartabench.authors.item.Verdict;
import org.spartabench.desktop.shell.ProjectScope;
import org.spartabench.judging.clarify.ClarifyResult;
import org.spartabench.judging.clarify.PublishedFigures.Bar;
import org.spartabench.judging.review.Decision;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.judging.review.ItemRow;
import org.spartabench.judging.review.KeptFinding;
import org.spartabench.project.Project;
import org.spartabench.project.ValidatorQueue;
import org.spartabench.project.job.CheckJob;

/** Reads what the check Clarity found and what dialogues gave, and writes clear questions. Not for the UI thread. */
final class ClarityModel {

    private static final int MOST = 500;

    /** @param unchecked items that the check has not seen yet */
    record Shown(List<OpenQuestion> open, int unchecked, List<ClarifyResult> results) {}

    private final ProjectScope session;
    private final Project project;

    ClarityModel(ProjectScope session) {
        this.session = session;
        this.project = session.project();
    }

    Shown read() {
        ValidatorQueue seat = project.team().seat(session.validator());
        List<OpenQuestion> grave = new ArrayList<>();
        List<OpenQuestion> light = new ArrayList<>();
        for (ItemRow row : seat.items(ItemFilter.ALL.withCheck(Optional.of(Check.CLARITY)), 0, MOST)) {
            seat.item(row.number()).ifPresent(item -> {
                for (KeptFinding kept :
                        project.findings().of(row.number(), item.hash()).orElse(List.of())) {
                    if (kept.dismissal().isEmpty()) {
                        List<OpenQuestion> list = kept.finding().severity() == Severity.INFO ? light : grave;
                        OpenQuestion.of(item, kept.finding()).ifPresent(list::add);
                    }
                }
            });
        }
        grave.addAll(light);
        return new Shown(grave, project.findings().lacking().size(), results());
    }

    List<Bar> corrections() {
        return CorrectionFigures.of(project);
    }

    List<ClarifyResult> results() {
        return project.records().clarifications().all();
    }

    /** Writes the clear question into the item, as a decision of the validator. */
    Outcome<Decision> take(OpenQuestion open, long activeMillis) {
        return project.team()
                .seat(session.validator())
                .decide(open.item(), session.validator(), new Verdict.EditQuestion(open.clear()), activeMillis);
    }

    /** Checks what is unchecked, as a task. */
    void check(Runnable done) {
        session.tasks().submit("Checking items", control -> {
            String said = new CheckJob(project).run(control);
            done.run();
            return said;
        });
    }
}
