package org.spartabench.ui.run;

/** Names the content right of the plan. */
enum RunPage {
    TREES("Trees", "T", "Show the trees"),
    PLAN("Plan", "E", "Edit the plan"),
    PROMPTS("Prompts", "M", "Show the prompts"),
    COSTS("Costs", "C", "Show the costs");

    private final String label;
    private final String key;
    private final String title;

    RunPage(String label, String key, String title) {
        this.label = label;
        this.key = key;
        this.title = title;
    }

    String label() {
        return label;
    }

    String key() {
        return key;
    }

    /** Gives its name in the command palette. */
    String title() {
        return title;
    }
}
