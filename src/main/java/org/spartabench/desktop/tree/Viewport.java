package org.spartabench.desktop.tree;

import org.spartabench.desktop.tree.layout.TreeDrawing.Box;

/** Holds the visible part of a drawing, in its own pixels. */
record Viewport(double left, double top, double width, double height) {

    /** Larger than any drawing. */
    static final Viewport ALL = new Viewport(-1e12, -1e12, 2e12, 2e12);

    /** The margin in pixels of the screen in which blocks are kept ready. */
    private static final double AROUND = 100;

    /** Gives the part of a drawing that a place of that size shows, with the margin. */
    static Viewport of(TreePosition view, double width, double height) {
        return new Viewport(
                (-view.x() - AROUND) / view.scale(),
                (-view.y() - AROUND) / view.scale(),
                (width + 2 * AROUND) / view.scale(),
                (height + 2 * AROUND) / view.scale());
    }

    boolean sees(Box box) {
        return within(box, 0);
    }

    /** Whether a box is within one width and height of it. */
    boolean nears(Box box) {
        return within(box, 1);
    }

    private boolean within(Box box, double around) {
        return box.right() >= left - around * width
                && box.x() <= left + width + around * width
                && box.y() + box.height() >= top - around * height
                && box.y() <= top + height + around * height;
    }
}
