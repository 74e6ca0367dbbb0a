package org.spartabench.ui.tree;

import org.spartabench.ui.tree.TreeDrawing.Box;

/** Holds the visible part of a drawing, in its own pixels. */
record Viewport(double left, double top, double width, double height) {

    /** More than any drawing has. */
    static final Viewport ALL = new Viewport(-1e12, -1e12, 2e12, 2e12);

    /** Beyond its edges, in pixels of the screen, blocks are ready to be moved into sight. */
    private static final double AROUND = 100;

    /** What a place of that size shows of a drawing, and a little around it. */
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

    /** Whether a box is no farther from it than it is wide and high. */
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
