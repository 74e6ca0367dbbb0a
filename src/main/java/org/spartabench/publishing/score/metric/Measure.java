package org.spartabench.publishing.score.metric;

/** Names the measures of an answer, each from 0 to 1. */
public enum Measure {
    EM("EM", "exact match"),
    F1("F1", "F1"),
    PRECISION("P", "precision"),
    RECALL("R", "recall");

    private final String label;
    private final String title;

    Measure(String label, String title) {
        this.label = label;
        this.title = title;
    }

    /** Gives the short name in tables, as in the paper. */
    public String label() {
        return label;
    }

    public String title() {
        return title;
    }
}
