package org.spartabench.cli.io;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import org.spartabench.run.task.TaskHandle;

/** Prints the progress of a task: a line at most once a second. */
final class Progress implements Consumer<TaskHandle> {

    private final Console console;
    private final String unit;
    private long toldAt = Long.MIN_VALUE;
    private long toldDone = -1;

    Progress(Console console, String unit) {
        this.console = console;
        this.unit = unit;
    }

    @Override
    public synchronized void accept(TaskHandle task) {
        TaskHandle.Progress now = task.progress();
        long second = now.elapsed().toSeconds();
        if (now.total() > 0
                && now.done() != toldDone
                && second != toldAt
                && !now.state().ended()) {
            toldAt = second;
            toldDone = now.done();
            console.note(line(task.title(), now));
        }
    }

    private String line(String title, TaskHandle.Progress now) {
        String left = now.left().map(d -> ", " + text(d) + " left").orElse("");
        String message = Optional.of(now.message())
                .filter(m -> !m.isEmpty())
                .map(m -> "; " + m)
                .orElse("");
        return String.format(
                Locale.ROOT,
                "%s: %d/%d %s, %.1f/s%s%s",
                title,
                now.done(),
                now.total(),
                unit,
                now.rate(),
                left,
                message);
    }

    static String text(Duration d) {
        return d.toMinutes() > 0 ? d.toMinutes() + " min " + d.toSecondsPart() + " s" : d.toSeconds() + " s";
    }
}
