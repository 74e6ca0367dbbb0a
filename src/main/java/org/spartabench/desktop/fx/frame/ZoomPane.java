package org.spartabench.desktop.fx.frame;

import javafx.collections.ListChangeListener;
import javafx.collections.WeakListChangeListener;
import javafx.geometry.Bounds;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.ScrollBar;
import javafx.scene.input.ScrollEvent;
import javafx.scene.layout.Region;
import javafx.scene.shape.Rectangle;
import javafx.scene.transform.Scale;
import javafx.stage.PopupWindow;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/**
 * Shows its content larger or smaller as a whole, as a browser does, and with it the small windows that belong to it: lists,
 * menus, hints. Content that then has less room than it needs keeps its least size, and the pane scrolls.
 */
public final class ZoomPane extends Region {

    private final Region content;
    private final double leastWidth;
    private final double leastHeight;
    private final Scale scale = new Scale(1, 1);
    private final ScrollBar across = bar(Orientation.HORIZONTAL);
    private final ScrollBar down = bar(Orientation.VERTICAL);
    private final Rectangle clip = new Rectangle();
    private final ListChangeListener<Window> opened = change -> {
        while (change.next()) {
            change.getAddedSubList().forEach(this::scalePopup);
        }
    };

    /**
     * @param leastWidth of the content, in its own pixels
     * @param leastHeight of the content, in its own pixels
     */
    public ZoomPane(Region content, double leastWidth, double leastHeight) {
        this.content = content;
        this.leastWidth = leastWidth;
        this.leastHeight = leastHeight;
        content.getTransforms().add(scale);
        getChildren().addAll(content, across, down);
        setClip(clip);
        addEventHandler(ScrollEvent.SCROLL, this::scroll);
        sceneProperty().addListener((o, was, is) -> follow(is));
        Window.getWindows().addListener(new WeakListChangeListener<>(opened));
    }

    /** @param percent of the content's own size */
    public void zoom(int percent) {
        scale.setX(percent / 100.0);
        scale.setY(percent / 100.0);
        requestLayout();
    }

    @Override
    protected void layoutChildren() {
        double factor = scale.getX();
        boolean wide = getWidth() < leastWidth * factor;
        boolean high = getHeight() < leastHeight * factor;
        double roomAcross = getWidth() - (high ? down.prefWidth(-1) : 0);
        double roomDown = getHeight() - (wide ? across.prefHeight(-1) : 0);
        content.resize(Math.max(leastWidth, roomAcross / factor), Math.max(leastHeight, roomDown / factor));
        show(across, wide, content.getWidth() * factor, roomAcross);
        show(down, high, content.getHeight() * factor, roomDown);
        across.resizeRelocate(0, roomDown, roomAcross, across.prefHeight(-1));
        down.resizeRelocate(roomAcross, 0, down.prefWidth(-1), roomDown);
        clip.setWidth(getWidth());
        clip.setHeight(getHeight());
        place();
    }

    private ScrollBar bar(Orientation orientation) {
        ScrollBar bar = new ScrollBar();
        bar.setOrientation(orientation);
        bar.setFocusTraversable(false);
        bar.setManaged(false);
        bar.setVisible(false);
        bar.valueProperty().addListener((o, was, is) -> place());
        return bar;
    }

    private static void show(ScrollBar bar, boolean shown, double all, double room) {
        bar.setVisible(shown);
        bar.setMax(Math.max(0, all - room));
        bar.setVisibleAmount(all <= 0 ? 0 : room * bar.getMax() / all);
        bar.setUnitIncrement(room / 10);
        bar.setBlockIncrement(room);
        bar.setValue(shown ? Math.clamp(bar.getValue(), 0, bar.getMax()) : 0);
    }

    private void place() {
        content.relocate(-Math.round(across.getValue()), -Math.round(down.getValue()));
    }

    /** Takes the wheel where nothing inside has used it. */
    private void scroll(ScrollEvent e) {
        move(across, -e.getDeltaX());
        move(down, -e.getDeltaY());
    }

    private static void move(ScrollBar bar, double by) {
        if (bar.isVisible()) {
            bar.setValue(Math.clamp(bar.getValue() + by, 0, bar.getMax()));
        }
    }

    /** Keeps what has the focus in sight, and as much as there is room for of a sheet that holds it. */
    private void follow(@Nullable Scene scene) {
        if (scene != null) {
            scene.focusOwnerProperty().addListener((o, was, is) -> {
                if (is != null && scene == getScene() && (across.isVisible() || down.isVisible()) && within(is)) {
                    content.layout(); // a sheet that has just come has no place yet
                    for (Node at = is; at != content; at = at.getParent()) {
                        if (at.getStyleClass().contains("sheet")) {
                            reveal(at);
                        }
                    }
                    reveal(is);
                }
            });
        }
    }

    private void reveal(Node node) {
        Bounds at = sceneToLocal(node.localToScene(node.getLayoutBounds()));
        move(across, beyond(at.getMinX(), at.getMaxX(), across.getWidth()));
        move(down, beyond(at.getMinY(), at.getMaxY(), down.getHeight()));
    }

    private boolean within(Node node) {
        for (Parent p = node.getParent(); p != null; p = p.getParent()) {
            if (p == content) {
                return true;
            }
        }
        return false;
    }

    /** Says how far to scroll until a stretch is in a room: its beginning first, if it is longer. */
    private static double beyond(double from, double to, double room) {
        return from < 0 || to - from > room ? from : Math.max(0, to - room);
    }

    private void scalePopup(Window window) {
        if (window instanceof PopupWindow popup && belongs(popup)) {
            for (Node node : popup.getScene().getRoot().getChildrenUnmodifiable()) {
                if (!node.getTransforms().contains(scale)) {
                    node.getTransforms().add(scale);
                }
            }
        }
    }

    /** Whether the window, or one that it belongs to in turn, belongs to the pane's own. */
    private boolean belongs(PopupWindow popup) {
        Window owner = popup.getOwnerWindow();
        return getScene() != null
                && (owner == getScene().getWindow() || owner instanceof PopupWindow other && belongs(other));
    }
}
