package org.spartabench.project.quota;

/** Names where the target of a set comes from. */
public enum TargetKind {
    /** The paper's distribution (Table 10), for a number of items. */
    PUBLISHED("as published"),
    /** The plan of the latest run that was not made to fill a gap. */
    LATEST_RUN("plan of the latest run"),
    /** A plan that a person typed. */
    OWN("own");

    private final String label;

    TargetKind(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }
}
