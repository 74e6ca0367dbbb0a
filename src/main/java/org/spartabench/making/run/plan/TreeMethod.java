package org.spartabench.making.run.plan;

/** Names the methods for nested queries around the leaves of the pool (paper, section 4.1). */
public enum TreeMethod {
    /** Random joins and slots, without an author. The paper's baseline. */
    TEMPLATE("Template"),
    /** All nested predicates at once; nothing runs before the query is finished. */
    ONE_SHOT_K("One-Shot-k"),
    /** One nested predicate at a time; each runs, and the author rewrites one that returns nothing. */
    POST_ORDER("Post-Order"),
    /** The same, with a repair of empty queries by their why-not provenance. */
    POST_ORDER_PROVENANCE("Post-Order + Provenance");

    private final String label;

    TreeMethod(String label) {
        this.label = label;
    }

    /** The name in the paper. */
    public String label() {
        return label;
    }
}
