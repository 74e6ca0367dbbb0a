package org.spartabench.run.plan;


/** Names the methods for nested queries around the leaves of the pool (paper, section 4.1). */
public enum TreeMethod {
    /** Joins and slots filled at random; no author is asked. The paper's baseline. */
    TEMPLATE("Template"),
    /** All nested predicates of the tree at once, nothing run before the query is finished. */
    ONE_SHOT_K("One-Shot-k"),
    /** One nested predicate at a time, each run; one that returns nothing is written again. */
    POST_ORDER("Post-Order"),
    /** The same, and what returns nothing is repaired from its why-not provenance. */
    POST_ORDER_PROVENANCE("Post-Order + Provenance");

    private final String label;

    TreeMethod(String label) {
        this.label = label;
    }

    /** As the paper calls it. */
    public String label() {
        return label;
    }
}
