package org.spartabench.desktop.tree;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import javafx.css.PseudoClass;
import javafx.scene.CacheHint;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Pane;
import org.jspecify.annotations.Nullable;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.tree.layout.BlockSize;
import org.spartabench.desktop.tree.layout.FoldedTree;
import org.spartabench.desktop.tree.layout.TreeDrawing;
import org.spartabench.desktop.tree.layout.TreeDrawing.Box;
import org.spartabench.desktop.tree.state.BlockState;
import org.spartabench.desktop.tree.state.TreeState;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.shape.Shape;

/**
 * Draws the tree at scale 1. It keeps one node for each unfolded block while the shape stays, and adds those in view to the
 * scene. While the drawing moves, the toolkit caches blocks as pictures, so that no block is painted again.
 */
final class TreeCanvas extends Pane {

    private static final PseudoClass BLAMED = PseudoClass.getPseudoClass("blamed");

    private final Map<BlockPath, BlockNode> blocks = new LinkedHashMap<>();
    private final Map<BlockPath, Label> labels = new LinkedHashMap<>();
    private final EdgeLayer edges = new EdgeLayer();
    private final FarLayer boxes = new FarLayer();
    private final Consumer<BlockPath> onChoose;
    private final Consumer<BlockPath> onFold;
    private final Map<BlockPath, EdgeLayer.Kind> kinds = new TreeMap<>();
    private final Map<BlockPath, String> styles = new TreeMap<>();
    private final Map<BlockSize, TreeDrawing> drawings = new HashMap<>();

    /** Blocks whose node does not show the current state. */
    private final Set<BlockPath> stale = new TreeSet<>();

    /** The drawings without correlations. */
    private final Map<BlockSize, TreeDrawing> bare = new HashMap<>();

    private @Nullable TreeState state;
    private @Nullable TreeState painted;
    private @Nullable TreeDrawing drawing;
    private @Nullable BlockPath selected;
    private Set<BlockPath> folded = Set.of();
    private BlockSize size = BlockSize.WIDE;
    private Viewport sight = Viewport.ALL;
    private Map<BlockPath, BlockMark> marks = Map.of();
    private Map<BlockPath, Integer> below = Map.of();
    private long trees;
    private boolean animated = true;
    private boolean moving;
    private boolean far;

    /** @param onFold folds or unfolds a block */
    TreeCanvas(Consumer<BlockPath> onChoose, Consumer<BlockPath> onFold) {
        this.onChoose = onChoose;
        this.onFold = onFold;
        boxes.setVisible(false);
    }

    void animated(boolean value) {
        animated = value;
    }

    /** Stretches pictures of blocks during a movement; at rest there are none, since the toolkit would keep them for long. */
    void moving(boolean value) {
        if (moving != value) {
            moving = value;
            blocks.values().forEach(n -> n.setCache(value));
            labels.values().forEach(n -> n.setCache(value));
        }
    }

    /** Draws only boxes and lines, for a view too far away for text. */
    void far(boolean value) {
        if (far != value) {
            far = value;
            draw();
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

    /** Gives the place of a block, or of the folded block around it; empty if it is not in the tree. */
    Optional<Box> box(BlockPath path) {
        return Optional.ofNullable(drawing).map(d -> d.boxes().get(FoldedTree.seen(path, folded)));
    }

    void mark(Map<BlockPath, BlockMark> compared) {
        marks = Map.copyOf(compared);
        painted = null;
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

    /** @param away the folded blocks @return whether anything has moved */
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
            drawings.clear();
            trees++;
            place();
        } else {
            paint(now);
        }
        return moved;
    }

    /** Paints only the changed blocks that are visible; the others are painted when they become visible. */
    private void paint(TreeState now) {
        stale.addAll(painted == null ? blocks.keySet() : painted.unlike(now));
        stale.addAll(folded);
        stale.retainAll(blocks.keySet());
        painted = now;
        stale.forEach(path -> outline(now, path));
        paintStale(animated && !far);
        draw();
    }

    private void paintStale(boolean fading) {
        TreeState now = painted;
        if (now != null) {
            List<BlockPath> seen =
                    stale.stream().filter(path -> attached(at(blocks, path))).toList();
            seen.forEach(path -> paint(now, path, fading));
            seen.forEach(stale::remove);
        }
    }

    private boolean attached(Node node) {
        return node.getParent() == this;
    }

    /** Chooses the looks of a block's edge and of its box in a far view. */
    private void outline(TreeState now, BlockPath path) {
        BlockState block = at(now.blocks(), path);
        boolean blamed = now.blame().blocks().contains(path);
        styles.put(path, (blamed ? BlockState.Status.EMPTY : block.status()).style());
        kinds.put(
                path,
                now.blame().edges().contains(path)
                        ? EdgeLayer.Kind.BLAMED
                        : block.operator().isEmpty() ? EdgeLayer.Kind.PLANNED : EdgeLayer.Kind.WRITTEN);
    }

    private void paint(TreeState now, BlockPath path, boolean fading) {
        BlockState block = at(now.blocks(), path);
        int inside = at(below, path);
        boolean blamed = now.blame().blocks().contains(path);
        boolean away = folded.contains(path) && inside > 0;
        BlockNode.Inner inner = new BlockNode.Inner(inside, away, away && troubled(now, path));
        at(blocks, path).show(new BlockNode.Look(block, blamed, Optional.ofNullable(marks.get(path)), inner), fading);
        Label label = labels.get(path);
        if (label != null) {
            label.setText(BlockWords.of(block, blamed).edge());
            label.pseudoClassStateChanged(BLAMED, now.blame().edges().contains(path));
        }
    }

    /** Keeps in the scene only the nodes in this part of the drawing, and the focused block. */
    void sight(Viewport part) {
        sight = part;
        attach();
    }

    /** Paints and styles new nodes at once, since the layout may be under way. */
    private void attach() {
        List<Node> wanted = new ArrayList<>();
        if (drawing != null) {
            TreeDrawing now = drawing;
            wanted.addAll(List.of(edges, boxes));
            blocks.forEach((path, node) -> wanted(node, at(now.boxes(), path), wanted));
            labels.forEach((path, label) -> wanted(label, at(now.labels(), path), wanted));
        }
        if (wanted.equals(getChildren())) {
            return;
        }
        Set<Node> kept = new HashSet<>(wanted);
        getChildren()
                .removeAll(getChildren().stream().filter(n -> !kept.contains(n)).toList());
        List<Node> come = new ArrayList<>();
        for (int i = 0; i < wanted.size(); i++) {
            Node node = wanted.get(i);
            if (i == getChildren().size() || getChildren().get(i) != node) {
                getChildren().add(i, node);
                come.add(node);
            }
        }
        paintStale(false);
        come.forEach(Node::applyCss);
    }

    /** Adds visible nodes; removes nodes only when they are far away and the drawing does not move. */
    private void wanted(Node node, Box box, List<Node> into) {
        boolean stays = attached(node) && (moving || sight.nears(box) || node.isFocused());
        if (stays || sight.sees(box)) {
            into.add(node);
        }
    }

    private void draw() {
        if (drawing != null) {
            edges.show(drawing, kinds);
            if (far) {
                boxes.show(drawing, styles);
            }
        }
    }

    /** Whether a folded block hides one with a problem. */
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

    /** Gives a number that changes whenever the tree must be drawn again. */
    long drawings() {
        return trees;
    }

    /** Draws the current tree with boxes of that size. */
    TreeDrawing drawn(BlockSize wanted) {
        TreeState now = Objects.requireNonNull(state, "no tree is shown");
        return drawings.computeIfAbsent(
                wanted,
                size -> bare.computeIfAbsent(
                                size,
                                s -> TreeDrawing.of(
                                        FoldedTree.of(now.shape(), Set.of(), folded)
                                                .shape(),
                                        s))
                        .with(FoldedTree.links(now.links(), folded), size));
    }

    void clear() {
        clearNodes();
        drawings.clear();
        bare.clear();
        state = null;
        drawing = null;
    }

    private void clearNodes() {
        getChildren().clear();
        blocks.clear();
        labels.clear();
        kinds.clear();
        styles.clear();
        stale.clear();
    }

    void select(@Nullable BlockPath path) {
        selected = path;
        BlockPath shown = path == null ? null : FoldedTree.seen(path, folded);
        blocks.forEach((at, node) -> node.chosen(at.equals(shown)));
    }

    /** Makes nodes for new visible blocks, and drops those of folded ones. */
    private void populate(Shape whole) {
        List<BlockPath> order = whole.postOrder();
        FoldedTree tree = FoldedTree.of(whole, Set.of(), folded);
        List<BlockPath> seen = tree.shape().postOrder();
        below = tree.below();
        bare.clear();
        painted = null;
        blocks.keySet().retainAll(seen);
        labels.keySet().retainAll(seen);
        for (BlockPath path : seen) {
            blocks.computeIfAbsent(path, p -> block(p, order.indexOf(p) + 1));
            if (path.depth() > 0) {
                labels.computeIfAbsent(path, p -> label());
            }
        }
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
        node.setCacheHint(CacheHint.SPEED);
        node.setCache(moving);
        node.far(far);
        return node;
    }

    private Label label() {
        Label label = Nodes.label("", "edge-label");
        label.setMouseTransparent(true);
        label.setCacheHint(CacheHint.SPEED);
        label.setCache(moving);
        label.setVisible(!far);
        return label;
    }

    private void place() {
        if (state == null) {
            return;
        }
        TreeDrawing now = drawn(size);
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
        attach();
        paint(state);
    }

    private void pressed(BlockNode here, KeyEvent event) {
        TreeKeys.of(event, here, blocks.values()).ifPresent(deed -> {
            event.consume();
            switch (deed) {
                case TreeKeys.Choose() -> onChoose.accept(here.path());
                case TreeKeys.Go(BlockNode to) -> {
                    if (!attached(to)) {
                        getChildren().add(to);
                        paintStale(false);
                    }
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
