package org.spartabench.desktop.assistant;

import java.util.Optional;

/** Names the steps from foreign data to a project, in order. */
enum AssistantStep {
    SOURCE("Source", "Select the data source"),
    TABLES("Tables and types", "Type and role of each column"),
    KEYS("Keys and joins", "Primary keys, foreign keys, joinable columns"),
    PASSAGES("Passages", "Facts that appear in text"),
    OVERLAP("Overlap", "Facts in both text and tables"),
    PROJECT("Project", "Name, folder, words to check");

    private final String title;
    private final String hint;

    AssistantStep(String title, String hint) {
        this.title = title;
        this.hint = hint;
    }

    String title() {
        return title;
    }

    /** Describes the step in a few words. */
    String hint() {
        return hint;
    }

    /** Tells whether the step queries the rows, so that it needs a trial import. */
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
