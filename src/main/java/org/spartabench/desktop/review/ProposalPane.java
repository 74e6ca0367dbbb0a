package org.spartabench.desktop.review;

import java.util.List;
import java.util.Optional;
import javafx.beans.binding.Bindings;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.spartabench.desktop.fx.MarkedWords;
import org.spartabench.desktop.fx.WordDiff;
import org.spartabench.judging.review.Proposal;

/** Shows a proposed wording under the current one, with new words marked; hidden without a proposal. */
final class ProposalPane extends VBox {

    private static final double MOST_HEIGHT = 115;

    private final Label from = new Label();
    private final MarkedWords words = new MarkedWords();
    private final Button take = new Button("Use and accept");
    private final Button leave = new Button("Discard");
    private final Button next = new Button("Another");

    ProposalPane() {
        getStyleClass().add("proposal");
        from.getStyleClass().addAll("muted", "small");
        words.setId("proposed");
        take.getStyleClass().addAll("success", "small");
        leave.getStyleClass().add("small");
        next.getStyleClass().addAll("flat", "small");
        for (Button button : List.of(take, leave, next)) {
            button.setFocusTraversable(false);
        }
        ScrollPane place = new ScrollPane(words);
        place.setFitToWidth(true);
        place.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        place.minHeightProperty().bind(Bindings.min(MOST_HEIGHT, words.heightProperty()));
        place.setMaxHeight(MOST_HEIGHT);
        getChildren().addAll(from, place, new HBox(8, take, leave, next));
        managedProperty().bind(visibleProperty());
        hide();
    }

    Button take() {
        return take;
    }

    Button leave() {
        return leave;
    }

    Button next() {
        return next;
    }

    /** Shows a proposal for the item of a pane, and marks the words that it lacks there; or hides it. */
    void show(Optional<Proposal> proposal, ItemPane item) {
        Optional<String> question = item.shown().map(s -> s.stored().question());
        if (proposal.isEmpty() || question.isEmpty()) {
            hide();
            item.question().markGone(List.of());
            return;
        }
        WordDiff diff = WordDiff.of(question.get(), proposal.get().question());
        item.question().markGone(diff.removed());
        String author = proposal.get().author();
        from.setText("Another wording by " + (author.equals("offline") ? "the offline author" : author));
        words.show(proposal.get().question(), diff.added(), "added");
        setVisible(true);
    }

    private void hide() {
        setVisible(false);
    }
}
