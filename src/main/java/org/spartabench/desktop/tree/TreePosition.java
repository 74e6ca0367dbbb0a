package org.spartabench.desktop.tree;

/**
 * Holds the visible part of a drawing.
 *
 * @param scale 1 for life size
 * @param x pixels from the left of the place to the left of the drawing
 * @param y pixels from its top to the top of the drawing
 */
public record TreePosition(double scale, double x, double y) {}
