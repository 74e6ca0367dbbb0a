package org.spartabench.desktop.run;

/** Names the content right of the plan. */
enum RunPage {
    TREES("Trees"),
    PLAN("Plan"),
    PROMPTS("Prompts"),
    COSTS("Costs");

    private final String label;

    RunPage(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }
}
