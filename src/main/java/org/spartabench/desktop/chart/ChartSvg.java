package org.spartabench.desktop.chart;

import java.util.List;
import org.spartabench.desktop.drawing.Svg;
import org.spartabench.desktop.drawing.Svg.Ink;
import org.spartabench.desktop.drawing.Svg.Paint;

/** Writes a chart as an SVG document; bars differ by pattern as well as by colour. */
public final class ChartSvg {

    private static final List<Paint> PAINTS = List.of(
            new Paint(".chart-text", "fill", Ink.TEXT),
            new Paint(".chart-muted", "fill", Ink.MUTED),
            new Paint(".grid", "stroke", Ink.BORDER),
            new Paint(".axis", "stroke", Ink.MUTED),
            new Paint(".series-0", "fill", Ink.ACCENT),
            new Paint(".series-0", "stroke", Ink.ACCENT),
            new Paint(".series-1", "stroke", Ink.ORANGE),
            new Paint(".ink-1", "fill", Ink.ORANGE),
            new Paint(".series-2", "stroke", Ink.SUCCESS),
            new Paint(".series-3", "stroke", Ink.VIOLET),
            new Paint(".ink-3", "fill", Ink.VIOLET),
            new Paint(".series-4", "fill", Ink.MUTED),
            new Paint(".series-4", "stroke", Ink.MUTED),
            new Paint(".series-5", "stroke", Ink.PINK),
            new Paint(".ink-5", "fill", Ink.PINK));

    private static final String RULES = """
        .series-1 { fill: url(#p1); } .series-2 { fill: none; stroke-width: 2; }
        .series-3 { fill: url(#p3); } .series-5 { fill: url(#p5); }
        """;

    private static final String PATTERNS = """
        <defs>
        <pattern id="p1" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">\
        <rect class="ink-1" width="3" height="6"/></pattern>
        <pattern id="p3" width="5" height="5" patternUnits="userSpaceOnUse">\
        <rect class="ink-3" width="2.5" height="5"/></pattern>
        <pattern id="p5" width="5" height="5" patternUnits="userSpaceOnUse">\
        <rect class="ink-5" width="5" height="2.5"/></pattern>
        </defs>
        """;

    private ChartSvg() {}

    public static String of(Chart chart) {
        BarLayout layout = new BarLayout(chart, ChartPane.SAVED_WIDTH);
        Svg svg = new Svg(chart.title(), ChartPane.SAVED_WIDTH, layout.height());
        for (ChartMark mark : layout.marks()) {
            switch (mark) {
                case ChartMark.Box b -> svg.box(b.style(), b.x(), b.y(), b.width(), b.height(), 0, b.tooltip());
                case ChartMark.Rule r -> svg.rule(r.style(), r.x(), r.y(), r.toX(), r.toY());
                case ChartMark.Words w -> svg.words(w.style(), w.x(), w.y(), w.anchor(), w.text());
            }
        }
        return svg.document(PAINTS, RULES, PATTERNS);
    }
}
