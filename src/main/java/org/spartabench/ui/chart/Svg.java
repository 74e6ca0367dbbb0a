package org.spartabench.ui.chart;

import java.util.List;
import java.util.Locale;

/** Writes a chart as an SVG of its own: real text and shapes, bars told apart by pattern, light and dark as the reader likes it. */
public final class Svg {

    private static final double WIDTH = 760;

    private static final String STYLE = """
        <style>
        svg { --ground: #ffffff; --text: #1f2328; --muted: #59636e; --grid: #d1d9e0;
          --a: #0969da; --b: #bc4c00; --c: #1a7f37; --d: #8250df; --e: #59636e; --f: #bf3989; }
        @media (prefers-color-scheme: dark) { svg { --ground: #0d1117; --text: #e6edf3; --muted: #9198a1; --grid: #3d444d;
          --a: #4493f8; --b: #db6d28; --c: #3fb950; --d: #ab7df8; --e: #9198a1; --f: #db61a2; } }
        text { font: 12px Inter, "Segoe UI", "Helvetica Neue", "DejaVu Sans", sans-serif; dominant-baseline: central; }
        .ground { fill: var(--ground); } .chart-text { fill: var(--text); } .chart-muted { fill: var(--muted); }
        .grid { stroke: var(--grid); } .axis { stroke: var(--muted); }
        .series-0 { fill: var(--a); stroke: var(--a); } .series-1 { fill: url(#p1); stroke: var(--b); }
        .series-2 { fill: none; stroke: var(--c); stroke-width: 2; } .series-3 { fill: url(#p3); stroke: var(--d); }
        .series-4 { fill: var(--e); stroke: var(--e); } .series-5 { fill: url(#p5); stroke: var(--f); }
        </style>
        <defs>
        <pattern id="p1" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">\
        <rect width="3" height="6" style="fill: var(--b)"/></pattern>
        <pattern id="p3" width="5" height="5" patternUnits="userSpaceOnUse">\
        <rect width="2.5" height="5" style="fill: var(--d)"/></pattern>
        <pattern id="p5" width="5" height="5" patternUnits="userSpaceOnUse">\
        <rect width="5" height="2.5" style="fill: var(--f)"/></pattern>
        </defs>
        """;

    private Svg() {}

    /** A whole document; numbers in it do not depend on the place where it is written. */
    public static String of(Chart chart) {
        Drawing drawing = BarLayout.of(chart, WIDTH);
        StringBuilder svg = new StringBuilder();
        svg.append(text(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" width=\"%.0f\" height=\"%.0f\""
                        + " role=\"img\">\n",
                drawing.width(), drawing.height(), drawing.width(), drawing.height()));
        svg.append("<title>")
                .append(escaped(chart.title()))
                .append("</title>\n")
                .append(STYLE);
        svg.append(
                text("<rect class=\"ground\" width=\"%.0f\" height=\"%.0f\"/>\n", drawing.width(), drawing.height()));
        drawing.marks().forEach(mark -> svg.append(mark(mark)).append('\n'));
        return svg.append("</svg>\n").toString();
    }

    private static String mark(Mark mark) {
        return switch (mark) {
            case Mark.Box b ->
                text(
                        "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\""
                                + " height=\"%.1f\"><title>%s</title></rect>",
                        b.style(), b.x(), b.y(), b.width(), b.height(), escaped(b.says()));
            case Mark.Rule r ->
                text(
                        "<line class=\"%s\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>",
                        r.style(), r.x(), r.y(), r.toX(), r.toY());
            case Mark.Words w ->
                text(
                        "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>",
                        w.style(), w.x(), w.y(), anchor(w.side()), escaped(w.text()));
        };
    }

    private static String anchor(Mark.Side side) {
        return switch (side) {
            case START -> "start";
            case MIDDLE -> "middle";
            case END -> "end";
        };
    }

    private static String text(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }

    private static String escaped(String text) {
        String safe = text;
        for (List<String> pair :
                List.of(List.of("&", "&amp;"), List.of("<", "&lt;"), List.of(">", "&gt;"), List.of("\"", "&quot;"))) {
            safe = safe.replace(pair.get(0), pair.get(1));
        }
        return safe;
    }
}
