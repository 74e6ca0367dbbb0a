package org.spartabench.authors.item.verdict;

import static org.spartabench.authors.item.finding.KindOfError.AMBIGUITY;
import static org.spartabench.authors.item.finding.KindOfError.DATA;
import static org.spartabench.authors.item.finding.KindOfError.KNOWLEDGE;
import static org.spartabench.authors.item.finding.KindOfError.QUESTION;

import java.util.Optional;
import org.spartabench.authors.item.finding.KindOfError;

/** Names the reasons for rejecting an item; the first three are those of the paper's Table 7. */
public enum RejectReason {
    REDUNDANT_MODALITY("redundant modality", "The tables alone give the answer."),
    INCOMPLETE_ANSWER("incomplete answer set", "A correct value is missing."),
    INCORRECT("incorrect or unanswerable", "The answer is wrong, or not in the facts."),
    NONSENSICAL("nonsensical", "No person would ask this."),
    AMBIGUOUS("ambiguous", "Two readings give two answers.", AMBIGUITY),
    DUPLICATE_ROWS("duplicate rows", "A value is there several times, not once.", QUESTION),
    NOT_MINIMAL("not minimal columns", "The answer has more than is asked for.", QUESTION),
    WRONG_CAST("wrong cast", "Text is compared as a number, or vice versa.", DATA),
    TIE("tie", "A limit cuts between equal rows.", DATA),
    DATE_BOUND("date bound", "Another first or last day than in the question.", QUESTION),
    WRONG_CODE("wrong code", "A value means something else.", DATA),
    COLUMN_MISREAD("column misread", "The words name another column.", QUESTION),
    UNNATURAL("unnatural", "Correct, but no person would say it this way."),
    UNNEEDED_HOP("hop not needed", "A hop or condition changes nothing."),
    AGAINST_QUESTION("query against question", "The query asks for something else.", QUESTION),
    AGAINST_DATA("query against data", "The query misreads schema or values.", DATA),
    AGAINST_KNOWLEDGE("query against knowledge", "The query uses a definition otherwise, or not.", KNOWLEDGE);

    private final String label;
    private final String meaning;
    private final Optional<KindOfError> kind;

    RejectReason(String label, String meaning) {
        this(label, meaning, Optional.empty());
    }

    RejectReason(String label, String meaning, KindOfError kind) {
        this(label, meaning, Optional.of(kind));
    }

    RejectReason(String label, String meaning, Optional<KindOfError> kind) {
        this.label = label;
        this.meaning = meaning;
        this.kind = kind;
    }

    /** Gives the kind of error of a text-to-SQL set that it is; empty for the reasons of the paper and of taste. */
    public Optional<KindOfError> kind() {
        return kind;
    }

    public String label() {
        return label;
    }

    /** One short sentence that says when the reason applies. */
    public String meaning() {
        return meaning;
    }
}
