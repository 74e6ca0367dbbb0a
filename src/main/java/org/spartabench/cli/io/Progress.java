package org.spartabench.cli.io;

import java.time.Duration;
import java.util.function.Consumer;
import org.spartabench.base.task.TaskHandle;

/** Prints the progress of a task: a line at most once a second. */
final class Progress implements Consumer<TaskHandle> {

    private final Console console;
    private final String unit;
    private long lastSecond = Long.MIN_VALUE;
    private long lastDone = -1;

    Progress(Console console, String unit) {
        this.console = console;
        this.unit = unit;
    }

    @Override
    public synchronized void accept(TaskHandle task) {
        TaskHandle.Progress now = task.progress();
        long second = now.elapsed().toSeconds();
        if (now.total() > 0
                && now.done() != lastDone
                && second != lastSecond
                && !now.state().ended()) {
            lastSecond = second;
            lastDone = now.done();
            String left = now.left().map(d -> ", " + text(d) + " left").orElse("");
            String message = now.message().isEmpty() ? "" : "; " + now.message();
            console.note(Console.format("%s: %d/%d %s, %.1f/s", task.title(), now.done(), now.total(), unit, now.rate())
                    + left
                    + message);
        }
    }

    private static String text(Duration d) {
        return d.toMinutes() > 0 ? d.toMinutes() + " min " + d.toSecondsPart() + " s" : d.toSeconds() + " s";
    }
}
