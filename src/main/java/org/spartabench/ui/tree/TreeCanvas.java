package org.spartabench.ui.tree;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import javafx.css.PseudoClass;
import javafx.scene.CacheHint;
import javafx.scene.control.Label;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Pane;
import org.jspecify.annotations.Nullable;
import org.spartabench.query.BlockPath;
import org.spartabench.query.Shape;
import org.spartabench.ui.tree.TreeDrawing.Box;

/**
 * The drawing itself, at scale 1: keeps one node for each block in sight as long as the shape stays. Blocks are kept as
 * pictures by the toolkit, so that moving the drawing paints none of them anew.
 */
final class TreeCanvas extends Pane {

    private static final PseudoClass BLAMED = PseudoClass.getPseudoClass("blamed");

    private final Map<BlockPath, BlockNode> blocks = new LinkedHashMap<>();
    private final Map<BlockPath, Label> labels = new LinkedHashMap<>();
    private final EdgeLayer edges = new EdgeLayer();
    private final FarLayer boxes = new FarLayer();
    private final Consumer<BlockPath> onChoose;
    private final Consumer<BlockPath> onFold;
    private @Nullable TreeState state;
    private @Nullable TreeDrawing drawing;
    private @Nullable BlockPath selected;
    private Set<BlockPath> folded = Set.of();
    private BlockSize size = BlockSize.WIDE;
    private Map<BlockPath, BlockMark> marks = Map.of();
    private boolean animated = true;
    private boolean moving;
    private boolean far;

    /** @param onFold hears of a block whose inside is to be put away, or to come back */
    TreeCanvas(Consumer<BlockPath> onChoose, Consumer<BlockPath> onFold) {
        this.onChoose = onChoose;
        this.onFold = onFold;
        boxes.setVisible(false);
    }

    void animated(boolean value) {
        animated = value;
    }

    /** While it moves, its blocks are stretched rather than painted anew at each scale. */
    void moving(boolean value) {
        if (moving != value) {
            moving = value;
            List.of(blocks, labels)
                    .forEach(nodes ->
                            nodes.values().forEach(n -> n.setCacheHint(value ? CacheHint.SPEED : CacheHint.QUALITY)));
        }
    }

    /** So far away that words would be specks: only boxes and lines are drawn. */
    void far(boolean value) {
        if (far != value) {
            far = value;
            boxes.setVisible(value);
            edges.far(value);
            blocks.values().forEach(b -> b.far(value));
            labels.values().forEach(l -> l.setVisible(!value));
        }
    }

    double drawnWidth() {
        return drawing == null ? 0 : drawing.width();
    }

    double drawnHeight() {
        return drawing == null ? 0 : drawing.height();
    }

    /** Where a block stands, or the folded block around it; empty when it is not in the tree. */
    Optional<Box> box(BlockPath path) {
        return Optional.ofNullable(drawing).map(d -> d.boxes().get(FoldedTree.seen(path, folded)));
    }

    void mark(Map<BlockPath, BlockMark> compared) {
        marks = Map.copyOf(compared);
        if (state != null) {
            paint(state);
        }
    }

    BlockSize size() {
        return size;
    }

    void size(BlockSize wanted) {
        if (!wanted.equals(size)) {
            size = wanted;
            place();
        }
    }

    /** @param away blocks whose inside is put away @return whether anything has moved */
    boolean show(TreeState now, Set<BlockPath> away) {
        TreeState before = state;
        state = now;
        boolean grown = before == null || !before.shape().equals(now.shape());
        boolean refolded = !folded.equals(away);
        folded = away;
        if (grown) {
            clearNodes();
        }
        if (grown || refolded) {
            populate(now.shape());
        }
        boolean moved = before == null || grown || refolded || !before.links().equals(now.links());
        if (moved) {
            place();
        } else {
            paint(now);
        }
        return moved;
    }

    private void paint(TreeState now) {
        Map<BlockPath, Integer> below = seen(now).below();
        Map<BlockPath, EdgeLayer.Kind> kinds = new TreeMap<>();
        Map<BlockPath, String> styles = new TreeMap<>();
        blocks.forEach((path, node) -> {
            BlockState block = at(now.blocks(), path);
            boolean blamed = now.blame().blocks().contains(path);
            boolean away = folded.contains(path) && below.getOrDefault(path, 0) > 0;
            BlockNode.Inner inner = new BlockNode.Inner(below.getOrDefault(path, 0), away, away && troubled(now, path));
            node.show(new BlockNode.Look(block, blamed, Optional.ofNullable(marks.get(path)), inner), animated && !far);
            styles.put(path, (blamed ? BlockState.Status.EMPTY : block.status()).style());
            boolean blamedEdge = now.blame().edges().contains(path);
            kinds.put(
                    path,
                    blamedEdge
                            ? EdgeLayer.Kind.BLAMED
                            : block.operator().isEmpty() ? EdgeLayer.Kind.PLANNED : EdgeLayer.Kind.WRITTEN);
            Label label = labels.get(path);
            if (label != null) {
                label.setText(BlockWords.of(block, blamed).edge());
                label.pseudoClassStateChanged(BLAMED, blamedEdge);
            }
        });
        if (drawing != null) {
            edges.show(drawing, kinds);
            boxes.show(drawing, styles);
        }
    }

    /** Whether something inside a folded block calls for attention. */
    private boolean troubled(TreeState now, BlockPath path) {
        return now.blocks().entrySet().stream()
                .filter(e -> FoldedTree.seen(e.getKey(), folded).equals(path)
                        && !e.getKey().equals(path))
                .anyMatch(e -> now.blame().blocks().contains(e.getKey())
                        || switch (e.getValue().status()) {
                            case EMPTY, FAILED, REPAIRING, ROLLED_BACK -> true;
                            case PLANNED, RUNNING, FILLED, REPAIRED -> false;
                        });
    }

    private FoldedTree seen(TreeState now) {
        return FoldedTree.of(now.shape(), now.links(), folded);
    }

    void clear() {
        clearNodes();
        state = null;
        drawing = null;
    }

    private void clearNodes() {
        getChildren().clear();
        blocks.clear();
        labels.clear();
    }

    void select(@Nullable BlockPath path) {
        selected = path;
        BlockPath shown = path == null ? null : FoldedTree.seen(path, folded);
        blocks.forEach((at, node) -> node.chosen(at.equals(shown)));
    }

    /** Makes nodes for the blocks that come into sight, and forgets those that are put away. */
    private void populate(Shape whole) {
        List<BlockPath> order = whole.postOrder();
        List<BlockPath> seen = FoldedTree.of(whole, Set.of(), folded).shape().postOrder();
        blocks.keySet().retainAll(seen);
        labels.keySet().retainAll(seen);
        for (BlockPath path : seen) {
            blocks.computeIfAbsent(path, p -> block(p, order.indexOf(p) + 1));
            if (path.depth() > 0) {
                labels.computeIfAbsent(path, p -> label());
            }
        }
        getChildren().setAll(edges, boxes);
        seen.forEach(path -> getChildren().add(at(blocks, path)));
        getChildren().addAll(labels.values());
        select(selected);
    }

    private BlockNode block(BlockPath path, int order) {
        BlockNode node = new BlockNode(path, order, () -> onFold.accept(path));
        node.setOnMouseClicked(e -> {
            if (e.isStillSincePress() && e.getClickCount() == 2) {
                onFold.accept(path);
            } else if (e.isStillSincePress()) {
                node.requestFocus();
                onChoose.accept(path);
            }
        });
        node.setOnKeyPressed(e -> pressed(node, e));
        node.setCacheHint(moving ? CacheHint.SPEED : CacheHint.QUALITY);
        node.far(far);
        return node;
    }

    private Label label() {
        Label label = new Label();
        label.getStyleClass().add("edge-label");
        label.setMouseTransparent(true);
        label.setCache(true);
        label.setVisible(!far);
        return label;
    }

    private void place() {
        if (state == null) {
            return;
        }
        FoldedTree seen = seen(state);
        TreeDrawing now = TreeDrawing.of(seen.shape(), seen.links(), size);
        drawing = now;
        blocks.forEach((path, node) -> {
            Box box = at(now.boxes(), path);
            node.size(size);
            node.relocate(box.x(), box.y());
        });
        labels.forEach((path, label) -> {
            Box room = at(now.labels(), path);
            label.setMaxWidth(room.width());
            label.setMinHeight(room.height());
            label.relocate(room.x(), room.y());
        });
        paint(state);
    }

    private void pressed(BlockNode here, KeyEvent event) {
        TreeKeys.of(event, here, blocks.values()).ifPresent(deed -> {
            event.consume();
            switch (deed) {
                case TreeKeys.Choose() -> onChoose.accept(here.path());
                case TreeKeys.Go(BlockNode to) -> {
                    to.requestFocus();
                    onChoose.accept(to.path());
                }
                case TreeKeys.Fold(boolean away) -> {
                    if (folded.contains(here.path()) != away) {
                        onFold.accept(here.path());
                    }
                }
            }
        });
    }

    private static <T> T at(Map<BlockPath, T> places, BlockPath path) {
        return Objects.requireNonNull(places.get(path), "a block without a place");
    }
}
