package org.spartabench.desktop.prompts;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.spartabench.authors.llm.message.Prompt;
import org.spartabench.authors.prompted.PromptFile;
import org.spartabench.desktop.fx.code.CodeText.Mark;

/**
 * Holds a prompt as a model would get it.
 *
 * @param text both messages under their headings
 * @param marks headings, and the values that stand where the file has variables
 * @param prompt the two messages themselves
 */
record Preview(String text, List<Mark> marks, Prompt prompt) {

    static final String HEADING = "heading";
    static final String VALUE = "value";

    private static final Pattern VARIABLE = Pattern.compile("\\{\\{[^{}]*}}");

    Preview {
        marks = List.copyOf(marks);
    }

    static Preview of(PromptFile file, Prompt prompt) {
        StringBuilder text = new StringBuilder();
        List<Mark> marks = new ArrayList<>();
        part("System", file.system(), prompt.system(), text, marks);
        text.append("\n\n");
        part("User", file.user(), prompt.user(), text, marks);
        return new Preview(text.toString(), marks, prompt);
    }

    private static void part(String name, String written, String filled, StringBuilder text, List<Mark> marks) {
        marks.add(new Mark(text.length(), text.length() + name.length(), HEADING));
        text.append(name).append("\n\n");
        int start = text.length();
        text.append(filled);
        values(written, filled).forEach(m -> marks.add(new Mark(start + m.start(), start + m.end(), VALUE)));
    }

    /** Finds the values: they lie between the texts around variables, which are the same in both. */
    static List<Mark> values(String written, String filled) {
        List<Mark> values = new ArrayList<>();
        List<String> between = List.of(VARIABLE.split(written, -1));
        int at = between.getFirst().length();
        for (int i = 1; i < between.size(); i++) {
            String next = between.get(i);
            boolean end = i == between.size() - 1;
            int found = end ? filled.length() - next.length() : next.isEmpty() ? at : filled.indexOf(next, at);
            if (found < at) {
                return values;
            }
            values.add(new Mark(at, found, VALUE));
            at = found + next.length();
        }
        return values;
    }

    /** Estimates the number of tokens. */
    int tokens() {
        return prompt.tokens();
    }
}
