package org.spartabench.run.task;

/**
 * Connects a running job with its task: requests to pause or stop, progress and messages. Every method may be called
 * from any thread.
 */
public interface TaskControl {

    /** How much there is to do in all, in the unit of {@link #done}; 0 when it cannot be known. */
    default void total(long units) {}

    default void done(long units) {}

    /** One line about what is going on. */
    default void message(String line) {}

    /** Whether the job should stop at the next safe point. */
    default boolean cancelled() {
        return false;
    }

    /** Returns at once, or waits here as long as the job is paused. */
    default void awaitWhilePaused() throws InterruptedException {}

    /** Ignores all reports and never cancels. */
    TaskControl NONE = new TaskControl() {};
}
