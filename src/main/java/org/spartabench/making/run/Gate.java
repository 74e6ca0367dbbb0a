package org.spartabench.making.run;

import java.util.concurrent.atomic.AtomicBoolean;
import org.spartabench.base.task.TaskControl;
import org.spartabench.making.run.cost.Phase;
import org.spartabench.making.run.cost.ledger.Stopwatch;

/** Holds the jobs of a paused run, and reports a request to stop. Safe for use by several threads. */
final class Gate {

    private final TaskControl control;
    private final AtomicBoolean closed = new AtomicBoolean();
    private final Stopwatch watch;
    private long pausedNanos;
    private long pausedUntil = Long.MIN_VALUE;

    Gate(TaskControl control, Stopwatch watch) {
        this.control = control;
        this.watch = watch;
    }

    /** Waits while the run is paused; false if it should stop. */
    boolean open() {
        if (closed.get() || control.cancelled()) {
            return false;
        }
        long start = System.nanoTime();
        boolean goesOn = watch.in(Phase.PAUSED, this::waited);
        paused(start, System.nanoTime());
        return goesOn && !control.cancelled();
    }

    private boolean waited() {
        try {
            control.awaitWhilePaused();
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Whether the run should stop; does not wait. */
    boolean closed() {
        return closed.get() || control.cancelled();
    }

    /** Threads that wait at the same time count once. */
    private synchronized void paused(long start, long end) {
        pausedNanos += Math.max(0, end - Math.max(start, pausedUntil));
        pausedUntil = Math.max(pausedUntil, end);
    }

    synchronized long pausedNanos() {
        return pausedNanos;
    }

    /** Stops all jobs: the run needs no further result. */
    void close() {
        closed.set(true);
    }
}
