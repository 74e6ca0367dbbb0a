package org.spartabench.desktop.chart;

import org.spartabench.desktop.drawing.Svg;

/**
 * Represents a mark of a chart, in pixels from the upper left; {@code style} is its style class.
 */
sealed interface ChartMark {

    /** @param tooltip its meaning, shown when the pointer is on it */
    record Box(double x, double y, double width, double height, String style, String tooltip) implements ChartMark {}

    record Rule(double x, double y, double toX, double toY, String style) implements ChartMark {}

    /** @param y of the middle of the line of text @param anchor the part of the text that is at {@code x} */
    record Words(double x, double y, String text, Svg.Anchor anchor, String style) implements ChartMark {}
}
