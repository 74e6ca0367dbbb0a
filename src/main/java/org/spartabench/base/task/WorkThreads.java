package org.spartabench.base.task;

import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;

/** Makes the threads of all work below the window: daemons, which cannot keep the program alive. */
public final class WorkThreads {

    private WorkThreads() {}

    /** Makes a fixed number of threads of the lowest priority: their work yields to the user of the window. */
    public static ExecutorService pool(String name, int threads) {
        return Executors.newFixedThreadPool(threads, background(name));
    }

    /** Makes a thread of the lowest priority for each job. */
    public static ExecutorService perJob(String name) {
        return Executors.newThreadPerTaskExecutor(background(name));
    }

    /** Starts a single thread of the lowest priority that runs until {@code work} returns. */
    public static void start(String name, Runnable work) {
        background(name).newThread(work).start();
    }

    /** Runs each step on a new thread {@link #urgent}. */
    public static Executor urgentPerStep(String name) {
        return step -> urgent(name).newThread(step).start();
    }

    /** Makes threads for what a user waits for: they yield only to the window itself. */
    public static ThreadFactory urgent(String name) {
        return Thread.ofPlatform()
                .daemon()
                .name(name)
                .priority(Thread.NORM_PRIORITY - 1)
                .factory();
    }

    private static ThreadFactory background(String name) {
        return Thread.ofPlatform()
                .daemon()
                .name(name + "-", 1)
                .priority(Thread.MIN_PRIORITY)
                .factory();
    }
}
