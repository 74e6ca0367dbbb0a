package org.spartabench.ui.assistant;

import java.util.Optional;

/** Names the steps from foreign data to a project, in order. */
enum AssistantStep {
    SOURCE("Source", "Where the data is"),
    TABLES("Tables and types", "What each column holds"),
    KEYS("Keys and joins", "What tells rows apart, what belongs together"),
    PASSAGES("Passages", "Which facts are told in text"),
    OVERLAP("Overlap", "Facts in text and in a table"),
    PROJECT("Project", "Name and place");

    private final String title;
    private final String hint;

    AssistantStep(String title, String hint) {
        this.title = title;
        this.hint = hint;
    }

    String title() {
        return title;
    }

    /** What it is about, in a few words. */
    String hint() {
        return hint;
    }

    /** Whether the rows are asked, rather than only looked at. */
    boolean asksRows() {
        return this == KEYS || this == PASSAGES || this == OVERLAP;
    }

    Optional<AssistantStep> after() {
        return ordinal() + 1 < values().length ? Optional.of(values()[ordinal() + 1]) : Optional.empty();
    }

    Optional<AssistantStep> before() {
        return ordinal() > 0 ? Optional.of(values()[ordinal() - 1]) : Optional.empty();
    }
}
