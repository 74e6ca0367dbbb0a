package org.spartabench.making.run.plan;

/** Names the methods for queries without nesting (paper, section 4.1). */
public enum LeafMethod {
    /** Random columns and values in slots, without an author. The paper's baseline. */
    TEMPLATE("Template"),
    /** The whole query at once, from the schema and sample rows. */
    ONE_SHOT("One-Shot"),
    /** Clause by clause; nothing runs before the query is finished. */
    CLAUSE("Clause"),
    /** Clause by clause; each partial query runs, and the author rewrites a clause that fails. */
    EXECUTION_GUIDED("Execution-Guided");

    private final String label;

    LeafMethod(String label) {
        this.label = label;
    }

    /** The name in the paper. */
    public String label() {
        return label;
    }
}
