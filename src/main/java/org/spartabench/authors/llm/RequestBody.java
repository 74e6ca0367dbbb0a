package org.spartabench.authors.llm;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.spartabench.authors.llm.call.Call;
import org.spartabench.authors.llm.message.Prompt;
import org.spartabench.authors.llm.message.ToolDialogue;
import org.spartabench.authors.llm.message.ToolDialogue.Tool;
import org.spartabench.authors.llm.message.ToolUse;
import org.spartabench.authors.llm.settings.KeySource;
import org.spartabench.authors.llm.settings.ModelSettings;

/**
 * Writes the body of a request with the parts that the server is known to accept. Servers differ in what they take, and
 * say in their refusal what they do not.
 *
 * @param refused parts to leave out
 * @param otherName whether the limit of tokens has the name that the settings do not suggest
 * @param streamed whether to ask for a stream, as the settings say or as the server does
 */
record RequestBody(ModelSettings settings, Set<Part> refused, boolean otherName, boolean streamed) {

    /** Names the parts that a server may refuse, by the names that its refusal contains. */
    private enum Part {
        TOOLS("tools?|tool_choice|tool_calls?|tool_call_id|functions?"),
        JSON("response_format"),
        USAGE("stream_options"),
        SEED("seed"),
        TEMPERATURE("temperature"),
        TOP_P("top_p"),
        LIMIT("max_tokens|max_completion_tokens"),
        SYSTEM("system|roles? must alternate"),
        STREAM("stream");

        private final Pattern name;

        Part(String names) {
            this.name = Pattern.compile("(?i)(?<![a-z_])(" + names + ")(?![a-z_])");
        }
    }

    private static final String LIMIT = "max_tokens";

    /** The name that OpenAI uses for the limit, in place of that of most servers. */
    private static final String NEWER_LIMIT = "max_completion_tokens";

    private static final Pattern STREAM_ONLY =
            Pattern.compile("(?i)only.{0,30}stream|stream.{0,30}(?:only|required|must be (?:set to )?true)");

    private static final Pattern LENGTH =
            Pattern.compile("(?i)context.{0,20}(length|window|size)|too (long|large|many tokens)|maximum length");

    static RequestBody of(ModelSettings settings) {
        return new RequestBody(settings, EnumSet.noneOf(Part.class), false, settings.streamed());
    }

    /** Gives a body without the parts that servers refuse most without naming them; empty if neither was sent. */
    Optional<RequestBody> plainer() {
        EnumSet<Part> more = EnumSet.of(Part.JSON, Part.SEED);
        more.addAll(refused);
        return more.equals(refused)
                ? Optional.empty()
                : Optional.of(new RequestBody(settings, more, otherName, streamed));
    }

    /** Gives a body without the part that a refusal names; empty if it names none that was sent. */
    Optional<RequestBody> without(String refusal) {
        if (LENGTH.matcher(refusal).find()) {
            return Optional.empty();
        }
        if (!streamed
                && !refused.contains(Part.STREAM)
                && STREAM_ONLY.matcher(refusal).find()) {
            return Optional.of(new RequestBody(settings, refused, otherName, true));
        }
        for (Part part : sent()) {
            if (part.name.matcher(refusal).find()) {
                if (part == Part.LIMIT && !otherName) {
                    return Optional.of(new RequestBody(settings, refused, true, streamed));
                }
                EnumSet<Part> more = EnumSet.of(part);
                more.addAll(refused);
                return Optional.of(new RequestBody(settings, more, otherName, streamed));
            }
        }
        return Optional.empty();
    }

    private List<Part> sent() {
        List<Part> sent = new ArrayList<>(List.of(Part.values()));
        sent.removeAll(refused);
        if (!streamed || refused.contains(Part.STREAM)) {
            sent.removeAll(List.of(Part.USAGE, Part.STREAM));
        }
        return sent;
    }

    ObjectNode write(Call call) {
        List<Part> sent = sent();
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        body.put("model", settings.model());
        boolean system = sent.contains(Part.SYSTEM);
        Optional<ToolDialogue> tools = call.dialogue().filter(d -> sent.contains(Part.TOOLS));
        ArrayNode messages = body.putArray("messages");
        tools.ifPresentOrElse(
                d -> ToolMessages.write(messages, call.prompt().system(), d, system),
                () -> messages(messages, call.prompt(), system));
        for (Part part : sent) {
            switch (part) {
                case TOOLS -> tools.ifPresent(d -> ToolMessages.tools(body.putArray("tools"), d.tools()));
                case JSON -> {
                    if (call.dialogue().isEmpty()) {
                        body.putObject("response_format").put("type", "json_object");
                    }
                }
                case USAGE -> body.putObject("stream_options").put("include_usage", true);
                case SEED -> body.put("seed", (int) (call.seed() & Integer.MAX_VALUE));
                case TEMPERATURE -> body.put("temperature", settings.temperature());
                case TOP_P -> body.put("top_p", settings.topP());
                case LIMIT -> body.put(limit(), settings.maxTokens());
                case STREAM -> body.put("stream", true);
                case SYSTEM -> {}
            }
        }
        return body;
    }

    private String limit() {
        boolean openai = ModelSettings.usualKey(settings.baseUrl()) instanceof KeySource.Environment e && e.required();
        return openai == otherName ? LIMIT : NEWER_LIMIT;
    }

    private static void messages(ArrayNode messages, Prompt prompt, boolean system) {
        if (system) {
            messages.addObject().put("role", "system").put("content", prompt.system());
            messages.addObject().put("role", "user").put("content", prompt.user());
        } else {
            messages.addObject().put("role", "user").put("content", prompt.system() + "\n\n" + prompt.user());
        }
    }

    /** Writes tools and their uses in the form of the chat protocol. */
    private static final class ToolMessages {

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
                ObjectNode message =
                        messages.addObject().put("role", "assistant").put("content", use.thought());
                if (use.tool().isEmpty()) {
                    messages.addObject().put("role", "user").put("content", use.result());
                    continue;
                }
                ObjectNode call =
                        message.putArray("tool_calls").addObject().put("id", id).put("type", "function");
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
                        .put("description", tool.description());
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
}
