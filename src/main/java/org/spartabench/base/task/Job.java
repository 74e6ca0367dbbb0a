package org.spartabench.base.task;

/** Defines long work in the background. It reports progress and stops at a safe point when asked to. */
@FunctionalInterface
public interface Job {

    /** @return one line with the result; may be empty */
    String run(TaskControl control) throws Exception;
}
