package org.spartabench.desktop.schema;

import java.util.List;
import java.util.function.Consumer;
import javafx.css.PseudoClass;
import javafx.scene.Group;
import javafx.scene.SnapshotParameters;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.image.Image;
import javafx.scene.layout.Pane;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.scene.paint.Color;
import javafx.scene.shape.SVGPath;
import javafx.scene.transform.Scale;
import javafx.scene.transform.Transform;
import org.spartabench.desktop.drawing.Svg;
import org.spartabench.desktop.drawing.Svg.Ink;
import org.spartabench.desktop.drawing.Svg.Paint;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.facts.schema.Schema;

/** Draws the schema: tables as boxes, source and grounding ones marked by colour and by word. */
public final class SchemaPane extends ScrollPane {

    private static final PseudoClass CHOSEN = PseudoClass.getPseudoClass("chosen");
    private static final double MARGIN = 20;
    private static final double LARGEST = 1.25;
    /** Smallest scale; below it words would be smaller than 12 pixels, so the drawing scrolls instead. */
    private static final double SMALLEST = 0.95;

    private static final int FEWEST_LINES = 2;
    /** Columns of a table that are named where not all boxes fit anyway. */
    private static final int SCROLLED_LINES = 5;

    private static final int MOST_LINES = 12;
    private static final int MOST_COLUMNS = 6;

    private final Schema schema;
    private final BoxLook look;
    private final Consumer<String> chosen;
    private final Scale scale = new Scale(1, 1, 0, 0);
    private final Pane content = new Pane();
    private SchemaGraph graph;
    private String lit = "";

    /** @param chosen takes the name of a table that was clicked */
    public SchemaPane(Schema schema, BoxLook look, Consumer<String> chosen) {
        this.schema = schema;
        this.look = look;
        this.chosen = chosen;
        this.graph = new SchemaGraph(schema, look, 1, FEWEST_LINES);
        content.getTransforms().add(scale);
        setContent(new StackPane(new Group(content)));
        setFitToWidth(true);
        setFitToHeight(true);
        setPannable(true);
        setMinSize(0, 0);
        setAccessibleText("The schema as a graph");
        widthProperty().addListener((o, was, is) -> fit());
        heightProperty().addListener((o, was, is) -> fit());
    }

    /** Marks the box of one table. */
    public void light(String table) {
        lit = table;
        draw(graph);
    }

    /** Redraws with as many columns of boxes and names as fit the pane. */
    private void fit() {
        if (getWidth() < 1 || getHeight() < 1 || schema.tables().isEmpty()) {
            return;
        }
        SchemaGraph best = new SchemaGraph(schema, look, 1, FEWEST_LINES);
        int named = 0;
        for (int columns = 1; columns <= Math.min(MOST_COLUMNS, schema.tables().size()); columns++) {
            for (int most = FEWEST_LINES; most <= MOST_LINES; most++) {
                SchemaGraph graph = new SchemaGraph(schema, look, columns, most);
                boolean better = room(graph) >= 1
                        ? most > named || room(graph) > room(best)
                        : named == 0 && room(graph) > room(best);
                if (better) {
                    best = graph;
                    named = room(graph) >= 1 ? most : 0;
                }
            }
        }
        if (room(best) < SMALLEST) {
            best = scrolled();
        }
        draw(best);
        double factor = Math.clamp(room(best), SMALLEST, LARGEST);
        scale.setX(factor);
        scale.setY(factor);
    }

    /** Draws as many columns as fit the width, if not all boxes fit, so that only vertical scrolling is needed. */
    private SchemaGraph scrolled() {
        SchemaGraph widest = new SchemaGraph(schema, look, 1, SCROLLED_LINES);
        for (int columns = 2; columns <= Math.min(MOST_COLUMNS, schema.tables().size()); columns++) {
            SchemaGraph graph = new SchemaGraph(schema, look, columns, SCROLLED_LINES);
            widest = (getWidth() - MARGIN) / graph.width() >= SMALLEST ? graph : widest;
        }
        return widest;
    }

    private double room(SchemaGraph graph) {
        double across = (getWidth() - 2 * MARGIN) / graph.width();
        double down = (getHeight() - 2 * MARGIN) / graph.height();
        return Math.min(across, down);
    }

    private void draw(SchemaGraph best) {
        graph = best;
        content.getChildren().clear();
        graph.lines().forEach(line -> content.getChildren().add(curve(graph, line)));
        graph.boxes().values().forEach(box -> content.getChildren().add(node(box)));
        content.setPrefSize(graph.width(), graph.height() + SchemaGraph.GAP_Y / 2);
    }

    private static SVGPath curve(SchemaGraph graph, SchemaGraph.Line line) {
        SVGPath path = Nodes.styled(new SVGPath(), "edge");
        path.setContent(graph.data(line));
        Nodes.hint(path, () -> line.left() + " and " + line.right() + " by " + line.columns());
        return path;
    }

    /** Takes a picture of the whole graph, whatever part of it is visible. */
    public Image picture(double resolution) {
        SnapshotParameters how = new SnapshotParameters();
        how.setTransform(Transform.scale(resolution, resolution));
        how.setFill(Color.TRANSPARENT);
        return content.snapshot(how, null);
    }

    /** Writes the graph as SVG. */
    public String drawing() {
        return SchemaSvg.of(graph);
    }

    private VBox node(SchemaGraph.Box box) {
        Label name = Nodes.label(box.table().name(), "strong");
        Nodes.hint(name, box.table()::name);
        Label kind = Nodes.label(box.words(), "small", "muted");
        VBox head = new VBox(name, kind);
        head.setMinHeight(SchemaGraph.HEAD - 6);
        head.setMaxHeight(SchemaGraph.HEAD - 6);
        VBox node = new VBox(head);
        for (String line : box.lines()) {
            Label label = Nodes.label(line, "small");
            label.setMinHeight(SchemaGraph.LINE);
            label.setMaxHeight(SchemaGraph.LINE);
            node.getChildren().add(label);
        }
        node.getStyleClass().addAll("table-box", box.style());
        node.relocate(box.x(), box.y());
        node.setMinSize(SchemaGraph.WIDTH, box.height());
        node.setMaxSize(SchemaGraph.WIDTH, box.height());
        node.setOnMouseClicked(e -> chosen.accept(box.table().name()));
        node.pseudoClassStateChanged(CHOSEN, box.table().name().equals(lit));
        node.setAccessibleText("Table " + box.table().name() + ", " + kind.getText());
        return node;
    }

    /** Writes a schema graph as SVG. */
    private static final class SchemaSvg {

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
}
