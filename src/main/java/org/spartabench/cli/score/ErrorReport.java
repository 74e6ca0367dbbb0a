package org.spartabench.cli.score;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.spartabench.authors.item.Status;
import org.spartabench.base.result.Result;
import org.spartabench.base.task.Job;
import org.spartabench.base.task.TaskControl;
import org.spartabench.base.task.TaskHandle;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Exit;
import org.spartabench.project.Project;
import org.spartabench.project.release.BrowseJob;
import org.spartabench.publishing.browse.BrowsePage;
import org.spartabench.publishing.entry.Entry;
import org.spartabench.publishing.score.SystemAnswers;
import org.spartabench.publishing.score.error.Suggester;
import org.spartabench.publishing.score.error.SystemErrors;
import org.spartabench.publishing.score.error.SystemErrors.Explainer;
import org.spartabench.publishing.score.gold.GoldSet;

/** Writes what systems answered wrongly: as CSV, and as the page of the set with its results. */
final class ErrorReport {

    /** Names the files that are wished for. */
    record Files(Optional<Path> csv, Optional<Path> page) {}

    /** Writes the page, and gives an exit code. */
    @FunctionalInterface
    private interface PageWriter {
        int write(CommandContext context, ObjectNode results, Path out);
    }

    private final Explainer explainer;
    private final PageWriter pages;

    private ErrorReport(Explainer explainer, PageWriter pages) {
        this.explainer = explainer;
        this.pages = pages;
    }

    /** Explains answers by neighbours of the project's queries, and shows its items of these states. */
    static ErrorReport of(Project project, Set<Status> states) {
        Map<String, Entry> entries = new HashMap<>();
        project.set().entries(states, entry -> entries.put(entry.id(), entry));
        Suggester suggester = new Suggester(project.facts());
        return new ErrorReport(
                (gold, answer) -> Optional.ofNullable(entries.get(gold.id()))
                        .flatMap(entry -> suggester.suggest(entry.query(), gold.answer(), answer)),
                (context, results, out) -> ended(
                        context, context.run("page", "items", new BrowseJob(project, states, results, out)), true));
    }

    /** Explains answers by the gold answers alone, and puts the results into the page of a release. */
    static ErrorReport ofFiles(Path gold) {
        return new ErrorReport((item, answer) -> Suggester.compare(item.answer(), answer), (context, results, out) -> {
            Result<String> page = BrowsePage.withResults(gold.resolve(BrowsePage.FILE), results);
            return context.console()
                    .ifOk(page, text -> context.console().write(out, text) ? Exit.DONE : Exit.BAD_INPUT);
        });
    }

    /** Writes the files. @param scores as {@link org.spartabench.publishing.score.ScoreJson} makes them @return an exit code */
    int write(CommandContext context, GoldSet gold, List<SystemAnswers> systems, ObjectNode scores, Files files) {
        Search search = new Search(gold, systems, explainer);
        int code = ended(context, context.run("score", "answers", search), false);
        if (code != Exit.DONE || search.found.isEmpty()) {
            return code;
        }
        SystemErrors errors = search.found.get();
        if (files.csv().isPresent() && !context.console().write(files.csv().get(), errors.csv())) {
            return Exit.BAD_INPUT;
        }
        return files.page().isEmpty()
                ? Exit.DONE
                : pages.write(
                        context,
                        errors.into(scores, gold, systems),
                        files.page().get());
    }

    private static int ended(CommandContext context, TaskHandle.Progress end, boolean noted) {
        if (end.state() == TaskHandle.State.FAILED) {
            return context.console().bad(end.reason());
        }
        if (noted) {
            context.console().note(end.message());
        }
        return end.state() == TaskHandle.State.CANCELLED ? Exit.INTERRUPTED : Exit.DONE;
    }

    /** Explains the wrong answers while the user waits. */
    private static final class Search implements Job {
        private final GoldSet gold;
        private final List<SystemAnswers> systems;
        private final Explainer explainer;
        private Optional<SystemErrors> found = Optional.empty();

        Search(GoldSet gold, List<SystemAnswers> systems, Explainer explainer) {
            this.gold = gold;
            this.systems = systems;
            this.explainer = explainer;
        }

        @Override
        public String run(TaskControl control) throws InterruptedException {
            control.message("explaining wrong answers");
            control.total((long) gold.items().size() * systems.size());
            found = SystemErrors.of(gold, systems, explainer, done -> {
                control.awaitWhilePaused();
                control.done(done);
                return !control.cancelled();
            });
            return "";
        }
    }
}
