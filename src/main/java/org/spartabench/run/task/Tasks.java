package org.spartabench.run.task;

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

/**
 * The background service: everything long runs here, each job on a thread of its own. Listeners are called on the thread
 * that made the change, often, and must return at once.
 */
public final class Tasks implements AutoCloseable {

    /** What the answer to a key takes, from the disk to the screen, and what is made ready for the next one. */
    private static final long REST_NANOS = TimeUnit.MILLISECONDS.toNanos(120);

    private final ExecutorService threads = WorkThreads.perJob("task");
    private final AtomicLong ids = new AtomicLong();
    private final List<TaskHandle> handles = new CopyOnWriteArrayList<>();
    private final List<Consumer<TaskHandle>> listeners = new CopyOnWriteArrayList<>();
    private final AtomicLong rest = new AtomicLong(System.nanoTime());

    /** Starts a job and gives its handle; once the service was {@linkplain #stop stopped} it is cancelled at once. */
    public TaskHandle submit(String title, Job job) {
        TaskHandle handle = new TaskHandle(ids.incrementAndGet(), title, this, job);
        handles.add(handle);
        tell(handle);
        start(handle);
        return handle;
    }

    /** A person who presses a key goes first: all tasks rest for a moment at their next safe point. From any thread. */
    public void yieldToUser() {
        rest.set(System.nanoTime() + REST_NANOS);
    }

    /** Rests once, however many keys are pressed, so that a task goes on while somebody types. */
    void rest() {
        long left = rest.get() - System.nanoTime();
        if (left > 0) {
            LockSupport.parkNanos(left);
        }
    }

    /** Every task of this service that was not {@linkplain #forget forgotten}, oldest first. */
    public List<TaskHandle> all() {
        return List.copyOf(handles);
    }

    /** Takes an ended task off the list. */
    public void forget(TaskHandle handle) {
        if (handle.state().ended()) {
            handles.remove(handle);
        }
    }

    /** The listener hears of every change of every task; the task itself says what it is now. */
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

    void tell(TaskHandle handle) {
        listeners.forEach(l -> l.accept(handle));
    }

    long nanoTime() {
        return System.nanoTime();
    }
}
