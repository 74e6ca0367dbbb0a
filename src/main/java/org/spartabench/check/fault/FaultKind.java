package org.spartabench.check.fault;

/** Names the kinds of faults. All but the last change the query, not the question. */
public enum FaultKind {
    OPERATOR("operator"),
    CONSTANT("constant"),
    AGGREGATE("aggregate"),
    DISTINCT("DISTINCT"),
    NEGATION("negation"),
    DROPPED_HOP("dropped hop"),
    SWAPPED_COLUMN("swapped column"),
    QUESTION_PHRASE("question phrase");

    private final String label;

    FaultKind(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }
}
