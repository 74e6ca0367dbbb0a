package org.spartabench.desktop.work;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import javafx.application.Platform;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spartabench.base.task.Tasks;
import org.spartabench.base.task.WorkThreads;

/**
 * Runs all background work of one owner, the window or an open project, and ends with it: once closed it takes no new work,
 * and its end waits for what it has taken. Safe for use by several threads.
 */
public final class WorkScope implements UiExecutor {

    private static final Logger LOG = LoggerFactory.getLogger(WorkScope.class);
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int KEPT_SECONDS = 5;

    private final Tasks tasks = new Tasks();
    private final Executor readers;
    private final Function<String, Executor> lanes;
    private final Executor screen;
    private final CompletableFuture<Void> idle = new CompletableFuture<>();
    private int running;
    private boolean closed;

    /** Uses threads, and the toolkit's thread for what is shown. */
    public WorkScope() {
        this(WorkThreads.urgentPerStep("ui-load"), WorkScope::lane, Platform::runLater);
    }

    private WorkScope(Executor readers, Function<String, Executor> lanes, Executor screen) {
        this.readers = readers;
        this.lanes = lanes;
        this.screen = screen;
    }

    /** Does everything at once on the calling thread, for view models without a toolkit. */
    public static WorkScope onCallingThread() {
        return on(Runnable::run);
    }

    /** Does everything on one executor, in whose hands the order is. */
    public static WorkScope on(Executor executor) {
        return new WorkScope(executor, name -> executor, executor);
    }

    /** Makes one thread, which goes when there is nothing to do for a while. */
    private static Executor lane(String name) {
        ThreadPoolExecutor lane = new ThreadPoolExecutor(
                1, 1, KEPT_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), WorkThreads.urgent(name));
        lane.allowCoreThreadTimeOut(true);
        return lane;
    }

    /** Gives the long jobs of this owner. */
    public Tasks tasks() {
        return tasks;
    }

    /** Takes steps one after the other, in the order given. */
    public SerialWork serial(String name) {
        return new SerialWork(this, lanes.apply(name));
    }

    /** Runs steps off the UI thread one after the other, in the order given. */
    public UiExecutor inOrder(String name) {
        SerialWork lane = serial(name);
        return new UiExecutor() {
            @Override
            public void start(Runnable step) {
                lane.execute(step);
            }

            @Override
            public void show(Runnable step) {
                WorkScope.this.show(step);
            }
        };
    }

    @Override
    public void start(Runnable step) {
        take(readers, step);
    }

    /** Drops steps for the screen of a closed owner. */
    @Override
    public void show(Runnable step) {
        screen.execute(() -> {
            if (!closed()) {
                step.run();
            }
        });
    }

    /** Hands a step to an executor; false if the owner is closed and the step is dropped. */
    boolean take(Executor executor, Runnable step) {
        synchronized (this) {
            if (closed) {
                return false;
            }
            count(1);
        }
        executor.execute(() -> {
            try {
                step.run();
            } finally {
                count(-1);
            }
        });
        return true;
    }

    /** Counts taken steps, and notes when a closed owner has none left. */
    private synchronized void count(int change) {
        running += change;
        if (closed && running == 0) {
            idle.complete(null);
        }
    }

    private synchronized boolean closed() {
        return closed;
    }

    /**
     * Refuses new work, cancels tasks at their next safe point, waits off the calling thread for all that was taken, and
     * then runs {@code last}. Completes exceptionally when {@code last} fails.
     */
    public CompletableFuture<Void> closeAsync(Runnable last) {
        synchronized (this) {
            closed = true;
            count(0);
        }
        CompletableFuture<Void> done = new CompletableFuture<>();
        readers.execute(() -> {
            try {
                tasks.stop(PATIENCE).forEach(t -> LOG.warn("\"{}\" has not stopped", t.title()));
                idle.completeOnTimeout(null, PATIENCE.toSeconds(), TimeUnit.SECONDS)
                        .join();
                last.run();
                done.complete(null);
            } catch (Throwable e) { // callers waiting for the end must learn of it
                done.completeExceptionally(e);
            }
        });
        return done;
    }
}
