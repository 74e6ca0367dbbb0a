package org.spartabench.desktop.drawing;

import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.BooleanSupplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import javafx.animation.AnimationTimer;
import javafx.application.Platform;

/** Runs the toolkit without a display: draws into pictures, driven from another thread. */
public final class Headless {

    private static final long PATIENCE_FRAMES = 3_000;

    /** Held, so that its level is kept: the toolkit warns of class paths, which is how the program is shipped. */
    private static final Logger STARTUP = Logger.getLogger("javafx");

    private Headless() {}

    /** Starts the toolkit; must be its first use. */
    public static void start() throws InterruptedException {
        System.setProperty("glass.platform", "Unseen");
        System.setProperty("prism.order", "sw");
        System.setProperty("java.awt.headless", "true");
        STARTUP.setLevel(Level.SEVERE);
        CountDownLatch started = new CountDownLatch(1);
        Platform.startup(started::countDown);
        Platform.setImplicitExit(false);
        started.await();
    }

    public static void stop() {
        Platform.exit();
    }

    /**
     * Runs work on the UI thread and waits for its value.
     *
     * @throws IllegalStateException when it fails, with the cause
     */
    public static <T> T on(Callable<T> work) throws InterruptedException {
        FutureTask<T> task = new FutureTask<>(work);
        Platform.runLater(task);
        try {
            return task.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    public static void run(Runnable work) throws InterruptedException {
        on(() -> {
            work.run();
            return true;
        });
    }

    /**
     * Waits until {@code holds} is true on the UI thread, and two frames more, so that it is painted.
     *
     * @throws IllegalStateException after 3,000 frames
     */
    public static void await(String what, BooleanSupplier holds) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(1);
        boolean[] held = new boolean[1];
        Platform.runLater(() -> new AnimationTimer() {
            private long frames;
            private int after;

            @Override
            public void handle(long now) {
                frames++;
                held[0] = held[0] || holds.getAsBoolean();
                after += held[0] ? 1 : 0;
                if (after > 2 || frames > PATIENCE_FRAMES) {
                    stop();
                    done.countDown();
                }
            }
        }.start());
        done.await();
        if (!held[0]) {
            throw new IllegalStateException("waited in vain until " + what);
        }
    }
}
