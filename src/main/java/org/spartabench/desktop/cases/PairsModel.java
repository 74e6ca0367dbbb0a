package org.spartabench.desktop.cases;

import java.util.Optional;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.outcome.Refusal;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.judging.correct.BlindQueue;
import org.spartabench.judging.correct.CaseCounts;
import org.spartabench.judging.correct.pair.BlindPair;
import org.spartabench.judging.correct.pair.PairJudgement;
import org.spartabench.project.pair.PairDesk;

/** Reads the pairs of outputs for one person and writes what they say. All methods may take long; one runs at a time. */
final class PairsModel {

    /** What the page shows. @param notice one line about the last step */
    record Shown(Optional<BlindPair> now, CaseCounts counts, String notice) {}

    private final PairDesk desk;
    private boolean adjudicating;

    PairsModel(ProjectScope scope) {
        desk = new PairDesk(
                scope.project().records().core(),
                scope.validator(),
                System::nanoTime,
                scope.project().team().idleSeconds());
    }

    /** Gives the next pair. @param settling whether to settle pairs on which others differ */
    synchronized Shown next(boolean settling, String notice) {
        adjudicating = settling;
        return new Shown(desk.next(settling), desk.counts(), notice);
    }

    synchronized Shown defer(BlindPair seen) {
        desk.defer(seen);
        return next(adjudicating, BlindQueue.DEFERRED);
    }

    synchronized Shown judge(BlindPair seen, PairJudgement judgement) {
        return next(
                adjudicating,
                switch (desk.judge(seen, judgement)) {
                    case Outcome.Done<PairJudgement> _ -> "Judged: " + judgement.label() + ".";
                    case Outcome.Refused<PairJudgement>(Refusal refusal) -> "Not judged: " + refusal.message() + ".";
                });
    }

    synchronized Shown undo() {
        Optional<BlindPair> back = desk.undo();
        return back.isPresent()
                ? new Shown(back, desk.counts(), "The last judgement is undone.")
                : next(adjudicating, "There is no judgement to undo.");
    }

    synchronized void recordActivity() {
        desk.recordActivity();
    }
}
