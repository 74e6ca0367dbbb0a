package org.spartabench.desktop.review;

import java.util.List;
import java.util.Optional;
import javafx.beans.binding.Bindings;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.difference.MarkedWords;
import org.spartabench.desktop.fx.difference.WordDiff;
import org.spartabench.judging.review.Proposal;

/** Shows a proposed wording under the current one, with new words marked; hidden without a proposal. */
final class ProposalPane extends VBox {

    private static final double MOST_HEIGHT = 115;

    private final Label from = Nodes.label("", "muted", "small");
    private final MarkedWords words = Nodes.named(new MarkedWords(), "proposed");
    private final Button take = Nodes.styled(new Button("Use and accept"), "success", "small");
    private final Button leave = Nodes.styled(new Button("Discard"), "small");
    private final Button next = Nodes.styled(new Button("Another"), "flat", "small");

    ProposalPane() {
        getStyleClass().add("proposal");
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
