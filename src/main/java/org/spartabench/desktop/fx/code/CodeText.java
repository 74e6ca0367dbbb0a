package org.spartabench.desktop.fx.code;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javafx.scene.Node;
import javafx.scene.TraversalDirection;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import org.fxmisc.richtext.CodeArea;
import org.fxmisc.richtext.model.StyleSpans;
import org.fxmisc.richtext.model.StyleSpansBuilder;

/** Shows and edits code with syntax colouring and marked parts. */
public class CodeText extends CodeArea {

    /** Adds a style class to characters {@code start} to {@code end} (exclusive): lit, blamed, removed, added. */
    public record Mark(int start, int end, String style) {}

    private final String language;
    private final Pattern tokens;
    private List<Mark> marks = List.of();

    /**
     * @param language for screen readers
     * @param tokens with groups {@code keyword}, {@code string} and {@code number}
     */
    protected CodeText(String language, Pattern tokens) {
        this.language = language;
        this.tokens = tokens;
        getStyleClass().add("sql");
        plainTextChanges().subscribe(change -> restyle());
        addEventFilter(KeyEvent.KEY_PRESSED, e -> {
            if (!isEditable()) {
                leaveByTab(this, e);
            }
        });
    }

    /** Moves the focus on from a text that cannot be edited, which would keep it. */
    public static void leaveByTab(Node readOnly, KeyEvent event) {
        if (event.getCode() == KeyCode.TAB) {
            readOnly.requestFocusTraversal(event.isShiftDown() ? TraversalDirection.PREVIOUS : TraversalDirection.NEXT);
            event.consume();
        }
    }

    public final void show(String text) {
        marks = List.of();
        replaceText(text);
        if (!isEditable()) {
            setAccessibleText(language + ": " + text);
        }
        restyle();
        moveTo(0);
    }

    /** Marks these parts, and no others. */
    public final void mark(List<Mark> parts) {
        if (!parts.equals(marks)) {
            marks = List.copyOf(parts);
            restyle();
        }
    }

    private void restyle() {
        if (getLength() > 0) {
            setStyleSpans(0, spans());
        }
    }

    private StyleSpans<Collection<String>> spans() {
        String text = getText();
        StyleSpansBuilder<Collection<String>> colours = new StyleSpansBuilder<>();
        int last = 0;
        for (Mark token : tokens(tokens, text)) {
            colours.add(List.of(), token.start() - last);
            colours.add(List.of(token.style()), token.end() - token.start());
            last = token.end();
        }
        colours.add(List.of(), text.length() - last);
        StyleSpans<Collection<String>> styled = colours.create();
        for (Mark mark : marks) {
            styled = styled.overlay(over(mark, text.length()), CodeText::both);
        }
        return styled;
    }

    /** Finds keywords, strings and numbers, in order. */
    static List<Mark> tokens(Pattern pattern, String text) {
        List<Mark> tokens = new ArrayList<>();
        Matcher token = pattern.matcher(text);
        while (token.find()) {
            String style =
                    token.group("keyword") != null ? "keyword" : token.group("string") != null ? "string" : "number";
            tokens.add(new Mark(token.start(), token.end(), style));
        }
        return tokens;
    }

    private static StyleSpans<Collection<String>> over(Mark mark, int length) {
        int start = Math.clamp(mark.start(), 0, length);
        int end = Math.clamp(mark.end(), start, length);
        StyleSpansBuilder<Collection<String>> builder = new StyleSpansBuilder<>();
        builder.add(List.of(), start);
        builder.add(List.of(mark.style()), end - start);
        builder.add(List.of(), length - end);
        return builder.create();
    }

    private static Collection<String> both(Collection<String> a, Collection<String> b) {
        List<String> all = new ArrayList<>(a);
        all.addAll(b);
        return all;
    }
}
