package org.spartabench.desktop.passage;

import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import javafx.css.PseudoClass;
import javafx.scene.control.Hyperlink;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.facts.passage.Passage;
import org.spartabench.facts.passage.template.Rendered;

/** Shows one passage with its facts highlighted; pointing at one names it. */
public final class PassageFlow extends TextFlow {

    private static final PseudoClass LIT = PseudoClass.getPseudoClass("lit");

    /** A longer passage is shown in part: the sentences that state something that matters. */
    private static final int LONG = 320;

    private final Passage passage;

    /** Shows the whole passage with all its facts. */
    public PassageFlow(Passage passage) {
        this.passage = passage;
        getStyleClass().add("passage-card");
        show(passage.spans(), 0, passage.text().length());
    }

    /** Shows a passage with the facts of some columns; of a long one, only the sentences with such a fact. */
    public PassageFlow(Passage passage, Set<String> columns) {
        this.passage = passage;
        getStyleClass().add("passage-card");
        List<Rendered.Span> facts = passage.spans().stream()
                .filter(s -> columns.contains(s.column()))
                .toList();
        if (passage.text().length() <= LONG || facts.isEmpty()) {
            show(facts, 0, passage.text().length());
        } else {
            excerpt(facts);
        }
    }

    private void excerpt(List<Rendered.Span> facts) {
        int shown = 0;
        for (int[] sentence : sentences()) {
            if (facts.stream().anyMatch(f -> f.start() < sentence[1] && sentence[0] < f.end())) {
                if (sentence[0] > shown) {
                    getChildren().add(piece("… ", "passage-text"));
                }
                show(facts, sentence[0], sentence[1]);
                shown = sentence[1];
            }
        }
        Hyperlink whole = Nodes.styled(new Hyperlink("whole passage"), "small");
        whole.setOnAction(e -> {
            getChildren().clear();
            show(facts, 0, passage.text().length());
        });
        getChildren().add(whole);
    }

    /** Finds start and end of each sentence. */
    private List<int[]> sentences() {
        BreakIterator bounds = BreakIterator.getSentenceInstance(Locale.ENGLISH);
        bounds.setText(passage.text());
        List<int[]> all = new ArrayList<>();
        int start = bounds.first();
        for (int end = bounds.next(); end != BreakIterator.DONE; end = bounds.next()) {
            all.add(new int[] {start, end});
            start = end;
        }
        return all;
    }

    private void show(List<Rendered.Span> facts, int start, int end) {
        int at = start;
        for (Rendered.Span span : facts) {
            if (span.start() >= at && span.end() <= end) {
                getChildren().add(piece(passage.text().substring(at, span.start()), "passage-text"));
                Text fact = piece(passage.text().substring(span.start(), span.end()), "passage-fact");
                fact.setUserData(span.column());
                Nodes.hint(fact, () -> passage.table() + "." + span.column());
                getChildren().add(fact);
                at = span.end();
            }
        }
        getChildren().add(piece(passage.text().substring(at, end), "passage-text"));
    }

    /** Highlights the facts of these columns. */
    public void light(Set<String> columns) {
        getChildren().forEach(n -> n.pseudoClassStateChanged(LIT, columns.contains(String.valueOf(n.getUserData()))));
    }

    private static Text piece(String text, String style) {
        Text piece = Nodes.styled(new Text(text), style);
        return piece;
    }
}
