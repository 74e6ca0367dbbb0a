package org.spartabench.cli.score;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.spartabench.base.task.TaskHandle;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Console;
import org.spartabench.cli.io.Exit;
import org.spartabench.publishing.score.ScoreCsv;
import org.spartabench.publishing.score.ScoreReport;
import org.spartabench.publishing.score.Scoring;
import org.spartabench.publishing.score.SystemAnswers;
import org.spartabench.publishing.score.gold.GoldSet;
import org.spartabench.publishing.score.sql.KeptScores;
import org.spartabench.publishing.score.sql.SqlGoldSet;
import org.spartabench.publishing.score.sql.SqlScores;

/**
 * Scores predicted SQL against gold queries while the user waits.
 *
 * @param gold where they stand
 * @param suites whether test suites are made
 */
record SqlScoreRun(CommandContext context, Path gold, SqlGoldSet set, KeptScores kept, boolean suites) {

    /** Says what is wished for. @param json whether all is printed as JSON */
    record Files(boolean json, Optional<Path> csv, Optional<Path> wrong) {}

    /** Scores the systems, prints and writes the scores. @return an exit code */
    int score(List<SystemAnswers> given, Scoring scoring, Files files) {
        Console console = context.console();
        GoldSet items = set.gold();
        for (SystemAnswers system : given) {
            Optional<String> strange = set.match(system).strange(items, gold.toString());
            if (strange.isPresent()) {
                return console.bad(strange.get());
            }
        }
        if (kept.size() > 0) {
            console.note(kept.size() + " scores are known from an earlier run");
        }
        List<SqlScores> found = new ArrayList<>();
        TaskHandle.Progress end = context.run("score", "items", control -> {
            SqlScores.of(set, given, suites, kept, control).ifPresent(found::add);
            return "";
        });
        if (end.state() == TaskHandle.State.FAILED) {
            return console.bad(end.reason());
        }
        if (found.isEmpty()) {
            return Exit.INTERRUPTED;
        }
        SqlScores scores = found.getFirst();
        ScoreReport report = scores.report(scoring);
        if (files.csv().isPresent() && !console.write(files.csv().get(), ScoreCsv.of(List.of(report)))
                || files.wrong().isPresent() && !console.write(files.wrong().get(), scores.wrongCsv())) {
            return Exit.BAD_INPUT;
        }
        set.remarks().forEach(console::note);
        console.print(
                files.json(), () -> scores.json(scoring, report), () -> ScoreLines.of(scoring, items, List.of(report)));
        int code = ScoreCommand.lacks(console, gold, items, scores.systems());
        for (int s = 0; s < scores.systems().size(); s++) {
            for (SqlScores.Part part : scores.parts()) {
                ScoreCommand.note(console, scores.systems().get(s).name() + ": ", part.what(), scores.ids(s, part));
            }
        }
        return code;
    }
}
