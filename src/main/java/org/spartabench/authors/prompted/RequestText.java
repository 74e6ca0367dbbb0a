package org.spartabench.authors.prompted;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.spartabench.authors.request.Request;

/**
 * Writes and reads a request as one text: each value of the prompt under the name of its placeholder, except for persona
 * and schema, which follow from the facts and the names of the tables. The journal can rebuild the prompt of a request from it.
 */
public final class RequestText {

    private static final Pattern NAME = Pattern.compile("(?m)^\\{\\{([a-z_]+)}}\\R");

    private RequestText() {}

    /** Writes the values of a request that are not blank. */
    public static String of(Request<?> request) {
        return Rendering.placeholders(request).entrySet().stream()
                .filter(e -> !e.getValue().isBlank())
                .map(e -> "{{" + e.getKey() + "}}\n" + e.getValue().strip())
                .collect(Collectors.joining("\n\n"));
    }

    /** Reads the values by name, in the order of the text; empty for a text that {@link #of} did not write. */
    public static Map<String, String> values(String text) {
        List<MatchResult> names = NAME.matcher(text)
                .results()
                .filter(m -> PromptFile.PLACEHOLDERS.containsKey(m.group(1)))
                .toList();
        Map<String, String> values = new LinkedHashMap<>();
        for (int i = 0; i < names.size(); i++) {
            int end = i + 1 < names.size() ? names.get(i + 1).start() : text.length();
            values.put(
                    names.get(i).group(1),
                    text.substring(names.get(i).end(), end).strip());
        }
        return values;
    }
}
