package org.spartabench.query.read;

/** Ends the reading of one statement from deep inside it; never leaves {@link SqlReader}. */
final class Unreadable extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int offset;

    /** @param offset characters before the trouble, in the text that is being read; -1 when unknown */
    Unreadable(String message, int offset) {
        super(message, null, false, false);
        this.offset = offset;
    }

    String message() {
        return String.valueOf(getMessage());
    }

    int offset() {
        return offset;
    }
}
