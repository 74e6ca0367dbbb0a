package org.spartabench.authors.item.finding;

/** Names the four kinds of errors that audits of text-to-SQL sets find (arXiv 2601.08778), in their order. */
public enum KindOfError {
    QUESTION("E1", "query against question"),
    DATA("E2", "query against data"),
    KNOWLEDGE("E3", "query against knowledge"),
    AMBIGUITY("E4", "ambiguous question");

    private final String code;
    private final String label;

    KindOfError(String code, String label) {
        this.code = code;
        this.label = label;
    }

    /** Gives E1 to E4. */
    public String code() {
        return code;
    }

    public String label() {
        return label;
    }
}
