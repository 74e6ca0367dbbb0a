package org.spartabench.desktop.run;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.spartabench.authors.request.Author;
import org.spartabench.base.task.TaskControl;
import org.spartabench.base.task.TaskHandle;
import org.spartabench.desktop.event.Moment;
import org.spartabench.desktop.plan.AuthorWish;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.project.author.AuthorChoice;
import org.spartabench.project.failure.StoreException;
import org.spartabench.project.job.RunJob;

/**
 * Holds the run started in this window: its background task, and its state so far. Knows the task, too, when the screen is
 * made again during a run.
 */
final class PresentRun {

    private final ProjectScope scope;
    private final AuthorWish wish;
    private Optional<TaskHandle> task = Optional.empty();
    private Optional<RunState> state = Optional.empty();
    private long run;

    PresentRun(ProjectScope scope, AuthorWish wish) {
        this.scope = scope;
        this.wish = wish;
        task = scope.tasks().all().stream()
                .filter(t -> t.title().equals(title(scope)) && !t.state().ended())
                .findFirst();
    }

    private static String title(ProjectScope scope) {
        return "Generating " + scope.project().name();
    }

    /**
     * Starts a plan.
     *
     * @param goesOn whether what the latest run of the plan has left is made, instead of a new run
     * @param sink takes the news, on any thread
     */
    void start(RunPlan plan, boolean goesOn, Consumer<RunUpdate> sink) {
        AuthorChoice choice = wish.choice(plan.author());
        AtomicBoolean begun = new AtomicBoolean(goesOn); // a task that is tried again continues its own run
        task = Optional.of(scope.tasks().submit(title(scope), control -> {
            Author author = scope.authors().author(choice, scope.project()).orThrow(StoreException::new);
            RunJob job = begun.getAndSet(true)
                    ? RunJob.of(scope.project(), author, plan, scope.clock())
                    : RunJob.fresh(scope.project(), author, plan, scope.clock());
            return make(job, plan, sink, control);
        }));
    }

    /** Runs off the UI thread: an unavailable author is a failure of the task. */
    private String make(RunJob job, RunPlan plan, Consumer<RunUpdate> sink, TaskControl control) {
        RunState before = job.resumed() ? RunReading.run(scope.project(), job.run(), plan) : new RunState(plan);
        sink.accept(new RunUpdate.Begun(job.run(), before));
        return job.onEvent(events -> events.forEach(e ->
                        sink.accept(new RunUpdate.Heard(new Moment(scope.clock().instant(), e)))))
                .run(control);
    }

    void begun(RunUpdate.Begun begun) {
        state = Optional.of(begun.state());
        run = begun.run();
    }

    boolean is(long id) {
        return id != 0 && id == run && state.isPresent();
    }

    /** Gives the state of the run; empty before it begins. */
    Optional<RunState> state() {
        return state;
    }

    Optional<TaskHandle> task() {
        return task;
    }

    boolean running() {
        return task.filter(t -> !t.state().ended()).isPresent();
    }

    boolean paused() {
        return task.filter(t -> t.state() == TaskHandle.State.PAUSED).isPresent();
    }

    void pauseOrResume() {
        task.ifPresent(paused() ? TaskHandle::resume : TaskHandle::pause);
    }

    void cancel() {
        task.ifPresent(TaskHandle::cancel);
    }
}
