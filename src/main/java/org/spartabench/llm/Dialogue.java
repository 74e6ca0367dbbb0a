package org.spartabench.llm;

import java.util.List;

/**
 * Holds what a prompt says as messages, for servers that know tools: the first message, and each use of a tool since.
 *
 * @param opening the first message of the user
 */
public record Dialogue(String opening, List<Tool> tools, List<ToolUse> uses) {

    public Dialogue {
        tools = List.copyOf(tools);
        uses = List.copyOf(uses);
    }
}
