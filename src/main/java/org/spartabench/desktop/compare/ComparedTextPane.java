package org.spartabench.desktop.compare;

import java.util.List;
import java.util.Optional;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.difference.MarkedWords;
import org.spartabench.desktop.fx.difference.SqlDiff;
import org.spartabench.desktop.fx.difference.WordDiff;

/** Shows question and answer of both sides with their differences marked. */
public final class ComparedTextPane extends ComparePane {

    public ComparedTextPane() {
        super("words", "Question and answer of both sides");
    }

    void show(ItemComparison comparison) {
        clear();
        ComparedSide.Words left = comparison.left().words();
        ComparedSide.Words right = comparison.right().words();
        questions(left.question(), right.question());
        line("ANSWER", "section-title");
        if (left.answer().equals(right.answer()) && left.note().equals(right.note())) {
            line(
                    left.answer().isEmpty() && left.note().isEmpty() ? "none on either side" : "the same on both sides",
                    "muted");
        }
        SqlDiff values = SqlDiff.of(left.answer(), right.answer());
        if (!values.text().isEmpty()) {
            sql(values);
        }
        note("left", left);
        note("right", right);
    }

    private void questions(Optional<String> left, Optional<String> right) {
        line("QUESTION", "section-title");
        if (left.equals(right)) {
            line(left.isEmpty() ? "none on either side" : "the same on both sides", "muted");
            left.ifPresent(text -> words(text, List.of(), "added", "question-left"));
            return;
        }
        WordDiff diff = WordDiff.of(left.orElse(""), right.orElse(""));
        line("left", "muted");
        words(left.orElse("none"), left.isEmpty() ? List.of() : diff.removed(), "gone", "question-left");
        line("right", "muted");
        words(right.orElse("none"), right.isEmpty() ? List.of() : diff.added(), "added", "question-right");
    }

    private void words(String text, List<WordDiff.Span> marked, String style, String id) {
        MarkedWords words = Nodes.named(new MarkedWords(), id);
        words.show(text, marked, style);
        body.getChildren().add(words);
    }

    private void note(String side, ComparedSide.Words words) {
        if (!words.note().isEmpty()) {
            line(side + ": " + words.note(), "muted");
        }
    }

    private void line(String text, String style) {
        body.plain(text, style, "small");
    }
}
