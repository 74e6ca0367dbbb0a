package org.spartabench.desktop;

import javafx.geometry.Rectangle2D;
import javafx.stage.Screen;
import javafx.stage.Stage;

/** Keeps a whole window, its title bar included, within its screen. */
final class WindowBounds {

    private WindowBounds() {}

    /** Moves and shrinks a window that is shown. */
    static void fit(Stage stage) {
        Rectangle2D wanted = new Rectangle2D(stage.getX(), stage.getY(), stage.getWidth(), stage.getHeight());
        Rectangle2D screen = Screen.getScreensForRectangle(wanted).stream()
                .findFirst()
                .orElseGet(Screen::getPrimary)
                .getVisualBounds();
        Rectangle2D within = within(wanted, screen);
        if (!stage.isMaximized() && !within.equals(wanted)) {
            stage.setX(within.getMinX());
            stage.setY(within.getMinY());
            stage.setWidth(within.getWidth());
            stage.setHeight(within.getHeight());
        }
    }

    /** Moves a rectangle into another, and makes it smaller if it does not fit. */
    static Rectangle2D within(Rectangle2D wanted, Rectangle2D all) {
        double width = Math.min(wanted.getWidth(), all.getWidth());
        double height = Math.min(wanted.getHeight(), all.getHeight());
        return new Rectangle2D(
                Math.clamp(wanted.getMinX(), all.getMinX(), all.getMaxX() - width),
                Math.clamp(wanted.getMinY(), all.getMinY(), all.getMaxY() - height),
                width,
                height);
    }
}
