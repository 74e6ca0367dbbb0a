package org.spartabench.ui.passage;

import javafx.scene.control.Tooltip;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;
import org.spartabench.fact.passage.Passage;
import org.spartabench.fact.passage.Rendered;

/** Shows one passage with its facts highlighted; pointing at one names it. */
public final class PassageFlow extends TextFlow {

    public PassageFlow(Passage passage) {
        getStyleClass().add("passage-card");
        int at = 0;
        for (Rendered.Span span : passage.spans()) {
            if (span.start() >= at) {
                getChildren().add(piece(passage.text().substring(at, span.start()), "passage-text"));
                Text fact = piece(passage.text().substring(span.start(), span.end()), "passage-fact");
                Tooltip.install(fact, new Tooltip(passage.table() + "." + span.column()));
                getChildren().add(fact);
                at = span.end();
            }
        }
        getChildren().add(piece(passage.text().substring(at), "passage-text"));
    }

    private static Text piece(String text, String style) {
        Text piece = new Text(text);
        piece.getStyleClass().add(style);
        return piece;
    }
}
