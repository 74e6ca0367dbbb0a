package org.spartabench.project.failure;

/**
 * Reports that the project's files can no longer be written or read: disk full, folder gone, file damaged. The message
 * is one line for people that says what to do; what was acknowledged before stays safe.
 */
public final class StoreException extends RuntimeException {

    private final boolean committed;

    public StoreException(String message) {
        super(message);
        this.committed = false;
    }

    public StoreException(String message, Throwable cause) {
        this(message, cause, false);
    }

    private StoreException(String message, Throwable cause, boolean committed) {
        super(message, cause);
        this.committed = committed;
    }

    /** Wraps a failure after the commit: the change is on disk, but some listeners were not notified. */
    public static StoreException afterCommit(StoreException failure) {
        return new StoreException(String.valueOf(failure.getMessage()), failure, true);
    }

    /** Whether the change is on disk despite the failure. */
    public boolean committed() {
        return committed;
    }
}
