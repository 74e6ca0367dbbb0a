package org.spartabench.authors.prompted;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.spartabench.authors.llm.ToolUse;

/**
 * Reads the lines in which a model names tools: {@code Action: sql {"query": …}}, or the name and an {@code Action Input:}
 * on the next line. A text without any is a use of no tool, which the agent's loop sends back as an error.
 */
final class ActionLines {

    private static final Pattern ACTION = Pattern.compile(
            "(?m)^[\\s*#>-]*Action\\W{0,4}:\\W{0,4}([A-Za-z_]\\w*)`?\\s*(?:\\R\\s*\\W{0,2}Action Input\\W{0,3}:)?");
    private static final Pattern OBSERVED = Pattern.compile("(?m)^\\W{0,4}Observation\\W{0,3}:");
    private static final Pattern THOUGHT = Pattern.compile("^\\W{0,4}Thought\\W{0,3}:\\W{0,3}");

    private ActionLines() {}

    static List<ToolUse> of(String reply) {
        // What a model writes behind its own "Observation:" it invents.
        String text = OBSERVED.split(reply, 2)[0];
        List<MatchResult> actions = ACTION.matcher(text).results().toList();
        if (actions.isEmpty()) {
            return List.of(new ToolUse(text.strip(), "", "", ""));
        }
        List<ToolUse> uses = new ArrayList<>();
        String thought = THOUGHT.matcher(
                        text.substring(0, actions.getFirst().start()).strip())
                .replaceFirst("")
                .strip();
        for (int i = 0; i < actions.size(); i++) {
            int end = i + 1 < actions.size() ? actions.get(i + 1).start() : text.length();
            String rest = text.substring(actions.get(i).end(), end);
            uses.add(new ToolUse(
                    i == 0 ? thought : "",
                    actions.get(i).group(1),
                    ReplyObject.first(rest).orElse(rest.strip()),
                    ""));
        }
        return uses;
    }
}
