package org.spartabench.project.table;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.spartabench.base.task.WorkThreads;
import org.spartabench.project.db.StoreException;

/**
 * Loads the catalogue in the background, a moment after a project opens: the first screen needs none and has priority.
 * {@code get()} loads at once and blocks. Safe for use by several threads.
 */
final class LateCatalogue implements AutoCloseable {

    private static final int SEEN_MILLIS = 600;
    private static final Executor THREADS = WorkThreads.urgentPerStep("catalogue");

    private final Supplier<Catalogue> reader;
    private final CompletableFuture<Catalogue> read = new CompletableFuture<>();
    private final AtomicBoolean begun = new AtomicBoolean();

    LateCatalogue(Supplier<Catalogue> reader) {
        this.reader = reader;
        CompletableFuture.delayedExecutor(SEEN_MILLIS, TimeUnit.MILLISECONDS, THREADS)
                .execute(this::begin);
    }

    private void begin() {
        if (begun.compareAndSet(false, true)) {
            read.completeAsync(reader, THREADS);
        }
    }

    /** Whether {@link #get} returns without waiting. */
    boolean isThere() {
        return read.isDone();
    }

    Catalogue get() {
        begin();
        try {
            return read.join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof StoreException s ? s : e;
        }
    }

    /** Waits for a load in progress; afterwards an unloaded catalogue reports that the project is closed. */
    @Override
    public void close() {
        if (begun.compareAndSet(false, true)) {
            read.completeExceptionally(new IllegalStateException("the project is closed"));
        } else {
            read.handle((catalogue, failure) -> true).join();
        }
    }
}
