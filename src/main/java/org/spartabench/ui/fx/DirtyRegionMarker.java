package org.spartabench.ui.fx;

import java.util.List;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.paint.Color;
import javafx.scene.shape.Rectangle;

/**
 * A dot that cannot be seen and changes with what is laid out in other regions. Where nothing in sight has changed in a frame
 * (only invisible nodes have, or a style came out as it was), JavaFX finds no region to paint and paints the whole window
 * ({@code ViewPainter.paintImpl}); with the dot it paints that alone.
 */
public final class DirtyRegionMarker extends Rectangle {

    /** What is changed is styled and laid out in one frame, and some of it once more in the next. */
    private static final int FRAMES = 2;

    /** As invisible as the other one, and not the same. */
    private static final Color CLEAR = Color.gray(1, 0);

    private int frames;

    private DirtyRegionMarker() {
        super(1, 1, Color.TRANSPARENT);
        setMouseTransparent(true);
        NextFrame.each(this, this::frame);
    }

    /**
     * Puts one into the middle of a pane that is in sight, where it mostly lies in what is painted anyway.
     *
     * @param regions with which it changes, whether they are in sight or not
     */
    public static void in(StackPane place, List<? extends Region> regions) {
        DirtyRegionMarker speck = new DirtyRegionMarker();
        regions.forEach(region ->
                region.needsLayoutProperty().addListener((o, was, is) -> speck.frames = is ? FRAMES : speck.frames));
        place.getChildren().add(speck);
    }

    private void frame() {
        if (frames > 0) {
            frames--;
            setFill(getFill() == CLEAR ? Color.TRANSPARENT : CLEAR);
        }
    }
}
