package org.spartabench.desktop.fx.difference;

import java.util.List;
import javafx.scene.AccessibleRole;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;
import org.spartabench.desktop.fx.Nodes;

/** Shows a text with marked words: added ones are underlined, removed ones struck through. */
public final class MarkedWords extends TextFlow {

    public MarkedWords() {
        getStyleClass().add("marked-words");
        setAccessibleRole(AccessibleRole.TEXT);
    }

    /** @param style of the marked words: added or gone */
    public void show(String text, List<WordDiff.Span> marked, String style) {
        getChildren().clear();
        setAccessibleText(text);
        int at = 0;
        for (WordDiff.Span span : marked) {
            part(text.substring(at, span.start()), "kept");
            part(text.substring(span.start(), span.end()), style);
            at = span.end();
        }
        part(text.substring(at), "kept");
    }

    private void part(String text, String style) {
        if (!text.isEmpty()) {
            Text part = Nodes.styled(new Text(text), style);
            getChildren().add(part);
        }
    }
}
