package org.spartabench.publishing.score.metric;

import java.util.List;

/** Names the measures of an answer or of a predicted query, each from 0 to 1. */
public enum Measure {
    EM("EM", "exact match"),
    F1("F1", "F1"),
    PRECISION("P", "precision"),
    RECALL("R", "recall"),
    EX("EX", "execution accuracy"),
    SOFT_F1("soft F1", "soft F1"),
    TEST_SUITE("suite", "test-suite accuracy"),
    SET_MATCH("set", "exact-set match"),
    STRICT("strict", "strict comparison");

    /** Those of {@link Metric}. */
    public static final List<Measure> OF_ANSWERS = List.of(EM, F1, PRECISION, RECALL);

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
