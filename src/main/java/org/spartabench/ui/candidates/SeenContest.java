package org.spartabench.ui.candidates;

import java.util.Optional;
import javafx.animation.AnimationTimer;
import javafx.scene.Node;
import org.spartabench.review.Judged;

/** Names a contest to the model when the frame with all of it is painted. Only then can it be decided (decision 035). */
final class SeenContest {

    /** The first frame after the panels are filled paints them; when the next one begins, they are painted. */
    private static final int FRAMES = 2;

    private final CandidatesModel model;
    private final Node panel;
    private Optional<Judged> filled = Optional.empty();
    private int begun;

    private final AnimationTimer frames = new AnimationTimer() {
        @Override
        public void handle(long now) {
            begun = panel.getScene() == null ? 0 : begun + 1;
            if (begun >= FRAMES) {
                stop();
                model.seen().set(filled);
            }
        }
    };

    /** @param panel that shows the contests */
    SeenContest(CandidatesModel model, Node panel) {
        this.model = model;
        this.panel = panel;
        model.underWay().addListener((o, was, is) -> check());
    }

    /** Looks again at what the panel shows. */
    void check() {
        Optional<Judged> now = model.underWay().get() > 0
                ? Optional.empty()
                : model.shown().get().map(ShownContest::stored).map(Judged::of);
        filled = now;
        begun = 0;
        model.seen().set(Optional.empty());
        if (now.isPresent()) {
            frames.start();
        } else {
            frames.stop();
        }
    }
}
