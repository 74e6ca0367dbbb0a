package org.spartabench.desktop.fx;

import javafx.scene.AccessibleRole;
import javafx.scene.layout.Region;

/** Shows a share as a horizontal bar, with a mark at its target; screen readers read the text beside it. */
public final class Bar extends Region {

    private static final double HEIGHT = 6;
    /** The least width of a small share, and of an obstacle's empty one. */
    private static final double LEAST = 3;

    private static final double MARK_WIDTH = 2;
    private static final double MARK_OVER = 3;

    private final Region track = Nodes.styled(new Region(), "bar-track");
    private final Region fill = Nodes.styled(new Region(), "bar-fill");
    private final Region mark = Nodes.styled(new Region(), "bar-mark");
    private double value;
    private double target = -1;

    public Bar() {
        getChildren().addAll(track, fill, mark);
        mark.setVisible(false);
        setMinWidth(24);
        setPrefWidth(90);
        setMinHeight(HEIGHT + 2 * MARK_OVER);
        setMaxHeight(HEIGHT + 2 * MARK_OVER);
        setAccessibleRole(AccessibleRole.NODE);
    }

    /** @param share clamped to 0 to 1 */
    public void value(double share) {
        value = Math.clamp(share, 0, 1);
        requestLayout();
    }

    /** Puts a mark at that share. */
    public void target(double share) {
        target = Math.clamp(share, 0, 1);
        mark.setVisible(true);
        requestLayout();
    }

    /** Shows the bar as finished (done), as an obstacle (blocks), or plainly with the empty text. */
    public void kind(String style) {
        fill.getStyleClass().setAll("bar-fill");
        if (!style.isEmpty()) {
            fill.getStyleClass().add(style);
        }
    }

    @Override
    protected void layoutChildren() {
        double y = (getHeight() - HEIGHT) / 2;
        track.resizeRelocate(0, y, getWidth(), HEIGHT);
        double width = Math.round(getWidth() * value);
        fill.resizeRelocate(
                0, y, value > 0 || fill.getStyleClass().contains("blocks") ? Math.max(LEAST, width) : 0, HEIGHT);
        double at = Math.clamp(getWidth() * target - MARK_WIDTH / 2, 0, Math.max(0, getWidth() - MARK_WIDTH));
        mark.resizeRelocate(at, y - MARK_OVER, MARK_WIDTH, HEIGHT + 2 * MARK_OVER);
    }
}
