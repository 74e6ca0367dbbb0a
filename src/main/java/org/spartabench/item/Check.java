package org.spartabench.item;

/** Names the checks of an item under review, in the order of the specification (section 5). */
public enum Check {
    COVERAGE("Coverage", "The question says exactly what the query says."),
    NECESSITY("Necessity", "Dropping any condition or hop changes the answer."),
    TIES("Ties", "No LIMIT cuts between tied rows, and only one row reaches an extreme."),
    BAG_OR_SET("Bag or set", "Answers do not repeat, and each row is counted once."),
    NEIGHBOURS("Neighbours", "The question is clear where a neighbouring bound or operator changes the answer."),
    VALUES("Values", "Constants are values of their columns and are compared by type."),
    HOMONYMS("Homonyms", "A name used in a join identifies one entity."),
    METRIC_COLLISION(
            "Metric collision", "The metrics distinguish the answers from each other and from an empty answer."),
    MODALITY("Modality", "The answer needs both tables and text if the item claims both."),
    NEAR_DUPLICATES("Near duplicates", "No other item asks the same question, or the same but for constants."),
    ENGINES("Engines", "A second SQL engine gives the same answer.");

    private final String label;
    private final String sentence;

    Check(String label, String sentence) {
        this.label = label;
        this.sentence = sentence;
    }

    public String label() {
        return label;
    }

    /** What holds of an item in which the check finds nothing. */
    public String sentence() {
        return sentence;
    }
}
