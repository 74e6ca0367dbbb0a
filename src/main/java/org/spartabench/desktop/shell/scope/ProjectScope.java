package org.spartabench.desktop.shell.scope;

import java.time.Clock;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.spartabench.base.task.Job;
import org.spartabench.base.task.TaskHandle;
import org.spartabench.base.task.Tasks;
import org.spartabench.desktop.work.Background;
import org.spartabench.desktop.work.SerialWork;
import org.spartabench.desktop.work.WorkScope;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.passage.Passages;
import org.spartabench.project.Project;
import org.spartabench.project.author.Authors;
import org.spartabench.project.review.Audit;

/**
 * Holds an open project for its screens, and all their background work, which ends with the project.
 *
 * @param work where everything that reads or writes the project runs
 * @param validator the name under which decisions are kept
 * @param authors who may write
 * @param drafts what the user has not saved yet
 * @param python runs programs
 * @param sharing keeps in touch with others who share the project
 */
public record ProjectScope(
        Project project,
        WorkScope work,
        String validator,
        Clock clock,
        Authors authors,
        Drafts drafts,
        ProgramPython python,
        LiveSharing sharing) {

    /** Makes a scope without unsaved work and without trust in programs. */
    public ProjectScope(Project project, WorkScope work, String validator, Clock clock, Authors authors) {
        this(
                project,
                work,
                validator,
                clock,
                authors,
                new Drafts(),
                ProgramPython.ofMachine(),
                new LiveSharing(project, work));
    }

    /** Gives the facts of the project, for reading. */
    public FactBase facts() {
        return project.facts();
    }

    /** Gives the passages, written with the project's current templates. */
    public Passages passages() {
        return project.files().passages();
    }

    /** Whether the project audits a foreign set, whose items have no queries. */
    public boolean auditing() {
        return Audit.of(facts()).isPresent();
    }

    /** Reads in the background and shows only the last result requested; {@code failed} takes what reading throws. */
    public Background background(Consumer<Throwable> failed) {
        return new Background(work, failed);
    }

    /** Reads in the background and shows a failure in one line, which begins with what failed: {@code Cannot count}. */
    public Background background(String failed, Consumer<String> show) {
        return background(cause -> show.accept(failed + ": " + Background.reason(cause)));
    }

    /** Runs its steps one after the other, in the order given, as what is saved must, and shows only the last result. */
    public Background saver(String name, Consumer<Throwable> failed) {
        return new Background(work.inOrder(name), failed);
    }

    /** Gives the long jobs of this project. */
    public Tasks tasks() {
        return work.tasks();
    }

    /** Runs a long job, and hands its line to {@code then} on the UI thread; not if it fails. */
    public TaskHandle task(String title, Job job, Consumer<String> then) {
        return tasks().submit(title, control -> {
            String line = job.run(control);
            work.show(() -> then.accept(line));
            return line;
        });
    }

    /** Runs steps one after the other, in the order given. */
    public SerialWork serial(String name) {
        return work.serial(name);
    }

    /** Gives the same project with another validator. */
    public ProjectScope with(String other) {
        return new ProjectScope(project, work, other, clock, authors, drafts, python, sharing);
    }

    /**
     * Ends all work of the project, runs {@code last} and closes the project, even when {@code last} fails; returns at
     * once.
     */
    public CompletableFuture<Void> closeAsync(Runnable last) {
        sharing.end();
        return work.closeAsync(() -> {
            try {
                sharing.close();
                last.run();
            } finally {
                project.close();
            }
        });
    }
}
