package org.spartabench.ui.review;

import java.util.List;
import java.util.Optional;
import javafx.animation.Animation;
import javafx.animation.AnimationTimer;
import javafx.animation.PauseTransition;
import javafx.scene.Node;
import javafx.util.Duration;
import org.spartabench.review.Judged;

/**
 * Finds out which item is seen in full: each panel shows it, and the frame with all of them is painted. Only that item can
 * be decided; until then its panels are dimmed. For the UI thread.
 */
final class SeenItem {

    /** The first frame after the last panel is filled paints it; when the next one begins, it is painted. */
    private static final int FRAMES = 2;

    /** Dimming for a shorter time would only flicker. */
    private static final Duration NOTICEABLE = Duration.millis(150);

    private static final String DIMMED = "dimmed";

    private final ReviewModel model;
    private final PreparedItemPanes panes;
    private final List<Node> panels;
    private final PauseTransition patience = new PauseTransition(NOTICEABLE);
    private final AnimationTimer frames = new AnimationTimer() {
        @Override
        public void handle(long now) {
            begun = panels.stream().allMatch(p -> p.getScene() != null) ? begun + 1 : 0; // the screen comes bit by bit
            if (begun >= FRAMES) {
                stop();
                model.seen().set(filled);
            }
        }
    };
    private Optional<Judged> filled = Optional.empty();
    private int begun;

    /** @param panels that show an item; dimmed while it is not seen in full */
    SeenItem(ReviewModel model, PreparedItemPanes panes, List<Node> panels) {
        this.model = model;
        this.panes = panes;
        this.panels = panels;
        patience.setOnFinished(e -> panels.forEach(node -> node.getStyleClass().add(DIMMED)));
        panes.whole().addListener((o, was, is) -> check());
        model.sheet().addListener((o, was, is) -> check());
        model.underWay().addListener((o, was, is) -> check());
    }

    /** Looks again at what the panels show. */
    void check() {
        Optional<Judged> now = model.underWay().get() == 0 && panes.whole().get()
                ? model.sheet().get().map(ItemData::stored).map(Judged::of).filter(this::shown)
                : Optional.empty();
        if (!now.equals(filled)) {
            filled = now;
            begun = 0;
            model.seen().set(Optional.empty());
            if (now.isPresent()) {
                frames.start();
            } else {
                frames.stop();
            }
        }
        show(now.isPresent() || model.sheet().get().isEmpty());
    }

    private boolean shown(Judged item) {
        return panes.front()
                .shown()
                .map(ItemData::stored)
                .map(Judged::of)
                .filter(item::equals)
                .isPresent();
    }

    private void show(boolean complete) {
        if (complete) {
            patience.stop();
            panels.forEach(node -> node.getStyleClass().removeAll(DIMMED));
        } else if (patience.getStatus() != Animation.Status.RUNNING
                && !panels.getFirst().getStyleClass().contains(DIMMED)) {
            patience.playFromStart();
        }
    }
}
