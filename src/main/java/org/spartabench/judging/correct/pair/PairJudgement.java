package org.spartabench.judging.correct.pair;

/** Says whether a person takes two outputs for the same answer. */
public enum PairJudgement {
    SAME("same"),
    DIFFERENT("different"),
    /** The person cannot say. */
    UNDECIDED("cannot say");

    private final String label;

    PairJudgement(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }
}
