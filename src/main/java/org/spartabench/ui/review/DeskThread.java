package org.spartabench.ui.review;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * The one thread on which Review reads and writes the project, step after step in the order asked for. Once it is closed,
 * what is asked for is not done: nobody would see it.
 */
final class DeskThread implements Executor, AutoCloseable {

    private static final int LAST_STEPS_SECONDS = 10;

    private final ExecutorService thread = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().daemon().name("review-desk").factory());

    @Override
    public void execute(Runnable step) {
        try {
            thread.execute(step);
        } catch (RejectedExecutionException e) {
            // Closed: see above.
        }
    }

    /** Takes a step and waits for what it gives; where the desk is closed, takes {@code closed} instead. */
    boolean await(BooleanSupplier step, BooleanSupplier closed) {
        try {
            return CompletableFuture.supplyAsync(step::getAsBoolean, thread).join();
        } catch (RejectedExecutionException e) {
            return closed.getAsBoolean();
        }
    }

    /** Waits until the steps that were asked for are taken. */
    @Override
    public void close() {
        thread.shutdown();
        try {
            if (!thread.awaitTermination(LAST_STEPS_SECONDS, TimeUnit.SECONDS)) {
                thread.shutdownNow();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
