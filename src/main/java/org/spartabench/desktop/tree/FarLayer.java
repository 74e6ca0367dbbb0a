package org.spartabench.desktop.tree;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import javafx.scene.Group;
import javafx.scene.shape.ClosePath;
import javafx.scene.shape.HLineTo;
import javafx.scene.shape.MoveTo;
import javafx.scene.shape.Path;
import javafx.scene.shape.PathElement;
import javafx.scene.shape.VLineTo;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.tree.layout.TreeDrawing;
import org.spartabench.desktop.tree.layout.TreeDrawing.Box;
import org.spartabench.desktop.tree.state.BlockState;
import org.spartabench.sql.path.BlockPath;

/** Draws the blocks of a far view: one node for each state, in its colour. */
final class FarLayer extends Group {

    private final Map<String, Path> paths = new TreeMap<>();
    private final Map<String, List<Box>> drawn = new TreeMap<>();

    FarLayer() {
        setMouseTransparent(true);
        for (BlockState.Status status : BlockState.Status.values()) {
            Path path = Nodes.styled(new Path(), "far-block", status.style());
            paths.put(status.style(), path);
        }
        getChildren().addAll(paths.values());
    }

    /** @param wanted the style of each block's state */
    void show(TreeDrawing drawing, Map<BlockPath, String> wanted) {
        Map<String, List<Box>> now = new TreeMap<>();
        drawing.boxes()
                .forEach((path, box) -> now.computeIfAbsent(
                                Objects.requireNonNull(wanted.get(path), "a block without a style"),
                                s -> new ArrayList<>())
                        .add(box));
        paths.forEach((style, path) -> {
            List<Box> boxes = now.getOrDefault(style, List.of());
            if (!boxes.equals(drawn.put(style, boxes))) {
                path.getElements()
                        .setAll(boxes.stream()
                                .flatMap(b -> rectangle(b).stream())
                                .toList());
            }
        });
    }

    private static List<PathElement> rectangle(Box box) {
        return List.of(
                new MoveTo(box.x(), box.y()),
                new HLineTo(box.right()),
                new VLineTo(box.bottom()),
                new HLineTo(box.x()),
                new ClosePath());
    }
}
