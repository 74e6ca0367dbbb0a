package org.spartabench.publishing.split;

/** Names what items of different splits must not share. */
public enum Separation {
    /** A nested block of one item that is the query, or a nested block, of another. */
    SUBTREE("sub-tree"),
    /** A value of the answer, where the answer names entities. */
    ANSWER("answer entity"),
    /** The same query, the same query up to its constants, or the same result from the same tables. */
    DUPLICATE("near-duplicate");

    private final String label;

    Separation(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }
}
