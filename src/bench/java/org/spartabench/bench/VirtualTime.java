package org.spartabench.bench;

import java.util.PriorityQueue;
import java.util.concurrent.CountDownLatch;

/**
 * Gives waits that cost no real time: a wait ends when all jobs of a run wait, for a wait before it or for each other. What the
 * program computes between two waits takes no virtual time.
 */
final class VirtualTime implements AutoCloseable {

    /** Looks in a row that find no thread at work before time goes on. */
    private static final int QUIET = 4;

    private record Wait(long end, long number, CountDownLatch over, CountDownLatch left) {}

    private final PriorityQueue<Wait> waits = new PriorityQueue<>(
            (a, b) -> a.end() == b.end() ? Long.compare(a.number(), b.number()) : Long.compare(a.end(), b.end()));
    private final Thread run;
    private final Thread ticking;
    private long now;
    private long begun;
    private long passed;
    private int most;
    private volatile boolean closed;

    /** @param run the thread that accepts what the jobs make */
    VirtualTime(Thread run) {
        this.run = run;
        this.ticking = Thread.ofPlatform().daemon().name("virtual-time").start(this::tick);
    }

    /** Waits for a virtual time. */
    void await(long millis) {
        Wait wait;
        synchronized (this) {
            wait = new Wait(now + millis, begun++, new CountDownLatch(1), new CountDownLatch(1));
            waits.add(wait);
            passed += millis;
            most = Math.max(most, waits.size());
        }
        try {
            wait.over().await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            wait.left().countDown();
        }
    }

    /** Gives the virtual time so far, in milliseconds. */
    synchronized long now() {
        return now;
    }

    /** Gives the waits at the same time, on average over the virtual time. */
    synchronized double mean() {
        return passed / (double) Math.max(1, now);
    }

    synchronized int most() {
        return most;
    }

    private void tick() {
        try {
            for (int quiet = 0; !closed; ) {
                Thread.sleep(1);
                quiet = working() ? 0 : quiet + 1;
                Wait next = quiet < QUIET ? null : first();
                if (next != null) {
                    next.over().countDown();
                    next.left().await();
                    quiet = 0;
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized Wait first() {
        Wait next = waits.poll();
        now = next == null ? now : next.end();
        return next;
    }

    private boolean working() {
        Thread[] threads = new Thread[Thread.activeCount() + 64];
        int count = Thread.enumerate(threads);
        for (int i = 0; i < count; i++) {
            Thread thread = threads[i];
            boolean watched = thread == run || thread.getName().startsWith("run-job");
            if (watched && (thread.getState() == Thread.State.RUNNABLE || thread.getState() == Thread.State.BLOCKED)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void close() {
        closed = true;
        ticking.interrupt();
    }
}
