package org.spartabench.desktop.cases;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.outcome.Refusal;
import org.spartabench.base.report.Numbers;
import org.spartabench.base.result.Result;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.judging.correct.BlindQueue;
import org.spartabench.judging.correct.CaseCounts;
import org.spartabench.judging.correct.pair.BlindPair;
import org.spartabench.judging.correct.pair.PairJudgement;
import org.spartabench.judging.correct.pair.sample.ComparedPair;
import org.spartabench.judging.correct.pair.sample.PairSample;
import org.spartabench.project.Project;
import org.spartabench.project.correct.desk.CorrectionPairs;
import org.spartabench.project.pair.PairDesk;
import org.spartabench.project.pair.PairRepository;
import org.spartabench.rows.verdict.OutputProfile;

/** Reads the pairs of outputs for one person and writes what they say. All methods may take long; one runs at a time. */
final class PairsModel {

    /** What the page shows. @param notice one line about the last step */
    record Shown(Optional<BlindPair> now, CaseCounts counts, String notice) {}

    private final PairDesk desk;
    private final Project project;
    private boolean adjudicating;

    PairsModel(ProjectScope scope) {
        project = scope.project();
        desk = new PairDesk(
                scope.project().records().core(),
                scope.validator(),
                System::nanoTime,
                scope.project().team().idleSeconds());
    }

    /** Draws the pairs that people judge from a file, or without one from what was compared in a correction. */
    synchronized Shown draw(Optional<Path> file) {
        String source = file.map(f -> String.valueOf(f.getFileName())).orElse("correction");
        Result<List<ComparedPair>> all = file.map(f -> ComparedPair.readAll(f, OutputProfile.PAPER))
                .orElseGet(() -> Result.ok(CorrectionPairs.of(project, OutputProfile.PAPER)));
        Result<Integer> drawn = all.then(pairs -> pairs.isEmpty()
                ? Result.bad("nothing was compared yet; the page Cases compares queries of three models")
                : new PairRepository(project.records().core())
                        .add(PairSample.draw(source, pairs, PairSample.PUBLISHED, 1)));
        return next(
                adjudicating,
                switch (drawn) {
                    case Result.Ok<Integer>(Integer pairs) ->
                        Numbers.counted(pairs, "pair") + " drawn; two people judge each.";
                    case Result.Bad<Integer> bad -> "Not drawn: " + bad.message();
                });
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
