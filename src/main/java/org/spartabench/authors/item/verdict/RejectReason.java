package org.spartabench.authors.item.verdict;

/** Names the reasons for rejecting an item; the first three are those of the paper's Table 7. */
public enum RejectReason {
    REDUNDANT_MODALITY("redundant modality", "The tables alone give the answer."),
    INCOMPLETE_ANSWER("incomplete answer set", "A correct value is missing."),
    INCORRECT("incorrect or unanswerable", "The answer is wrong, or not in the facts."),
    NONSENSICAL("nonsensical", "No person would ask this."),
    AMBIGUOUS("ambiguous", "Two readings give two answers."),
    DUPLICATE_ROWS("duplicate rows", "A value is there several times, not once."),
    NOT_MINIMAL("not minimal columns", "The answer has more than is asked for."),
    WRONG_CAST("wrong cast", "Text is compared as a number, or vice versa."),
    TIE("tie", "A limit cuts between equal rows."),
    DATE_BOUND("date bound", "Another first or last day than in the question."),
    WRONG_CODE("wrong code", "A value means something else."),
    COLUMN_MISREAD("column misread", "The words name another column."),
    UNNATURAL("unnatural", "Correct, but no person would say it this way."),
    UNNEEDED_HOP("hop not needed", "The answer is the same without a hop or a condition.");

    private final String label;
    private final String meaning;

    RejectReason(String label, String meaning) {
        this.label = label;
        this.meaning = meaning;
    }

    public String label() {
        return label;
    }

    /** One short sentence that says when the reason applies. */
    public String meaning() {
        return meaning;
    }
}
