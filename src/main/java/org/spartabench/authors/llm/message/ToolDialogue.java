package org.spartabench.authors.llm.message;

import java.util.List;

/**
 * Holds a prompt as messages, for servers that know tools: the first message, and each use of a tool since.
 *
 * @param opening the first message of the user
 */
public record ToolDialogue(String opening, List<Tool> tools, List<ToolUse> uses) {

    public ToolDialogue {
        tools = List.copyOf(tools);
        uses = List.copyOf(uses);
    }

    /**
     * Describes a tool that a model may use.
     *
     * @param description what it does, in one line
     */
    public record Tool(String name, String description, List<Parameter> parameters) {

        public Tool {
            parameters = List.copyOf(parameters);
        }

        /**
         * Describes an argument of a tool.
         *
         * @param type of JSON schema: {@code string}, {@code number}, {@code boolean}, {@code array}
         */
        public record Parameter(String name, String type, boolean required) {}
    }
}
