package org.spartabench.ui.tree;

/**
 * Which part of a drawing is in sight.
 *
 * @param scale 1 for life size
 * @param x pixels from the left of the place to the left of the drawing
 * @param y pixels from its top to the top of the drawing
 */
public record TreePosition(double scale, double x, double y) {}
