package org.spartabench.publishing.score.error;

/** Names the kinds of errors of systems: those of the paper's Appendix J, and three that it lacks. */
public enum ErrorKind {
    PARTIAL_DATA("data partly found", "the system found only some of the data that it needs", true),
    NO_DATA("data not found", "the system did not find the data that it needs", true),
    ANALYSIS("wrong analysis", "the system aggregated, sorted or joined wrongly", true),
    READING("text misread", "the system took a wrong value from a passage", true),
    MISUNDERSTANDING("question misunderstood", "the system left out, added or misread a condition", true),
    SCHEMA_LINKING("wrong column or table", "the system used another column or table than the one asked for", true),
    FORMAT("format", "the answer is right, but written in another way", false),
    GOLD("gold is wrong", "the system is right, or the question allows its answer", false),
    OTHER("other", "anything else", false);

    private final String label;
    private final String meaning;
    private final boolean published;

    ErrorKind(String label, String meaning, boolean published) {
        this.label = label;
        this.meaning = meaning;
        this.published = published;
    }

    public String label() {
        return label;
    }

    /** Explains the kind in one clause. */
    public String meaning() {
        return meaning;
    }

    /** Whether the paper counts it (Appendix J). */
    public boolean published() {
        return published;
    }
}
