package org.spartabench.sql.variant;

/** Names the kinds of changes. */
public enum VariantKind {
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

    VariantKind(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }
}
