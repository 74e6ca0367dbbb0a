package org.spartabench.ui.fx;

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

/** Shows and edits SQL with syntax colouring and marked parts. */
public final class SqlArea extends CodeArea {

    private static final Pattern TOKENS =
            Pattern.compile("(?<keyword>\\b(?i:SELECT|DISTINCT|FROM|WHERE|AND|OR|NOT|IN|EXISTS|BETWEEN|LIKE"
                + "|IS|NULL|GROUP|BY|HAVING|ORDER|ASC|DESC|LIMIT|OFFSET|AS|ON|JOIN|LEFT|INNER|UNION|ALL|ANY|CASE|WHEN|THEN|ELSE|END"
                + "|SUM|COUNT|MAX|MIN|AVG|TRUE|FALSE|WITH)\\b)|(?<string>'(?:[^']|'')*')"
                + "|(?<number>\\b\\d+(?:\\.\\d+)?\\b)");

    /** Adds a style class to characters {@code start} to {@code end} (exclusive): lit, blamed, removed, added. */
    public record Mark(int start, int end, String style) {}

    private List<Mark> marks = List.of();

    public SqlArea() {
        getStyleClass().add("sql");
        setWrapText(true);
        plainTextChanges().subscribe(change -> restyle());
    }

    /** Shows a query to be read only; no marks. */
    public static SqlArea readOnly(String sql) {
        SqlArea area = new SqlArea();
        area.setEditable(false);
        area.addEventFilter(KeyEvent.KEY_PRESSED, e -> leaveByTab(area, e));
        area.show(sql);
        return area;
    }

    /** Moves the focus on from a text that cannot be edited, which would keep it. */
    public static void leaveByTab(Node readOnly, KeyEvent event) {
        if (event.getCode() == KeyCode.TAB) {
            readOnly.requestFocusTraversal(event.isShiftDown() ? TraversalDirection.PREVIOUS : TraversalDirection.NEXT);
            event.consume();
        }
    }

    public void show(String sql) {
        marks = List.of();
        replaceText(sql);
        if (!isEditable()) {
            setAccessibleText("SQL: " + sql);
        }
        restyle();
        moveTo(0);
    }

    /** Marks these parts, and no others. */
    public void mark(List<Mark> parts) {
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
        for (Mark token : tokens(text)) {
            colours.add(List.of(), token.start() - last);
            colours.add(List.of(token.style()), token.end() - token.start());
            last = token.end();
        }
        colours.add(List.of(), text.length() - last);
        StyleSpans<Collection<String>> styled = colours.create();
        for (Mark mark : marks) {
            styled = styled.overlay(over(mark, text.length()), SqlArea::both);
        }
        return styled;
    }

    /** Finds keywords, strings and numbers, in order. */
    static List<Mark> tokens(String text) {
        List<Mark> tokens = new ArrayList<>();
        Matcher token = TOKENS.matcher(text);
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
