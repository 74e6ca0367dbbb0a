package org.spartabench.item;

/** Names the reasons for rejecting an item; the first three are those of the paper's Table 7. */
public enum RejectReason {
    REDUNDANT_MODALITY("redundant modality"),
    INCOMPLETE_ANSWER("incomplete answer set"),
    INCORRECT("incorrect or unanswerable"),
    NONSENSICAL("nonsensical"),
    AMBIGUOUS("ambiguous"),
    DUPLICATE_ROWS("duplicate rows"),
    NOT_MINIMAL("not minimal columns"),
    WRONG_CAST("wrong cast"),
    TIE("tie"),
    DATE_BOUND("date bound"),
    WRONG_CODE("wrong code"),
    COLUMN_MISREAD("column misread"),
    UNNATURAL("unnatural");

    private final String label;

    RejectReason(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }
}
