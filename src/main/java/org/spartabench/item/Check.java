package org.spartabench.item;

/** Names the checks of an item under review, in the order of the specification (section 5). */
public enum Check {
    COVERAGE("Coverage", "The question says what the query says, and nothing else."),
    NECESSITY("Necessity", "Without any one condition or hop the answer is another."),
    TIES("Ties", "No limit cuts between rows that rank alike, and an extreme is reached once."),
    BAG_OR_SET("Bag or set", "Answers do not repeat, and what is counted is counted once."),
    NEIGHBOURS(
            "Neighbours", "Where a bound or an operator beside it would give another answer, the question is clear."),
    VALUES("Values", "Constants are values of their columns, and compared as what they are."),
    HOMONYMS("Homonyms", "A name that joins stands for one entity."),
    METRIC_COLLISION("Metric collision", "The scores tell the answers apart, and from nothing."),
    MODALITY("Modality", "The answer needs both tables and texts where the item claims both."),
    NEAR_DUPLICATES("Near duplicates", "No other item asks the same, or the same up to its constants."),
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
