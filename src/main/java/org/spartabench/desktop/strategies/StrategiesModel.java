package org.spartabench.desktop.strategies;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import org.spartabench.answering.compare.StrategyLevel;
import org.spartabench.answering.compare.StrategyPlan;
import org.spartabench.answering.strategy.Strategy;
import org.spartabench.authors.request.Author;
import org.spartabench.base.result.Result;
import org.spartabench.base.task.TaskControl;
import org.spartabench.base.task.TaskHandle;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.desktop.work.Background;
import org.spartabench.project.Project;
import org.spartabench.project.hybrid.StrategyLevels;
import org.spartabench.project.strategy.StrategyFolder;
import org.spartabench.project.strategy.StrategyJob;
import org.spartabench.python.confined.PythonSession;

/** Models the comparison of strategies, without controls. */
final class StrategiesModel {

    private static final String LEVELS = "levels";

    private final ProjectScope scope;
    private final Project project;
    private final Executor screen;
    private final Consumer<Result<ComparedStrategies>> shown;
    private final ReadOnlyBooleanWrapper running = new ReadOnlyBooleanWrapper();
    private final Background asking;
    private BiConsumer<String, Runnable> asks = (question, agreed) -> {};
    private Optional<TaskHandle> task = Optional.empty();

    /** @param shown gets the results, on the UI thread */
    StrategiesModel(ProjectScope scope, Executor screen, Consumer<Result<ComparedStrategies>> shown) {
        this.scope = scope;
        this.project = scope.project();
        this.screen = screen;
        this.shown = shown;
        this.asking = scope.background(failure -> shown.accept(Result.bad(Background.reason(failure))));
    }

    ReadOnlyBooleanProperty running() {
        return running.getReadOnlyProperty();
    }

    private Path folder(boolean swept) {
        Path own = project.folder().resolve(StrategyFolder.FOLDER);
        return swept ? own.resolve(LEVELS) : own;
    }

    /** Reads the last comparison over all levels, else the one over the project's own APIs; reads files. */
    Result<ComparedStrategies> read() {
        return StrategyFolder.read(folder(true))
                .then(all -> all.results().isEmpty() ? StrategyFolder.read(folder(false)) : Result.ok(all))
                .map(all -> ComparedStrategies.of(all, StrategyLevels.texts(project)));
    }

    /** Asks the user before programs of the model run without walls; the second argument runs if they agree. */
    void onQuestion(BiConsumer<String, Runnable> asks) {
        this.asks = asks;
    }

    /**
     * Starts a comparison, or goes on with it; asks first where programs of the model would run without walls.
     *
     * @param swept over seven shares of the tables behind APIs
     * @param execute whether programs of the model run
     */
    void run(boolean swept, boolean model, boolean execute) {
        if (!execute) {
            start(swept, model, false);
            return;
        }
        asking.load(
                scope.python()::question,
                question -> question.ifPresentOrElse(
                        weakness -> asks.accept(weakness, () -> {
                            scope.python().trust();
                            start(swept, model, true);
                        }),
                        () -> start(swept, model, true)));
    }

    private void start(boolean swept, boolean model, boolean execute) {
        running.set(true);
        task = Optional.of(scope.tasks().submit("Comparing strategies", control -> {
            try {
                return execute ? compareRunning(swept, control) : compare(swept, model, Optional.empty(), control);
            } finally {
                screen.execute(() -> running.set(false));
            }
        }));
    }

    void cancel() {
        task.ifPresent(TaskHandle::cancel);
    }

    private String compareRunning(boolean swept, TaskControl control) throws InterruptedException {
        Optional<PythonSession> started = scope.python().session();
        if (started.isEmpty()) {
            String problem = scope.python().find().problem();
            screen.execute(() -> shown.accept(Result.bad(problem)));
            return problem;
        }
        try (PythonSession python = started.get()) {
            return compare(swept, true, Optional.of(python), control);
        }
    }

    private String compare(boolean swept, boolean model, Optional<PythonSession> python, TaskControl control)
            throws InterruptedException {
        StrategyPlan plan =
                new StrategyPlan(List.of(Strategy.values()), model ? "llm" : "offline", 0, 1, StrategyPlan.ROUNDS);
        Result<List<StrategyLevel>> levels = swept
                ? StrategyLevels.of(project, StrategyLevels.PUBLISHED)
                : StrategyLevels.own(project, OptionalInt.empty()).map(List::of);
        Result<StrategyFolder> out =
                levels.then(all -> StrategyFolder.openOver(folder(swept), StrategyJob.stated(plan, all)));
        Result<Optional<Author>> author =
                model ? scope.authors().author("llm", project).map(Optional::of) : Result.ok(Optional.empty());
        Result<StrategyJob> job = levels.then(
                all -> out.then(folder -> author.map(a -> new StrategyJob(plan, all, a, 1, folder, python))));
        return switch (job) {
            case Result.Bad<StrategyJob> bad -> {
                screen.execute(() -> shown.accept(Result.bad(bad.message())));
                yield bad.message();
            }
            case Result.Ok<StrategyJob>(StrategyJob ready) -> {
                try {
                    yield ready.run(control);
                } finally {
                    Result<ComparedStrategies> all =
                            out.map(folder -> ComparedStrategies.of(folder, StrategyLevels.texts(project)));
                    screen.execute(() -> shown.accept(all));
                }
            }
        };
    }
}
