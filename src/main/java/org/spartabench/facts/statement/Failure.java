package org.spartabench.facts.statement;

/** Reports a statement without a result; {@code message} is one line for people. */
public record Failure(Kind kind, String message) implements StatementReply {

    public enum Kind {
        /** Not a read, or a function that is not allowed. */
        FORBIDDEN,
        SYNTAX,
        UNKNOWN_NAME,
        /** Values that do not fit: text where a number is needed, a scalar subquery with two rows. */
        VALUE,
        TIME_LIMIT,
        MEMORY_LIMIT,
        INTERRUPTED,
        /** The engine itself failed. */
        ENGINE
    }
}
