package org.spartabench.desktop;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** Takes the processor away from everything else for a while, again and again, until it is closed. */
public final class BusyProcessor implements AutoCloseable {

    private final List<Thread> threads = new ArrayList<>();
    private volatile boolean closed;

    /** @param busyMillis how long it takes it @param freeMillis how long it leaves it */
    public BusyProcessor(int threads, int busyMillis, int freeMillis) {
        for (int i = 0; i < threads; i++) {
            Thread thread = new Thread(() -> take(busyMillis, freeMillis), "busy");
            thread.setDaemon(true);
            thread.setPriority(Thread.MAX_PRIORITY);
            thread.start();
            this.threads.add(thread);
        }
    }

    private void take(int busyMillis, int freeMillis) {
        while (!closed) {
            long end = System.nanoTime() + busyMillis * 1_000_000L;
            while (!closed && System.nanoTime() < end) {
                Thread.onSpinWait();
            }
            LockSupport.parkNanos(freeMillis * 1_000_000L);
        }
    }

    @Override
    public void close() {
        closed = true;
        for (Thread thread : threads) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }
}
