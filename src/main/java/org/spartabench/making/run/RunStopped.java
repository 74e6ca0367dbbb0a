package org.spartabench.making.run;

/** Ends the task of a run whose author failed. The accepted items are kept, and the run can be resumed. */
public final class RunStopped extends RuntimeException {

    private static final long serialVersionUID = 1L;

    RunStopped(String message) {
        super(message, null, false, false);
    }
}
