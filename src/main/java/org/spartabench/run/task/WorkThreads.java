package org.spartabench.run.task;

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

    /** Runs each step on a new thread of normal priority, because a user waits for it. */
    public static Executor urgent(String name) {
        return step -> Thread.ofPlatform().daemon().name(name).start(step);
    }

    private static ThreadFactory background(String name) {
        return Thread.ofPlatform()
                .daemon()
                .name(name + "-", 1)
                .priority(Thread.MIN_PRIORITY)
                .factory();
    }
}
