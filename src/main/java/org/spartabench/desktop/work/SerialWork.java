package org.spartabench.desktop.work;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;

/** Runs steps one after the other off the UI thread; drops new steps once it or its project is closed. */
public final class SerialWork implements Executor {

    private final WorkScope scope;
    private final Executor lane;
    private volatile boolean closed;

    SerialWork(WorkScope scope, Executor lane) {
        this.scope = scope;
        this.lane = lane;
    }

    @Override
    public void execute(Runnable step) {
        submit(step);
    }

    private boolean submit(Runnable step) {
        return !closed && scope.take(lane, step);
    }

    /** Runs a step and waits for its value; once closed, runs {@code otherwise} instead. */
    public boolean await(BooleanSupplier step, BooleanSupplier otherwise) {
        CompletableFuture<Boolean> value = new CompletableFuture<>();
        boolean taken = submit(() -> {
            try {
                value.complete(step.getAsBoolean());
            } catch (Throwable e) { // waiting callers must learn of it
                value.completeExceptionally(e);
            }
        });
        return taken ? value.join() : otherwise.getAsBoolean();
    }

    /** Drops new steps, but still runs those already taken. Returns at once. */
    public void close() {
        closed = true;
    }
}
