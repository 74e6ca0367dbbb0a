package org.spartabench.publishing.score.gold;

/** Names the ways to break scores down. An item may be in several groups of one breakdown: one for each clause. */
public enum Breakdown {
    /** All items, in one group. */
    ALL("all"),
    DOMAIN("domain"),
    /** The level by Spider's evaluator. */
    HARDNESS("hardness"),
    /** The level that the set gives its item, as BIRD does. */
    DIFFICULTY("difficulty"),
    SHAPE("shape"),
    DEPTH("depth"),
    BREADTH("breadth"),
    NESTING("nesting type"),
    CLAUSE("clause"),
    AGGREGATION("aggregation"),
    NEGATION("negation"),
    RANGE("range"),
    MODALITY("modality");

    private final String label;

    Breakdown(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }

    /** Says whether only gold queries of a set have it, no answers of a project. */
    public boolean ofQueries() {
        return this == HARDNESS || this == DIFFICULTY;
    }
}
