package org.spartabench.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.function.IntConsumer;
import javafx.animation.AnimationTimer;
import javafx.application.Platform;

/**
 * The times between the frames of a window while something is done in each of them.
 *
 * @param millis between one frame and the next
 * @param work processor time of the UI thread and the painting one, milliseconds a frame
 */
record Frames(List<Double> millis, double work) {

    Frames {
        millis = millis.stream().sorted().toList();
    }

    /** Does the work of each frame, from 0, on the UI thread, and returns when all are painted. */
    static Frames of(int frames, IntConsumer work) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(1);
        List<Double> millis = new ArrayList<>();
        long before = processorNanos();
        Platform.runLater(() -> new AnimationTimer() {
            private int frame;
            private long last;

            @Override
            public void handle(long ignored) {
                long now = System.nanoTime();
                if (frame > 0) {
                    millis.add((now - last) / 1e6);
                }
                last = now;
                if (frame == frames) {
                    stop();
                    done.countDown();
                } else {
                    work.accept(frame++);
                }
            }
        }.start());
        done.await();
        return new Frames(millis, (processorNanos() - before) / 1e6 / frames);
    }

    private static long processorNanos() {
        return Pauses.nanosOf("JavaFX") + Pauses.nanosOf("Quantum");
    }

    double quantile(double share) {
        return millis.get(Math.min(millis.size() - 1, (int) (millis.size() * share)));
    }

    /** A line of the table, with its limits. */
    String line(String what, double median, double high) {
        return String.format(
                Locale.ROOT,
                "%-46s %6d %8.1f %8.1f %8.1f %8.1f  %s",
                what,
                millis.size(),
                quantile(0.5),
                quantile(0.95),
                millis.getLast(),
                work,
                quantile(0.5) <= median && quantile(0.95) <= high ? "within" : "MISSED");
    }
}
