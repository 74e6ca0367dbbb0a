package org.spartabench.desktop.work;

import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads data for a screen off the UI thread and shows it there. Each instance shows only the last result requested, or its
 * failure, so that a slow one never replaces a newer one. It belongs to the owner at the time it is made: the open project, or the
 * window without one.
 */
public final class Background {

    private static volatile @Nullable UiExecutor owner;

    private final UiExecutor work;
    private final AtomicLong latest = new AtomicLong();
    private final Consumer<Throwable> onFailure;

    public Background(Consumer<Throwable> onFailure) {
        this(Objects.requireNonNull(owner, "no owner of background work"), onFailure);
    }

    public Background(UiExecutor work, Consumer<Throwable> onFailure) {
        this.work = work;
        this.onFailure = onFailure;
    }

    /** Sets the owner of the instances made from now on. */
    public static void owner(UiExecutor next) {
        owner = next;
    }

    /** Runs {@code reading} and hands its value to {@code show} on the UI thread. */
    public <T> void load(Callable<T> reading, Consumer<T> show) {
        long mine = latest.incrementAndGet();
        work.start(() -> {
            try {
                T value = reading.call();
                work.show(() -> {
                    if (latest.get() == mine) {
                        show.accept(value);
                    }
                });
            } catch (Exception e) { // the outermost edge of a reading: the screen says what failed
                work.show(() -> {
                    if (latest.get() == mine) {
                        onFailure.accept(e);
                    }
                });
            }
        });
    }

    /** Shows nothing of what was requested so far. */
    public void cancel() {
        latest.incrementAndGet();
    }

    /** Gives the message of a failure, or its class where it has none. */
    public static String reason(Throwable failure) {
        return Objects.requireNonNullElse(failure.getMessage(), failure.toString());
    }
}
