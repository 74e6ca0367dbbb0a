package org.spartabench.base.task;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Runs all long work in the background, each job on its own thread. Listeners are called on the thread that made the
 * change, often, and must return at once.
 */
public final class Tasks implements AutoCloseable {

    /** Covers the answer to a key, from disk to screen, and the preparation of the next item. */
    private static final long REST_NANOS = TimeUnit.MILLISECONDS.toNanos(120);

    /** Covers the first frames of a screen, which is built part by part. */
    private static final long SCREEN_NANOS = TimeUnit.MILLISECONDS.toNanos(400);

    private final LongSupplier clock;
    private final ExecutorService threads = WorkThreads.perJob("task");
    private final List<TaskHandle> handles = new CopyOnWriteArrayList<>();
    private final List<Consumer<TaskHandle>> listeners = new CopyOnWriteArrayList<>();
    private final AtomicLong rest = new AtomicLong(System.nanoTime());

    public Tasks() {
        this(System::nanoTime);
    }

    /** @param clock nanoseconds from any moment on */
    Tasks(LongSupplier clock) {
        this.clock = clock;
    }

    /** Starts a job. A {@linkplain #stop stopped} service cancels it at once. */
    public TaskHandle submit(String title, Job job) {
        TaskHandle handle = new TaskHandle(title, this, job);
        handles.add(handle);
        notifyListeners(handle);
        start(handle);
        return handle;
    }

    /** Yields to the user after a key press: all tasks pause for a moment at their next safe point. From any thread. */
    public void yieldToUser() {
        yieldFor(REST_NANOS);
    }

    /** Yields to a screen that is being built, in the same way. */
    public void yieldToScreen() {
        yieldFor(SCREEN_NANOS);
    }

    private void yieldFor(long nanos) {
        rest.accumulateAndGet(System.nanoTime() + nanos, Math::max);
    }

    /** Pauses once for any number of keys, so that a task goes on while the user types. */
    void rest() {
        long left = rest.get() - System.nanoTime();
        if (left > 0) {
            LockSupport.parkNanos(left);
        }
    }

    /** Lists every task, oldest first. */
    public List<TaskHandle> all() {
        return List.copyOf(handles);
    }

    /** Calls the listener on every change of every task. */
    public void listen(Consumer<TaskHandle> listener) {
        listeners.add(listener);
    }

    public void silence(Consumer<TaskHandle> listener) {
        listeners.remove(listener);
    }

    /**
     * Asks all tasks to stop and waits for their safe points.
     *
     * @return the tasks that had not stopped when the time was over
     */
    public List<TaskHandle> stop(Duration atMost) {
        handles.forEach(TaskHandle::cancel);
        threads.shutdown();
        try {
            if (!threads.awaitTermination(atMost.toMillis(), TimeUnit.MILLISECONDS)) {
                threads.shutdownNow();
            }
        } catch (InterruptedException e) {
            threads.shutdownNow();
            Thread.currentThread().interrupt();
        }
        List<TaskHandle> running = new ArrayList<>(handles);
        running.removeIf(h -> h.state().ended());
        return running;
    }

    @Override
    public void close() {
        stop(Duration.ofSeconds(30));
    }

    void start(TaskHandle handle) {
        try {
            threads.execute(handle::execute);
        } catch (RejectedExecutionException e) {
            handle.cancel();
        }
    }

    void notifyListeners(TaskHandle handle) {
        listeners.forEach(l -> l.accept(handle));
    }

    long nanoTime() {
        return clock.getAsLong();
    }
}
