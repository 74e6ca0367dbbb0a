package org.spartabench.desktop.drawing;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Writes a self-contained SVG of text and shapes, in light colours, or in dark ones for readers who prefer them. Its
 * numbers do not depend on the locale.
 */
public final class Svg {

    /** Describes the colours of the two themes. */
    public enum Ink {
        GROUND("#ffffff", "#0d1117"),
        SUBTLE("#f6f8fa", "#151b23"),
        TEXT("#1f2328", "#e6edf3"),
        MUTED("#59636e", "#9198a1"),
        BORDER("#d1d9e0", "#3d444d"),
        ACCENT("#0969da", "#4493f8"),
        ACCENT_GROUND("#ddf4ff", "#121d2f"),
        SUCCESS("#1a7f37", "#3fb950"),
        SUCCESS_GROUND("#dafbe1", "#12261e"),
        WARNING("#9a6700", "#d29922"),
        WARNING_GROUND("#fff8c5", "#272115"),
        DANGER("#cf222e", "#f85149"),
        DANGER_GROUND("#ffebe9", "#25171c"),
        ORANGE("#bc4c00", "#db6d28"),
        VIOLET("#8250df", "#ab7df8"),
        PINK("#bf3989", "#db61a2");

        private final String light;
        private final String dark;

        Ink(String light, String dark) {
            this.light = light;
            this.dark = dark;
        }
    }

    /** Describes the part of a text that is at its x. */
    public enum Anchor {
        START,
        MIDDLE,
        END
    }

    /**
     * Paints a CSS selector.
     *
     * @param property {@code fill} or {@code stroke}
     */
    public record Paint(String selector, String property, Ink ink) {}

    private static final String FONT =
            "text { font: 12px Inter, \"Segoe UI\", \"Helvetica Neue\", \"DejaVu Sans\", sans-serif;"
                    + " dominant-baseline: central; }\n";

    private final double width;
    private final double height;
    private final String title;
    private final StringBuilder body = new StringBuilder();
    private double byX;
    private double byY;

    public Svg(String title, double width, double height) {
        this.title = title;
        this.width = width;
        this.height = height;
    }

    /** Moves everything right and down. */
    public Svg moved(double x, double y) {
        byX = x;
        byY = y;
        return this;
    }

    /** @param tooltip empty for none */
    public Svg box(String style, double x, double y, double wide, double high, double round, String tooltip) {
        String corners = round == 0 ? "" : text(" rx=\"%.1f\"", round);
        String box = text(
                "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"%s",
                style, x, y, wide, high, corners);
        return line(tooltip.isEmpty() ? box + "/>" : box + "><title>" + escaped(tooltip) + "</title></rect>");
    }

    public Svg rule(String style, double x, double y, double toX, double toY) {
        return line(
                text("<line class=\"%s\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>", style, x, y, toX, toY));
    }

    /** @param data as SVG writes paths */
    public Svg path(String style, String data) {
        return line("<path class=\"" + style + "\" d=\"" + data + "\"/>");
    }

    /** @param y of the middle of the line of text */
    public Svg words(String style, double x, double y, Anchor anchor, String words) {
        return line(text(
                "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>",
                style, x, y, anchor.name().toLowerCase(Locale.ROOT), escaped(words)));
    }

    /**
     * Writes as many words as fit on one line from x.
     *
     * @param y of the middle of the line of text
     * @param room in pixels
     */
    public Svg fitted(String style, double x, double y, double room, String words) {
        TextMetrics.lines(words, room, 1).forEach(line -> words(style, x, y, Anchor.START, line));
        return this;
    }

    private Svg line(String element) {
        body.append(element).append('\n');
        return this;
    }

    /**
     * Gives the whole document.
     *
     * @param rules of CSS that are the same in both themes
     * @param more other definitions, as elements
     */
    public String document(List<Paint> paints, String rules, String more) {
        String size = text("viewBox=\"0 0 %.0f %.0f\" width=\"%.0f\" height=\"%.0f\"", width, height, width, height);
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" " + size + " role=\"img\">\n<title>" + escaped(title)
                + "</title>\n<style>\n" + FONT + rules + ".ground { fill: " + Ink.GROUND.light + "; }\n"
                + painted(paints, false) + "@media (prefers-color-scheme: dark) {\n.ground { fill: " + Ink.GROUND.dark
                + "; }\n" + painted(paints, true) + "}\n</style>\n" + more
                + text("<rect class=\"ground\" width=\"%.0f\" height=\"%.0f\"/>\n", width, height)
                + text("<g transform=\"translate(%.1f %.1f)\">\n", byX, byY) + body + "</g>\n</svg>\n";
    }

    private static String painted(List<Paint> paints, boolean dark) {
        return paints.stream()
                .map(p -> p.selector() + " { " + p.property() + ": " + (dark ? p.ink().dark : p.ink().light) + "; }\n")
                .collect(Collectors.joining());
    }

    private static String text(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
