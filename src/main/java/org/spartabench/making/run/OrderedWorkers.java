package org.spartabench.making.run;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import org.spartabench.base.task.WorkThreads;

/**
 * Produces numbered results on a fixed number of threads, a few ahead of their turn, and returns them in the order of
 * their numbers. A result depends on its number alone, so the order of the threads does not matter.
 */
public final class OrderedWorkers<T> implements AutoCloseable {

    /** Results made ahead by each thread, so that none waits for a slow one. */
    private static final int AHEAD = 3;

    private final IntFunction<T> make;
    private final int last;
    private final int ahead;
    private final ExecutorService threads;
    private final Map<Integer, Future<T>> started = new HashMap<>();
    private int next;

    public OrderedWorkers(int jobs, int first, int last, IntFunction<T> make) {
        this.make = make;
        this.next = first;
        this.last = last;
        this.ahead = AHEAD * jobs;
        this.threads = WorkThreads.pool("run-job", jobs);
    }

    /** Waits for the result with that number. */
    public T take(int number) {
        while (next <= Math.min(last, number + ahead - 1)) {
            start(next++);
        }
        Future<T> future = started.remove(number);
        try {
            return future == null ? threads.submit(() -> make.apply(number)).get() : future.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return make.apply(number);
        } catch (ExecutionException e) {
            throw new IllegalStateException("a job of the run failed", e.getCause());
        }
    }

    private void start(int number) {
        started.put(number, threads.submit(() -> make.apply(number)));
    }

    /** Waits for the running results. */
    @Override
    public void close() {
        started.values().forEach(f -> f.cancel(false));
        threads.close();
    }
}
