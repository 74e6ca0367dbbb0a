package org.spartabench.ui.chart;

/**
 * Represents a mark of a drawing, in pixels from the upper left; {@code style} names what it is, the theme says how
 * that looks.
 */
sealed interface ChartMark {

    /** @param says what it stands for, shown where one points at it */
    record Box(double x, double y, double width, double height, String style, String says) implements ChartMark {}

    record Rule(double x, double y, double toX, double toY, String style) implements ChartMark {}

    /** @param y of the middle of the line of text */
    record Words(double x, double y, String text, Side side, String style) implements ChartMark {}

    /** Which part of a text stands at its place. */
    enum Side {
        START,
        MIDDLE,
        END
    }
}
