package org.spartabench.desktop.tree;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javafx.css.PseudoClass;
import javafx.scene.Group;
import javafx.scene.shape.ClosePath;
import javafx.scene.shape.LineTo;
import javafx.scene.shape.MoveTo;
import javafx.scene.shape.Path;
import javafx.scene.shape.PathElement;
import org.jspecify.annotations.Nullable;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.tree.layout.Lines;
import org.spartabench.desktop.tree.layout.TreeDrawing;
import org.spartabench.desktop.tree.layout.TreeDrawing.Point;
import org.spartabench.sql.path.BlockPath;

/** Draws all lines of a tree: one node for each kind of line, whatever their number. */
final class EdgeLayer extends Group {

    /** Describes what an edge looks like. */
    enum Kind {
        PLANNED,
        WRITTEN,
        BLAMED
    }

    private final Path planned = path("edge", "planned");
    private final Path written = path("edge");
    private final Path blamed = path("edge");
    private final Path correlated = path("edge", "correlated");
    private final Path arrows = path("edge-arrow");
    private final Map<Path, List<List<Point>>> shown = new HashMap<>();
    private @Nullable TreeDrawing drawn;

    EdgeLayer() {
        setMouseTransparent(true);
        blamed.pseudoClassStateChanged(PseudoClass.getPseudoClass("blamed"), true);
        getChildren().addAll(planned, written, correlated, arrows, blamed);
    }

    /** Hides correlations in a far view, where their many dashes would be tiny and slow. */
    void far(boolean value) {
        correlated.setVisible(!value);
        arrows.setVisible(!value);
    }

    private static Path path(String... styles) {
        Path path = Nodes.styled(new Path(), styles);
        return path;
    }

    /** @param wanted what each edge looks like, by its inner block */
    void show(TreeDrawing drawing, Map<BlockPath, Kind> wanted) {
        if (drawing != drawn) {
            drawn = drawing;
            List<PathElement> lines = new ArrayList<>();
            List<PathElement> tips = new ArrayList<>();
            drawing.links().values().forEach(route -> {
                lines.addAll(Lines.elements(route));
                tips.addAll(triangle(Lines.arrow(route)));
            });
            correlated.getElements().setAll(lines);
            arrows.getElements().setAll(tips);
        }
        show(planned, routes(drawing, wanted, Kind.PLANNED));
        show(written, routes(drawing, wanted, Kind.WRITTEN));
        show(blamed, routes(drawing, wanted, Kind.BLAMED));
    }

    private static List<List<Point>> routes(TreeDrawing drawing, Map<BlockPath, Kind> kinds, Kind kind) {
        return drawing.edges().entrySet().stream()
                .filter(e -> kinds.get(e.getKey()) == kind)
                .map(Map.Entry::getValue)
                .toList();
    }

    private void show(Path path, List<List<Point>> routes) {
        if (!routes.equals(shown.put(path, routes))) {
            path.getElements()
                    .setAll(routes.stream()
                            .flatMap(r -> Lines.elements(r).stream())
                            .toList());
        }
    }

    private static List<PathElement> triangle(List<Point> corners) {
        return List.of(
                new MoveTo(corners.get(0).x(), corners.get(0).y()),
                new LineTo(corners.get(1).x(), corners.get(1).y()),
                new LineTo(corners.get(2).x(), corners.get(2).y()),
                new ClosePath());
    }
}
