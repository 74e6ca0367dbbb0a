package org.spartabench.base.task;

/**
 * Connects a running job with its task: requests to pause or stop, progress and messages. Every method may be called
 * from any thread.
 */
public interface TaskControl {

    /** Reports the total work in the unit of {@link #done}; 0 if it is unknown. */
    default void total(long units) {}

    default void done(long units) {}

    /** Reports the present work in one line. */
    default void message(String line) {}

    /** Whether the job should stop at the next safe point. */
    default boolean cancelled() {
        return false;
    }

    /** Waits while the job is paused. */
    default void awaitWhilePaused() throws InterruptedException {}

    /** Ignores all reports and never cancels. */
    TaskControl NONE = new TaskControl() {};
}
