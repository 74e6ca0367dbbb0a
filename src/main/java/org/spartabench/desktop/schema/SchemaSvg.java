package org.spartabench.desktop.schema;

import java.util.List;
import org.spartabench.desktop.fx.Svg;
import org.spartabench.desktop.fx.Svg.Ink;
import org.spartabench.desktop.fx.Svg.Paint;

/** Writes a schema graph as SVG. */
final class SchemaSvg {

    private static final double MARGIN = 16;
    private static final double INSET = 11;

    private static final List<Paint> PAINTS = List.of(
            new Paint(".source", "fill", Ink.ACCENT_GROUND),
            new Paint(".source", "stroke", Ink.ACCENT),
            new Paint(".grounding", "fill", Ink.SUCCESS_GROUND),
            new Paint(".grounding", "stroke", Ink.SUCCESS),
            new Paint(".name, .column", "fill", Ink.TEXT),
            new Paint(".kind", "fill", Ink.MUTED),
            new Paint(".edge", "stroke", Ink.MUTED));

    private static final String RULES = """
        .source, .grounding { stroke-width: 1.5; } .name { font-weight: bold; } .edge { fill: none; stroke-width: 1.5; }
        """;

    private SchemaSvg() {}

    static String of(SchemaGraph graph) {
        Svg svg = new Svg("Schema", graph.width() + 2 * MARGIN, graph.height() + 2 * MARGIN);
        svg.moved(MARGIN, MARGIN);
        graph.lines().forEach(line -> svg.path("edge", graph.data(line)));
        graph.boxes().values().forEach(box -> box(svg, box));
        return svg.document(PAINTS, RULES, "");
    }

    private static void box(Svg svg, SchemaGraph.Box box) {
        String style = box.style();
        svg.box(
                style,
                box.x(),
                box.y(),
                SchemaGraph.WIDTH,
                box.height(),
                8,
                box.table().name());
        double left = box.x() + INSET;
        double room = SchemaGraph.WIDTH - 2 * INSET;
        svg.fitted(
                "name",
                left,
                box.y() + SchemaGraph.HEAD * 0.33,
                room,
                box.table().name());
        svg.fitted("kind", left, box.y() + SchemaGraph.HEAD * 0.7, room, box.words());
        for (int i = 0; i < box.lines().size(); i++) {
            double y = box.y() + SchemaGraph.HEAD + SchemaGraph.LINE * (i + 0.5);
            svg.fitted("column", left, y, room, box.lines().get(i));
        }
    }
}
