package org.spartabench.run.plan;


/** Names the methods for queries without nesting (paper, section 4.1). */
public enum LeafMethod {
    /** Slots filled with columns and values drawn at random; no author is asked. The paper's baseline. */
    TEMPLATE("Template"),
    /** The whole query at once, from the schema and sample rows. */
    ONE_SHOT("One-Shot"),
    /** Clause by clause, nothing run before the query is finished. */
    CLAUSE("Clause"),
    /** Clause by clause, each partial query run, and a clause that fails written again. */
    EXECUTION_GUIDED("Execution-Guided");

    private final String label;

    LeafMethod(String label) {
        this.label = label;
    }

    /** As the paper calls it. */
    public String label() {
        return label;
    }
}
