package org.spartabench.ui.fx;

import javafx.scene.Scene;
import javafx.scene.layout.Region;
import javafx.scene.paint.Color;
import javafx.scene.shape.Rectangle;
import org.jspecify.annotations.Nullable;

/**
 * A dot too faint to be seen that changes along with what is out of sight. Where invisible nodes are all that has changed in a
 * frame, JavaFX finds no region to paint and paints the whole window ({@code ViewPainter.paintImpl}); with the dot it paints that
 * alone.
 */
public final class Speck extends Rectangle {

    /** What is changed is styled and laid out in one frame, and some of it once more in the next. */
    private static final int FRAMES = 2;

    private static final Color FAINT = Color.gray(0.5, 0.004);

    private final Runnable frame = this::frame;
    private int frames;

    public Speck() {
        super(1, 1, Color.TRANSPARENT);
        setManaged(false);
        setMouseTransparent(true);
        sceneProperty().addListener((o, was, is) -> change(was, is));
    }

    private void change(@Nullable Scene was, @Nullable Scene is) {
        if (was != null) {
            was.removePreLayoutPulseListener(frame);
        }
        if (is != null) {
            is.addPreLayoutPulseListener(frame);
        }
    }

    /** Changes with whatever is laid out in this region, whether it is in sight or not. */
    public void follow(Region region) {
        region.needsLayoutProperty().addListener((o, was, is) -> frames = is ? FRAMES : frames);
    }

    private void frame() {
        if (frames > 0) {
            frames--;
            setFill(getFill() == FAINT ? Color.TRANSPARENT : FAINT);
        }
    }
}
