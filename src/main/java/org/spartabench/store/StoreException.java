package org.spartabench.store;

/**
 * The project's files can no longer be written or read: disk full, folder gone, file damaged. The message is one line for
 * people that says what to do; what was acknowledged before stays safe.
 */
public final class StoreException extends RuntimeException {

    public StoreException(String message) {
        super(message);
    }

    public StoreException(String message, Throwable cause) {
        super(message, cause);
    }
}
