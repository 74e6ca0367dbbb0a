package org.spartabench.desktop.fx.frame;

import java.util.List;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.paint.Color;
import javafx.scene.shape.Rectangle;

/**
 * Changes an invisible dot whenever other regions are laid out. If a frame changes only invisible nodes, JavaFX finds no
 * region to paint and paints the whole window ({@code ViewPainter.paintImpl}); with the dot it paints only the dot.
 */
public final class DirtyRegionMarker extends Rectangle {

    /** A change is styled and laid out in one frame, and parts of it again in the next. */
    private static final int FRAMES = 2;

    /** As invisible as transparent, but another colour. */
    private static final Color CLEAR = Color.gray(1, 0);

    private int frames;

    private DirtyRegionMarker() {
        super(1, 1, Color.TRANSPARENT);
        setMouseTransparent(true);
        NextFrame.each(this, this::frame);
    }

    /**
     * Adds a dot to the middle of a visible pane, which is mostly painted anyway.
     *
     * @param regions visible or not; the dot changes with their layout
     */
    public static void in(StackPane place, List<? extends Region> regions) {
        DirtyRegionMarker dot = new DirtyRegionMarker();
        regions.forEach(region ->
                region.needsLayoutProperty().addListener((o, was, is) -> dot.frames = is ? FRAMES : dot.frames));
        place.getChildren().add(dot);
    }

    private void frame() {
        if (frames > 0) {
            frames--;
            setFill(getFill() == CLEAR ? Color.TRANSPARENT : CLEAR);
        }
    }
}
