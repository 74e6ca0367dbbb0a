package org.spartabench.sql.mutation;

/** Names the kinds of changes. */
public enum MutationKind {
    OPERATOR("operator"),
    CONSTANT("constant"),
    AGGREGATE("aggregate"),
    DISTINCT("DISTINCT"),
    NEGATION("negation"),
    DROPPED_HOP("dropped hop"),
    SWAPPED_COLUMN("swapped column"),
    DROPPED_CONDITION("dropped condition"),
    ORDER("direction of ORDER BY"),
    LIMIT("number of rows");

    private final String label;

    MutationKind(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }
}
