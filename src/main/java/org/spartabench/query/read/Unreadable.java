package org.spartabench.query.read;

import org.spartabench.fact.Failure;

/** Ends the reading of one statement from deep inside it; never leaves {@link SqlReader}. */
final class Unreadable extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final Failure.Kind kind;
    private final int offset;

    /** @param offset characters before the trouble, in the text that is being read; -1 when unknown */
    Unreadable(String message, int offset) {
        this(Failure.Kind.SYNTAX, message, offset);
    }

    private Unreadable(Failure.Kind kind, String message, int offset) {
        super(message, null, false, false);
        this.kind = kind;
        this.offset = offset;
    }

    /** Refuses what is no slip: it reaches beyond a SELECT from tables. */
    static Unreadable forbidden(String message, int offset) {
        return new Unreadable(Failure.Kind.FORBIDDEN, message, offset);
    }

    Failure.Kind kind() {
        return kind;
    }

    String message() {
        return String.valueOf(getMessage());
    }

    int offset() {
        return offset;
    }
}
