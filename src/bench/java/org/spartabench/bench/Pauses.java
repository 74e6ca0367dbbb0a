package org.spartabench.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javafx.application.Platform;
import org.spartabench.desktop.drawing.Headless;

/**
 * How long the UI thread leaves others waiting: every few milliseconds one knocks, and is timed until it is let in. The time runs
 * from when the knock was due, so that a pause of the whole virtual machine, which stops the one who knocks, too, counts.
 */
final class Pauses {

    private static final int EVERY_MILLIS = 4;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static volatile long uiThread;

    private final List<Double> millis = new ArrayList<>();
    private final List<Double> work = new ArrayList<>();
    private final Thread knocking = new Thread(this::knock, "knocking");
    private final long ui = nanosOf("JavaFX");
    private final long painting = nanosOf("Quantum");
    private volatile boolean ended;

    private Pauses() {}

    static Pauses begin() throws InterruptedException {
        uiThread = Headless.on(() -> Thread.currentThread().threadId());
        Pauses pauses = new Pauses();
        pauses.knocking.setDaemon(true);
        pauses.knocking.start();
        return pauses;
    }

    void end() throws InterruptedException {
        ended = true;
        knocking.join();
    }

    private void knock() {
        try {
            long due = System.nanoTime();
            while (!ended) {
                CountDownLatch in = new CountDownLatch(1);
                long cpu = THREADS.getThreadCpuTime(uiThread);
                Platform.runLater(in::countDown);
                in.await();
                long admitted = System.nanoTime();
                millis.add((admitted - due) / 1e6);
                work.add((THREADS.getThreadCpuTime(uiThread) - cpu) / 1e6);
                due = admitted + TimeUnit.MILLISECONDS.toNanos(EVERY_MILLIS);
                TimeUnit.MILLISECONDS.sleep(EVERY_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Processor time of the thread that asks. */
    static long ownNanos() {
        return THREADS.getCurrentThreadCpuTime();
    }

    /** Processor time of the threads whose names begin so: JavaFX is the UI thread, Quantum paints. */
    static long nanosOf(String name) {
        return Arrays.stream(THREADS.getThreadInfo(THREADS.getAllThreadIds()))
                .filter(thread -> thread != null && thread.getThreadName().startsWith(name))
                .mapToLong(thread -> THREADS.getThreadCpuTime(thread.getThreadId()))
                .sum();
    }

    /** Processor time of the whole program. */
    static long allNanos() {
        return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                .getProcessCpuTime();
    }

    /** Processor time since the beginning, by what was done meanwhile. */
    String cost(int done) {
        return String.format(
                Locale.ROOT,
                "UI thread %.1f ms, painting %.1f ms",
                (nanosOf("JavaFX") - ui) / 1e6 / done,
                (nanosOf("Quantum") - painting) / 1e6 / done);
    }

    double longest() {
        return millis.stream().mapToDouble(m -> m).max().orElse(0);
    }

    /** Processor time that the UI thread took while one waited. */
    double longestWork() {
        return work.stream().mapToDouble(m -> m).max().orElse(0);
    }

    long over(double limit) {
        return millis.stream().filter(m -> m > limit).count();
    }
}
