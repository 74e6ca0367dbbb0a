package org.spartabench.ui.tree;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javafx.css.PseudoClass;
import javafx.scene.CacheHint;
import javafx.scene.Group;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Pane;
import javafx.scene.shape.Path;
import javafx.scene.shape.Polygon;
import org.jspecify.annotations.Nullable;
import org.spartabench.query.BlockPath;
import org.spartabench.query.Shape;
import org.spartabench.ui.tree.TreeDrawing.Box;
import org.spartabench.ui.tree.TreeDrawing.Point;

/** The drawing itself, at scale 1: keeps one node for each block and edge as long as the shape stays. */
final class TreeCanvas extends Pane {

    private static final PseudoClass BLAMED = PseudoClass.getPseudoClass("blamed");

    private final Map<BlockPath, BlockNode> blocks = new LinkedHashMap<>();
    private final Map<BlockPath, Label> labels = new LinkedHashMap<>();
    private final Map<BlockPath, Path> edges = new LinkedHashMap<>();
    private final Group links = new Group();
    private final Consumer<BlockPath> onChoose;
    private @Nullable TreeState state;
    private @Nullable TreeDrawing drawing;
    private @Nullable BlockPath selected;
    private BlockSize size = BlockSize.WIDE;
    private Map<BlockPath, BlockMark> marks = Map.of();
    private boolean animated = true;

    TreeCanvas(Consumer<BlockPath> onChoose) {
        this.onChoose = onChoose;
        getStyleClass().add("tree-canvas");
        links.setMouseTransparent(true);
    }

    void animated(boolean value) {
        animated = value;
    }

    /** While it moves its blocks are pictures, which are stretched rather than painted anew. */
    void moving(boolean value) {
        blocks.values().forEach(b -> b.setCacheHint(value ? CacheHint.SPEED : CacheHint.QUALITY));
    }

    double drawnWidth() {
        return drawing == null ? 0 : drawing.width();
    }

    double drawnHeight() {
        return drawing == null ? 0 : drawing.height();
    }

    void mark(Map<BlockPath, BlockMark> compared) {
        marks = Map.copyOf(compared);
        if (state != null) {
            show(state);
        }
    }

    void size(BlockSize wanted) {
        if (!wanted.equals(size)) {
            size = wanted;
            place();
        }
    }

    /** @return whether anything has moved */
    boolean show(TreeState now) {
        TreeState before = state;
        state = now;
        boolean grown = before == null || !before.shape().equals(now.shape());
        if (grown) {
            populate(now.shape());
        }
        boolean moved = before == null || grown || !before.links().equals(now.links());
        if (moved) {
            place();
        }
        now.blocks().forEach((path, block) -> show(path, block, now.blame()));
        return moved;
    }

    private void show(BlockPath path, BlockState block, Blame blame) {
        BlockNode node = blocks.get(path);
        if (node != null) {
            node.mark(Optional.ofNullable(marks.get(path)));
            node.show(block, blame.blocks().contains(path), animated);
        }
        Label label = labels.get(path);
        Path edge = edges.get(path);
        if (label != null && edge != null) {
            boolean blamed = blame.edges().contains(path);
            label.setText(Stream.of(
                            Optional.of(block.operator()).filter(o -> !o.isEmpty()),
                            block.nesting().map(Enum::name))
                    .flatMap(Optional::stream)
                    .reduce((a, b) -> a + " · " + b)
                    .orElse(""));
            label.pseudoClassStateChanged(BLAMED, blamed);
            edge.pseudoClassStateChanged(BLAMED, blamed);
            boolean planned = block.operator().isEmpty();
            edge.getStyleClass().setAll(planned ? List.of("edge", "planned") : List.of("edge"));
        }
    }

    void clear() {
        getChildren().clear();
        blocks.clear();
        labels.clear();
        edges.clear();
        state = null;
        drawing = null;
    }

    void select(@Nullable BlockPath path) {
        selected = path;
        blocks.forEach((at, node) -> node.chosen(at.equals(path)));
    }

    private void populate(Shape shape) {
        getChildren().clear();
        blocks.clear();
        labels.clear();
        edges.clear();
        List<Node> above = new ArrayList<>();
        int order = 0;
        for (BlockPath path : shape.postOrder()) {
            BlockNode node = new BlockNode(path, ++order);
            node.setOnMouseClicked(e -> {
                if (e.isStillSincePress()) {
                    node.requestFocus();
                    onChoose.accept(path);
                }
            });
            node.setOnKeyPressed(e -> pressed(path, e));
            blocks.put(path, node);
            if (path.depth() > 0) {
                Path edge = new Path();
                edge.getStyleClass().add("edge");
                edge.setMouseTransparent(true);
                edges.put(path, edge);
                Label label = new Label();
                label.getStyleClass().add("edge-label");
                label.setMouseTransparent(true);
                labels.put(path, label);
                above.add(label);
            }
        }
        getChildren().addAll(edges.values());
        getChildren().add(links);
        getChildren().addAll(blocks.values());
        getChildren().addAll(above);
        select(selected);
    }

    private void place() {
        if (state == null) {
            return;
        }
        Set<Link> correlations = state.links();
        TreeDrawing now = TreeDrawing.of(state.shape(), correlations, size);
        drawing = now;
        blocks.forEach((path, node) -> {
            Box box = at(now.boxes(), path);
            node.size(size);
            node.relocate(box.x(), box.y());
        });
        edges.forEach((path, edge) -> Lines.draw(edge, at(now.edges(), path)));
        labels.forEach((path, label) -> {
            Box room = at(now.labels(), path);
            label.setMaxWidth(room.width());
            label.setMinHeight(room.height());
            label.relocate(room.x(), room.y());
        });
        links.getChildren().clear();
        now.links().values().forEach(this::link);
    }

    private void link(List<Point> route) {
        Path line = new Path();
        Lines.draw(line, route);
        line.getStyleClass().addAll("edge", "correlated");
        Polygon arrow = Lines.arrow(route);
        arrow.getStyleClass().add("edge-arrow");
        links.getChildren().addAll(line, arrow);
    }

    /** Arrows lead to the blocks around, inside and beside; Enter and space choose. */
    private void pressed(BlockPath path, KeyEvent event) {
        KeyCode key = event.getCode();
        if (event.isShortcutDown() || event.isAltDown()) {
            return;
        }
        if (key == KeyCode.ENTER || key == KeyCode.SPACE) {
            onChoose.accept(path);
            event.consume();
            return;
        }
        Optional<BlockPath> next = switch (key) {
            case UP -> path.depth() == 0 ? Optional.empty() : Optional.of(TreeDrawing.outer(path));
            case DOWN -> Optional.of(path.child(0));
            case LEFT -> beside(path, -1);
            case RIGHT -> beside(path, 1);
            default -> Optional.empty();
        };
        next.map(blocks::get).ifPresent(node -> {
            node.requestFocus();
            onChoose.accept(node.path());
            event.consume();
        });
    }

    /** The next block of the same level to that side. */
    private Optional<BlockPath> beside(BlockPath path, int side) {
        double here = along(Objects.requireNonNull(blocks.get(path)));
        return blocks.values().stream()
                .filter(n -> n.path().depth() == path.depth() && (along(n) - here) * side > 0)
                .min((a, b) -> Double.compare(Math.abs(along(a) - here), Math.abs(along(b) - here)))
                .map(BlockNode::path);
    }

    /** Blocks of one level stand in a row or in a column. */
    private static double along(BlockNode node) {
        return node.getLayoutX() + node.getLayoutY();
    }

    private static <T> T at(Map<BlockPath, T> places, BlockPath path) {
        return Objects.requireNonNull(places.get(path), "a block without a place");
    }
}
