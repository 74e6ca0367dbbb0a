package org.spartabench.authors.llm;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.spartabench.authors.llm.ToolDialogue.Tool;

/** Writes tools and their uses in the form of the chat protocol. */
final class ToolMessages {

    private ToolMessages() {}

    /** @param system whether the server takes a system message */
    static void write(ArrayNode messages, String rules, ToolDialogue dialogue, boolean system) {
        if (system) {
            messages.addObject().put("role", "system").put("content", rules);
        }
        messages.addObject()
                .put("role", "user")
                .put("content", system ? dialogue.opening() : rules + "\n\n" + dialogue.opening());
        List<ToolUse> uses = dialogue.uses();
        for (int i = 0; i < uses.size(); i++) {
            ToolUse use = uses.get(i);
            String id = "call_" + (i + 1);
            ObjectNode said = messages.addObject().put("role", "assistant").put("content", use.thought());
            if (use.tool().isEmpty()) {
                messages.addObject().put("role", "user").put("content", use.result());
                continue;
            }
            ObjectNode call =
                    said.putArray("tool_calls").addObject().put("id", id).put("type", "function");
            call.putObject("function").put("name", use.tool()).put("arguments", use.arguments());
            messages.addObject().put("role", "tool").put("tool_call_id", id).put("content", use.result());
        }
    }

    static void tools(ArrayNode all, List<Tool> tools) {
        for (Tool tool : tools) {
            ObjectNode function = all.addObject()
                    .put("type", "function")
                    .putObject("function")
                    .put("name", tool.name())
                    .put("description", tool.says());
            ObjectNode schema = function.putObject("parameters").put("type", "object");
            ObjectNode properties = schema.putObject("properties");
            ArrayNode required = schema.putArray("required");
            for (Tool.Parameter p : tool.parameters()) {
                ObjectNode property = properties.putObject(p.name()).put("type", p.type());
                if (p.type().equals("array")) {
                    property.set("items", JsonNodeFactory.instance.objectNode());
                }
                if (p.required()) {
                    required.add(p.name());
                }
            }
        }
    }
}
