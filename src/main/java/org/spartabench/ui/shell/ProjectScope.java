package org.spartabench.ui.shell;

import java.time.Clock;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.spartabench.run.task.Tasks;
import org.spartabench.store.Authors;
import org.spartabench.store.Project;
import org.spartabench.ui.fx.Background;

/**
 * Holds an open project for its screens, and all their background work, which ends with the project.
 *
 * @param work where everything that reads or writes the project runs
 * @param validator the name under which decisions are kept
 * @param authors who may write
 */
public record ProjectScope(Project project, WorkScope work, String validator, Clock clock, Authors authors) {

    /** The long jobs of this project. */
    public Tasks tasks() {
        return work.tasks();
    }

    /** Reads something off the UI thread and shows it there; {@code failed} takes what reading throws. */
    public <T> void load(Callable<T> reading, Consumer<T> show, Consumer<Throwable> failed) {
        new Background(work, failed).load(reading, show);
    }

    /** Takes steps one after the other, in the order given. */
    public SerialWork serial(String name) {
        return work.serial(name);
    }

    /** The same project with another validator. */
    public ProjectScope with(String other) {
        return new ProjectScope(project, work, other, clock, authors);
    }

    /**
     * Ends all work of the project, runs {@code last} and closes the project, even when {@code last} fails; returns at
     * once.
     */
    public CompletableFuture<Void> closeAsync(Runnable last) {
        return work.closeAsync(() -> {
            try {
                last.run();
            } finally {
                project.close();
            }
        });
    }
}
