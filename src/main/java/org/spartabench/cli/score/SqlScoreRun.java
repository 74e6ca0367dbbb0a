package org.spartabench.cli.score;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.spartabench.base.task.TaskControl;
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
import org.spartabench.publishing.score.sql.PredictedPrograms;
import org.spartabench.publishing.score.sql.SqlErrors;
import org.spartabench.publishing.score.sql.SqlGoldSet;
import org.spartabench.publishing.score.sql.SqlScores;

/**
 * Scores predicted SQL and programs against gold queries while the user waits.
 *
 * @param gold where they stand
 * @param suites whether test suites are made
 */
record SqlScoreRun(
        CommandContext context,
        Path gold,
        SqlGoldSet set,
        KeptScores kept,
        PredictedPrograms programs,
        boolean suites) {

    /** Says what is wished for. @param json whether all is printed as JSON */
    record Files(boolean json, Optional<Path> csv, Optional<Path> wrong) {}

    /** Scores the systems, prints and writes the scores. @return an exit code */
    int score(List<SystemAnswers> given, Scoring scoring, Files files) {
        Console console = context.console();
        GoldSet items = set.gold();
        for (SystemAnswers system : given) {
            Optional<String> strange = set.strange(system, gold.toString());
            if (strange.isPresent()) {
                return console.bad(strange.get());
            }
        }
        if (kept.size() > 0) {
            console.note(kept.size() + " scores are known from an earlier run");
        }
        List<SqlScores> found = new ArrayList<>();
        int code = run(control -> SqlScores.of(set, given, suites, kept, programs, control), found);
        if (code != Exit.DONE) {
            return code;
        }
        SqlScores scores = found.getFirst();
        ScoreReport report = scores.report(scoring);
        if (files.csv().isPresent() && !console.write(files.csv().get(), ScoreCsv.of(List.of(report)))) {
            return Exit.BAD_INPUT;
        }
        List<SqlErrors> errors = new ArrayList<>();
        code = files.wrong().isEmpty() ? Exit.DONE : run(control -> SqlErrors.of(scores, programs, control), errors);
        if (code == Exit.DONE && !errors.isEmpty()) {
            Path wrong = files.wrong().orElseThrow();
            boolean asJson = wrong.toString().endsWith(".json");
            code = console.write(
                            wrong,
                            asJson
                                    ? errors.getFirst().json() + "\n"
                                    : errors.getFirst().csv())
                    ? code
                    : Exit.BAD_INPUT;
        }
        if (code != Exit.DONE) {
            return code;
        }
        set.remarks().forEach(console::note);
        console.print(
                files.json(), () -> scores.json(scoring, report), () -> ScoreLines.of(scoring, items, List.of(report)));
        code = ScoreCommand.lacks(console, gold, items, scores.systems());
        given.forEach(system -> ScoreCommand.note(
                console,
                system.name() + ": ",
                "names another database than the item has, so the file may have another order",
                set.elsewhere(system)));
        for (int s = 0; s < scores.systems().size(); s++) {
            for (SqlScores.Part part : scores.parts()) {
                ScoreCommand.note(console, scores.systems().get(s).name() + ": ", part.what(), scores.ids(s, part));
            }
        }
        return code;
    }

    /** Runs a step; adds what it found unless it was interrupted. @return an exit code */
    private <T> int run(Function<TaskControl, Optional<T>> step, List<T> into) {
        TaskHandle.Progress end = context.run("score", "items", control -> {
            step.apply(control).ifPresent(into::add);
            return "";
        });
        return end.state() == TaskHandle.State.FAILED
                ? context.console().bad(end.reason())
                : into.isEmpty() ? Exit.INTERRUPTED : Exit.DONE;
    }
}
