package org.spartabench.desktop.prompts;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.fxmisc.richtext.CodeArea;
import org.fxmisc.richtext.model.StyleSpansBuilder;
import org.spartabench.authors.prompted.PromptFile;
import org.spartabench.desktop.fx.code.CodeText.Mark;

/** Shows a prompt for editing or reading, with headings and variables marked. */
public final class PromptArea extends CodeArea {

    private static final Pattern PARTS = Pattern.compile("(?<heading>(?m)^#"
            + " (?:System|User)$)|(?<variable>\\{\\{[^{}]*}})|(?<fence>(?m)^```.*$|\\A---\\R(?s:.*?)\\R---)");

    private boolean showing;

    public PromptArea() {
        getStyleClass().addAll("sql", "prompt-area");
        setWrapText(true);
        plainTextChanges().subscribe(change -> {
            if (!showing) {
                mark(parts(getText()));
            }
        });
    }

    /** Shows a text with its own parts marked; the place of the caret is kept as far as it can be. */
    void write(String text) {
        if (!text.equals(getText())) {
            int caret = Math.min(getCaretPosition(), text.length());
            replaceText(text);
            moveTo(caret);
        }
    }

    void toTop() {
        moveTo(0);
        showParagraphAtTop(0);
    }

    /** Shows a text with these parts marked. */
    void show(String text, List<Mark> marks) {
        showing = true;
        if (!text.equals(getText())) {
            replaceText(text);
            toTop();
        }
        showing = false;
        mark(marks);
    }

    private void mark(List<Mark> marks) {
        if (getLength() == 0) {
            return;
        }
        StyleSpansBuilder<Collection<String>> spans = new StyleSpansBuilder<>();
        int last = 0;
        for (Mark mark : marks) {
            spans.add(List.of(), mark.start() - last);
            spans.add(List.of(mark.style()), mark.end() - mark.start());
            last = mark.end();
        }
        spans.add(List.of(), getLength() - last);
        setStyleSpans(0, spans.create());
    }

    /** Marks headings, variables (unknown ones differently) and parts for the program only. */
    static List<Mark> parts(String text) {
        List<Mark> marks = new ArrayList<>();
        Matcher part = PARTS.matcher(text);
        while (part.find()) {
            marks.add(new Mark(part.start(), part.end(), style(part)));
        }
        return marks;
    }

    private static String style(Matcher part) {
        if (part.group("variable") == null) {
            return part.group("heading") == null ? "fence" : Preview.HEADING;
        }
        String name = part.group().substring(2, part.group().length() - 2);
        return PromptFile.PLACEHOLDERS.containsKey(name) ? "variable" : "unknown";
    }
}
