package org.spartabench.desktop.review;

import java.util.List;
import java.util.Optional;
import javafx.animation.Animation;
import javafx.animation.PauseTransition;
import javafx.scene.Node;
import javafx.util.Duration;
import org.spartabench.desktop.desk.SeenGuard;
import org.spartabench.judging.review.Judged;

/** Finds out which item all panels of Review show; while none is seen in full, the panels are dimmed. For the UI thread. */
final class SeenItem {

    /** Dimming for a shorter time would only flicker. */
    private static final Duration NOTICEABLE = Duration.millis(150);

    private static final String DIMMED = "dimmed";

    private final ReviewModel model;
    private final PreparedItemPanes panes;
    private final List<Node> panels;
    private final SeenGuard<Judged> guard;
    private final PauseTransition patience = new PauseTransition(NOTICEABLE);

    /** @param panels that show an item */
    SeenItem(ReviewModel model, PreparedItemPanes panes, List<Node> panels) {
        this.model = model;
        this.panes = panes;
        this.panels = panels;
        guard = new SeenGuard<>(ReviewModel.THING, model.notice(), panels);
        guard.seen().addListener((o, was, is) -> model.seen().set(is));
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
        guard.show(now);
        dim(now.isEmpty() && model.sheet().get().isPresent());
    }

    private boolean shown(Judged item) {
        return panes.front()
                .shown()
                .map(ItemData::stored)
                .map(Judged::of)
                .filter(item::equals)
                .isPresent();
    }

    private void dim(boolean incomplete) {
        if (!incomplete) {
            patience.stop();
            panels.forEach(node -> node.getStyleClass().removeAll(DIMMED));
        } else if (patience.getStatus() != Animation.Status.RUNNING
                && !panels.getFirst().getStyleClass().contains(DIMMED)) {
            patience.playFromStart();
        }
    }
}
