package org.spartabench.cli.io;

import org.spartabench.run.task.Job;
import org.spartabench.run.task.TaskHandle;
import org.spartabench.run.task.Tasks;

/**
 * Runs a background task to its end while the user waits: its progress on the console, cancelled by the stop signal.
 */
public record Foreground(Console console, StopSignal stop) {

    /** @param units what the job counts, for its progress: {@code items} */
    public TaskHandle run(String title, String units, Job job) {
        try (Tasks tasks = new Tasks()) {
            tasks.listen(new Progress(console, units));
            TaskHandle task = tasks.submit(title, job);
            stop.onStop(task::cancel);
            task.join();
            return task;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting: " + title, e);
        }
    }
}
