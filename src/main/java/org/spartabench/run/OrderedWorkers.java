package org.spartabench.run;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import org.spartabench.run.task.WorkThreads;

/**
 * Makes numbered things on a fixed number of threads, a few ahead of their turn, and hands them over in the order of their
 * numbers. What is made depends on the number alone, so that the order in which the threads get there does not matter.
 */
final class OrderedWorkers<T> implements AutoCloseable {

    /** Things made ahead for each thread, so that none waits when one thing takes long. */
    private static final int AHEAD = 3;

    private final IntFunction<T> make;
    private final int last;
    private final int ahead;
    private final ExecutorService threads;
    private final Map<Integer, Future<T>> started = new HashMap<>();
    private int next;

    /** @param first the first number to be taken, {@code last} the last one */
    OrderedWorkers(int jobs, int first, int last, IntFunction<T> make) {
        this.make = make;
        this.next = first;
        this.last = last;
        this.ahead = AHEAD * jobs;
        this.threads = WorkThreads.pool("run-job", jobs);
    }

    /** The thing with that number. */
    T take(int number) {
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

    /** What may have been made ahead under that number is out of date and will be made again. */
    void redo(int number) {
        Future<T> future = started.remove(number);
        if (future != null) {
            future.cancel(false);
            start(number);
        }
    }

    private void start(int number) {
        started.put(number, threads.submit(() -> make.apply(number)));
    }

    /** Ends when the threads have ended what they are at. */
    @Override
    public void close() {
        started.values().forEach(f -> f.cancel(false));
        threads.close();
    }
}
