package org.spartabench.ui.fx;

import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import javafx.application.Platform;

/**
 * Reads that a screen waits for: done off the UI thread, shown on it. Each instance shows only what was asked for last, so
 * that a slow answer never replaces a newer one.
 */
public final class Background {

    private final AtomicLong latest = new AtomicLong();
    private final Consumer<Throwable> onFailure;

    public Background(Consumer<Throwable> onFailure) {
        this.onFailure = onFailure;
    }

    /** Runs {@code work} on a virtual thread and hands its value to {@code show} on the UI thread. */
    public <T> void load(Callable<T> work, Consumer<T> show) {
        long mine = latest.incrementAndGet();
        Thread.ofVirtual().name("ui-load").start(() -> {
            try {
                T value = work.call();
                Platform.runLater(() -> {
                    if (latest.get() == mine) {
                        show.accept(value);
                    }
                });
            } catch (Exception e) { // the outermost edge of a task: the screen tells
                Platform.runLater(() -> onFailure.accept(e));
            }
        });
    }
}
