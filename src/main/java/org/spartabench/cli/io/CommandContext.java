package org.spartabench.cli.io;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;
import org.spartabench.base.result.Result;
import org.spartabench.base.task.Job;
import org.spartabench.base.task.TaskHandle;
import org.spartabench.base.task.Tasks;
import org.spartabench.project.Project;
import org.spartabench.project.ProjectFolder;
import org.spartabench.project.author.Authors;

/**
 * Holds what commands share: the console, the authors, the clock and the user's request to stop long work. Opens
 * projects and runs tasks in the foreground.
 */
public record CommandContext(Console console, Authors authors, Clock clock, StopSignal stop) {

    /** Opens a project, runs a command on it and closes it again; returns the exit code. */
    public int open(Path folder, ToIntFunction<Project> command) {
        return run(Project.open(folder), command);
    }

    /** The same for a command that only reads, even while another process has the project open. */
    public int openToRead(Path folder, ToIntFunction<Project> command) {
        return run(ProjectFolder.openToRead(folder), command);
    }

    /** Opens a project; one that cannot be written is read, with a note, and nothing of the command is stored. */
    public int openOrRead(Path folder, ToIntFunction<Project> command) {
        return run(ProjectFolder.openOrRead(folder, why -> console.note("sparta: " + why)), command);
    }

    /** Reads a project and adds replies and calls to it, beside other commands that do the same. */
    public int openToCall(Path folder, ToIntFunction<Project> command) {
        return run(ProjectFolder.openToCall(folder, why -> console.note("sparta: " + why)), command);
    }

    private int run(Result<Project> opened, ToIntFunction<Project> command) {
        return console.ifOk(opened, project -> {
            try (project) {
                return command.applyAsInt(project);
            }
        });
    }

    /**
     * Runs a job to its end while the user waits, with its progress on the console; the stop signal cancels it.
     *
     * @param units what the job counts, for its progress: {@code items}
     */
    public TaskHandle.Progress run(String title, String units, Job job) {
        try (Tasks tasks = new Tasks()) {
            tasks.listen(new Progress(console, units));
            TaskHandle task = tasks.submit(title, job);
            stop.onStop(task::cancel);
            task.join();
            console.progressEnds();
            return task.progress();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting: " + title, e);
        }
    }

    /** Prints the progress of a task at most once a second. */
    private static final class Progress implements Consumer<TaskHandle> {

        private final Console console;
        private final String unit;
        private long lastSecond = Long.MIN_VALUE;
        private long lastDone = -1;
        private String lastMessage = "";

        Progress(Console console, String unit) {
            this.console = console;
            this.unit = unit;
        }

        @Override
        public synchronized void accept(TaskHandle task) {
            TaskHandle.Progress now = task.progress();
            long second = now.elapsed().toSeconds();
            boolean news = now.done() != lastDone || !now.message().equals(lastMessage);
            if (now.total() > 0 && news && second != lastSecond && !now.state().ended()) {
                lastSecond = second;
                lastDone = now.done();
                lastMessage = now.message();
                String left = now.left().map(d -> ", " + text(d) + " left").orElse("");
                String message = now.message().isEmpty() ? "" : "; " + now.message();
                console.progress(Console.format(
                                "%s: %d/%d %s, %s", task.title(), now.done(), now.total(), unit, pace(now.rate()))
                        + left
                        + message);
            }
        }

        /** Writes a slow rate by the minute: a model takes some. */
        private static String pace(double perSecond) {
            return perSecond < 0.1
                    ? Console.format("%.1f/min", TimeUnit.MINUTES.toSeconds(1) * perSecond)
                    : Console.format("%.1f/s", perSecond);
        }

        private static String text(Duration d) {
            return d.toMinutes() > 0 ? d.toMinutes() + " min " + d.toSecondsPart() + " s" : d.toSeconds() + " s";
        }
    }
}
