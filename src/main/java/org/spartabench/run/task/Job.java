package org.spartabench.run.task;

/** Something long to be done in the background. It says how far it is and stops at a safe point when asked to. */
@FunctionalInterface
public interface Job {

    /** @return one line that says what came of it; empty when there is nothing to say */
    String run(TaskControl control) throws Exception;
}
