package org.spartabench.desktop.work;

/** Runs the steps of a screen off the UI thread and on it; steps of an owner that is closed are dropped. */
public interface UiExecutor {

    /** Runs a step off the UI thread. */
    void start(Runnable step);

    /** Runs a step on the UI thread. */
    void show(Runnable step);
}
