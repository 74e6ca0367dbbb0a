package org.spartabench.run;

/** Ends the task of a run whose author could not go on; all that was accepted is kept, and the run can go on later. */
public final class RunStopped extends RuntimeException {

    private static final long serialVersionUID = 1L;

    RunStopped(String message) {
        super(message, null, false, false);
    }
}
