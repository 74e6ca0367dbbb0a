package org.spartabench.authors.item.finding;

/** Names the checks of an item under review, in the order in which findings are listed. */
public enum Check {
    COVERAGE("Coverage"),
    NECESSITY("Necessity"),
    TIES("Ties"),
    BAG_OR_SET("Bag or set"),
    NEIGHBOURS("Neighbours"),
    VALUES("Values"),
    HOMONYMS("Homonyms"),
    METRIC_COLLISION("Metric collision"),
    MODALITY("Modality"),
    NEAR_DUPLICATES("Near duplicates"),
    ENGINES("Engines"),
    ANSWER("Answer"),
    CLARITY("Clarity");

    private final String label;

    Check(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }
}
