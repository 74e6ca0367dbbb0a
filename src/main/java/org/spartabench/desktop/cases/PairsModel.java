package org.spartabench.desktop.cases;

import java.util.Optional;
import org.spartabench.authors.item.Outcome;
import org.spartabench.authors.item.Refusal;
import org.spartabench.desktop.shell.ProjectScope;
import org.spartabench.judging.correct.CaseCounts;
import org.spartabench.judging.correct.pair.BlindPair;
import org.spartabench.judging.correct.pair.PairJudgement;
import org.spartabench.project.pair.PairDesk;

/** Reads the pairs of outputs for one person and writes what they say. All methods may take long; one runs at a time. */
final class PairsModel {

    /** What the page shows. @param said one line about the last step */
    record Shown(Optional<BlindPair> now, CaseCounts counts, String said) {}

    private final PairDesk desk;
    private boolean adjudicating;

    PairsModel(ProjectScope session) {
        desk = new PairDesk(
                session.project().records().core(),
                session.validator(),
                System::nanoTime,
                session.project().team().idleSeconds());
    }

    /** Gives the next pair. @param settling whether to settle pairs on which others differ */
    synchronized Shown next(boolean settling, String said) {
        adjudicating = settling;
        return new Shown(desk.next(settling), desk.counts(), said);
    }

    synchronized Shown judge(BlindPair seen, PairJudgement says) {
        return next(
                adjudicating,
                switch (desk.judge(seen, says)) {
                    case Outcome.Done<PairJudgement> _ -> "Judged: " + says.label() + ".";
                    case Outcome.Refused<PairJudgement>(Refusal refusal) -> "Not judged: " + refusal.message() + ".";
                });
    }

    synchronized Shown undo() {
        Optional<BlindPair> back = desk.undo();
        return back.isPresent()
                ? new Shown(back, desk.counts(), "The last judgement is undone.")
                : next(adjudicating, "There is no judgement to undo.");
    }

    synchronized void sign() {
        desk.sign();
    }
}
