package org.spartabench.publishing.score.error;

/** Names what a wrong answer looks like. */
public enum Cause {
    NO_ANSWER("no answer", ErrorKind.NO_DATA),
    FORMAT("another format", ErrorKind.FORMAT),
    /** A query with one change gives the answer. */
    NEIGHBOUR("answer to a changed query", ErrorKind.MISUNDERSTANDING),
    SUPERSET("gold answer and more", ErrorKind.MISUNDERSTANDING),
    SUBSET("part of the gold answer", ErrorKind.PARTIAL_DATA),
    /** All its values come if one condition is dropped, so another condition stood in its place. */
    CONDITION("another condition", ErrorKind.MISUNDERSTANDING),
    OVERLAP("part of the gold answer and more", ErrorKind.PARTIAL_DATA),
    APART("nothing of the gold answer", ErrorKind.OTHER);

    private final String label;
    private final ErrorKind kind;

    Cause(String label, ErrorKind kind) {
        this.label = label;
        this.kind = kind;
    }

    public String label() {
        return label;
    }

    ErrorKind kind() {
        return kind;
    }
}
