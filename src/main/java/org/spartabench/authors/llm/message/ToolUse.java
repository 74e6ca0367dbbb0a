package org.spartabench.authors.llm.message;

/**
 * Holds one use of a tool by a model.
 *
 * @param thought the model's own words before it; may be empty
 * @param tool empty if the model named none
 * @param arguments the text of a JSON object
 * @param result what the tool gave; empty until it was used
 */
public record ToolUse(String thought, String tool, String arguments, String result) {

    /** Begins the line that names a tool, in texts to and from models. */
    public static final String ACTION = "Action: ";

    public ToolUse gave(String text) {
        return new ToolUse(thought, tool, arguments, text);
    }

    /** Writes the use as a model without tool calls writes it, and what it reads back. */
    public String text() {
        String words = thought.isBlank() ? "" : "Thought: " + thought.strip() + "\n";
        String action = tool.isEmpty() ? "" : ACTION + tool + " " + arguments + "\n";
        return words + action + "Observation: " + result;
    }
}
