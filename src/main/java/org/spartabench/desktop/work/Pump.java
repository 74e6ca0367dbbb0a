package org.spartabench.desktop.work;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javafx.animation.AnimationTimer;
import javafx.application.Platform;

/** Carries events from any thread to the screen, at most one batch per frame or per longer interval. */
public final class Pump<E> {

    private final Consumer<List<E>> sink;
    private final Object lock = new Object();
    private List<E> waiting = new ArrayList<>();
    private final long leastNanos;
    private boolean awake;

    /** @param sink gets each batch, in order, on the UI thread */
    public Pump(Consumer<List<E>> sink) {
        this(sink, Duration.ZERO);
    }

    /** @param least the least time between two batches */
    public Pump(Consumer<List<E>> sink, Duration least) {
        this.sink = sink;
        this.leastNanos = least.toNanos();
    }

    /** Takes one event; never waits. */
    public void offer(E event) {
        synchronized (lock) {
            waiting.add(event);
            if (awake) {
                return;
            }
            awake = true;
        }
        Platform.runLater(new Frames()::start);
    }

    private final class Frames extends AnimationTimer {
        private long last = Long.MIN_VALUE;

        @Override
        public void handle(long now) {
            if (last != Long.MIN_VALUE && now - last < leastNanos) {
                return;
            }
            last = now;
            List<E> batch;
            synchronized (lock) {
                batch = waiting;
                waiting = new ArrayList<>();
                if (batch.isEmpty()) {
                    awake = false;
                    stop();
                    return;
                }
            }
            sink.accept(batch);
        }
    }
}
