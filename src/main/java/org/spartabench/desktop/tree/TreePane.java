package org.spartabench.desktop.tree;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import javafx.animation.PauseTransition;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.geometry.Rectangle2D;
import javafx.scene.Group;
import javafx.scene.Node;
import javafx.scene.SnapshotParameters;
import javafx.scene.control.Label;
import javafx.scene.image.WritableImage;
import javafx.scene.layout.Background;
import javafx.scene.layout.Region;
import javafx.scene.paint.Color;
import javafx.scene.shape.Rectangle;
import javafx.scene.transform.Scale;
import javafx.scene.transform.Transform;
import javafx.scene.transform.Translate;
import javafx.util.Duration;
import org.jspecify.annotations.Nullable;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.tree.layout.BlockSize;
import org.spartabench.desktop.tree.layout.TreeDrawing;
import org.spartabench.desktop.tree.layout.TreeDrawing.Box;
import org.spartabench.desktop.tree.state.TreeState;
import org.spartabench.sql.path.BlockPath;

/**
 * Shows a growing tree; zooms with the wheel, pans by dragging. Until the user takes over it shows the whole tree where
 * that can be read, and else the block at work. Sub-trees can be put away; they stay so while the tree grows.
 */
public final class TreePane extends Region {

    private static final double MARGIN = 10;
    private static final double MIN_SCALE = 0.04;
    private static final double MAX_SCALE = 2.5;
    /** The scale at which the small text of a block has 11 pixels: a larger tree is shown in part. */
    private static final double READABLE = 11.0 / 12;

    /** The scale below which no text is drawn. */
    private static final double FAR = 0.3;

    private static final double ZOOM_STEP = 1.15;

    /** The sizes of boxes to try, the best first. */
    private static final List<BlockSize> SIZES = List.of(
            BlockSize.WIDE, BlockSize.MIDDLE, BlockSize.NARROW, BlockSize.TIGHT, BlockSize.SLIM, BlockSize.FLAT);

    /** Holds everything that determines the best size. */
    private record ScreenFrame(double width, double height, long drawings) {}

    /** Holds what decides which part is visible. */
    private enum Lead {
        WHOLE,
        WORK,
        USER
    }

    private final TreeCanvas canvas = new TreeCanvas(this::choose, this::fold);
    private final Group moved = new Group(canvas);
    private final Label more = Nodes.label("Drag to see the rest.", "tree-more", "muted", "small");
    private final Scale scale = new Scale(1, 1, 0, 0);
    private final Translate offset = new Translate();
    private final PauseTransition settled = new PauseTransition(Duration.millis(250));
    private final ReadOnlyObjectWrapper<@Nullable TreeState> shown = new ReadOnlyObjectWrapper<>();
    private Consumer<BlockPath> onSelect = path -> {};
    private Consumer<TreePosition> onMove = view -> {};
    private @Nullable ScreenFrame fitted;
    private @Nullable BlockPath selected;
    private Lead lead = Lead.WORK;
    private Set<BlockPath> folded = Set.of();
    private double dragX;
    private double dragY;

    public TreePane() {
        getStyleClass().add("tree-canvas");
        moved.getTransforms().addAll(offset, scale);
        moved.setAutoSizeChildren(false); // its size is that of the drawing
        Group unmanaged = new Group(moved);
        unmanaged.setManaged(false); // moving it needs no new layout of the screen
        getChildren().addAll(unmanaged, more);
        Rectangle clip = new Rectangle();
        clip.widthProperty().bind(widthProperty());
        clip.heightProperty().bind(heightProperty());
        setClip(clip);
        more.setManaged(false);
        more.setVisible(false);
        setMinSize(0, 0);
        setOnScroll(e -> zoomAt(e.getX(), e.getY(), e.getDeltaY() > 0 ? ZOOM_STEP : 1 / ZOOM_STEP));
        setOnMousePressed(e -> {
            dragX = e.getX() - offset.getX();
            dragY = e.getY() - offset.getY();
        });
        setOnMouseDragged(e -> {
            moving();
            offset.setX(e.getX() - dragX);
            offset.setY(e.getY() - dragY);
            canvas.sight(seen());
            tell();
        });
        settled.setOnFinished(
                e -> { // paints all at this scale, on whole pixels
                    canvas.moving(false);
                    put(view());
                });
    }

    /** Sets the listener for a block that the user selects by mouse or keyboard. */
    public void onSelect(Consumer<BlockPath> listener) {
        onSelect = listener;
    }

    /** Sets the listener for moves and zooms by the user. */
    public void onMove(Consumer<TreePosition> listener) {
        onMove = listener;
    }

    /** Moves the drawing there, as the user would. */
    public void moveTo(TreePosition view) {
        moving();
        put(view);
    }

    /** Marks how blocks compare with another tree. */
    public void mark(Map<BlockPath, BlockMark> compared) {
        canvas.mark(compared);
    }

    /** Sets whether a change of state fades in; on by default, off for pictures. */
    public void animated(boolean value) {
        canvas.animated(value);
    }

    /** Shows this state; within one shape, repaints only what differs. */
    public void show(TreeState state) {
        TreeState before = shown.get();
        shown.set(state);
        boolean other = before == null || !before.shape().equals(state.shape());
        if (other) {
            lead = Lead.WORK;
        }
        if (before == null || other || before.item() != state.item()) {
            folded = Set.of();
        }
        boolean works = lead == Lead.WORK
                && (before == null || other || !before.active().equals(state.active()));
        if (canvas.show(state, folded) || works) {
            requestLayout();
        }
    }

    /** Folds or unfolds a block. */
    public void fold(BlockPath path) {
        TreeState state = shown.get();
        if (state == null || !state.blocks().containsKey(path.child(0))) {
            return;
        }
        Set<BlockPath> now = new TreeSet<>(folded);
        if (!now.remove(path)) {
            now.add(path);
        }
        folded(now);
    }

    /** Unfolds all blocks. */
    public void unfold() {
        folded(Set.of());
    }

    private void folded(Set<BlockPath> now) {
        folded = Set.copyOf(now);
        TreeState state = shown.get();
        if (state != null && canvas.show(state, folded)) {
            requestLayout();
        }
    }

    /** Gives the folded blocks. */
    public Set<BlockPath> folded() {
        return folded;
    }

    /** Gives the current state; null for nothing. */
    public ReadOnlyObjectProperty<@Nullable TreeState> shown() {
        return shown.getReadOnlyProperty();
    }

    /** Shows nothing. */
    public void clear() {
        shown.set(null);
        more.setVisible(false);
        canvas.clear();
    }

    /** Marks a block as selected, or none. */
    public void select(@Nullable BlockPath path) {
        selected = path;
        canvas.select(path);
        if (path != null && lead == Lead.WORK) {
            requestLayout();
        }
    }

    /** Gives the selected block, if there is one. */
    public Optional<BlockPath> selected() {
        return Optional.ofNullable(selected);
    }

    /** Keeps the whole tree visible, at most at scale 1. */
    public void fit() {
        lead = Lead.WHOLE;
        requestLayout();
    }

    /** Keeps the active block visible and readable; the whole tree without one. */
    public void follow() {
        lead = Lead.WORK;
        requestLayout();
    }

    public void zoomIn() {
        zoomAt(getWidth() / 2, getHeight() / 2, ZOOM_STEP);
    }

    public void zoomOut() {
        zoomAt(getWidth() / 2, getHeight() / 2, 1 / ZOOM_STEP);
    }

    /** Takes a picture of the whole tree on the theme's background, with a margin. */
    public WritableImage picture(double resolution) {
        SnapshotParameters how = new SnapshotParameters();
        how.setTransform(Transform.scale(resolution, resolution));
        Background ground = getBackground();
        double width = canvas.drawnWidth() + 2 * MARGIN;
        double height = canvas.drawnHeight() + 2 * MARGIN;
        how.setViewport(
                new Rectangle2D(-MARGIN * resolution, -MARGIN * resolution, width * resolution, height * resolution));
        how.setFill(ground == null ? Color.WHITE : ground.getFills().getLast().getFill());
        canvas.far(false);
        canvas.sight(Viewport.ALL);
        List<Node> signs = canvas.lookupAll(".fold").stream()
                .filter(n -> n.isVisible()
                        && n instanceof Label sign
                        && sign.getText().equals(BlockNode.OPEN))
                .toList();
        signs.forEach(sign -> sign.setVisible(false)); // a picture cannot be folded
        WritableImage picture = canvas.snapshot(how, null);
        signs.forEach(sign -> sign.setVisible(true));
        canvas.far(scale.getX() < FAR);
        canvas.sight(seen());
        return picture;
    }

    /** Writes the whole tree as SVG. */
    public String drawing() {
        TreeState state = shown.get();
        return state == null ? "" : TreeSvg.of(state, folded, canvas.size());
    }

    @Override
    protected void layoutChildren() {
        TreeState state = shown.get();
        boolean own = lead != Lead.USER && getWidth() > 0;
        if (own && state != null) {
            ScreenFrame frame = new ScreenFrame(getWidth(), getHeight(), canvas.drawings());
            if (!frame.equals(fitted)) {
                fitted = frame;
                canvas.size(bestSize());
            }
        }
        canvas.resize(canvas.drawnWidth(), canvas.drawnHeight());
        if (own && state != null && canvas.drawnWidth() > 0) {
            arrange(state);
        } else {
            canvas.sight(seen());
        }
        canvas.layout();
    }

    private void arrange(TreeState state) {
        double whole = Math.max(MIN_SCALE, room(canvas.drawn(canvas.size())));
        boolean part = lead == Lead.WORK && whole < READABLE;
        more.setVisible(part);
        if (part) {
            more.resizeRelocate(MARGIN, getHeight() - more.prefHeight(-1), more.prefWidth(-1), more.prefHeight(-1));
            state.active()
                    .or(this::selected)
                    .or(() -> Optional.of(BlockPath.ROOT))
                    .flatMap(canvas::box)
                    .ifPresent(this::bringIntoSight);
        } else {
            put(new TreePosition(
                    whole,
                    (getWidth() - canvas.drawnWidth() * whole) / 2,
                    Math.max(MARGIN, (getHeight() - canvas.drawnHeight() * whole) / 2)));
        }
    }

    /** Moves a drawing that is shown in part only if the block is not visible, and leaves no more empty than needed. */
    private void bringIntoSight(Box block) {
        TreePosition at = scale.getX() == READABLE ? view() : new TreePosition(READABLE, MARGIN, MARGIN);
        put(new TreePosition(
                READABLE,
                along(at.x(), block.x(), block.width(), canvas.drawnWidth(), getWidth()),
                along(at.y(), block.y(), block.height(), canvas.drawnHeight(), getHeight() - more.getHeight())));
    }

    /** Gives the offset nearest to another at which a stretch of a drawing is in a room; the middle where all of it is. */
    private static double along(double at, double from, double length, double whole, double room) {
        double all = whole * READABLE;
        if (all <= room - 2 * MARGIN) {
            return (room - all) / 2;
        }
        double least = MARGIN - from * READABLE;
        double most = Math.max(least, room - MARGIN - (from + length) * READABLE);
        return Math.clamp(Math.clamp(at, least, most), room - MARGIN - all, MARGIN);
    }

    private void put(TreePosition view) {
        scale.setX(view.scale());
        scale.setY(view.scale());
        offset.setX(Math.round(view.x()));
        offset.setY(Math.round(view.y()));
        canvas.far(view.scale() < FAR);
        canvas.sight(seen());
    }

    private TreePosition view() {
        return new TreePosition(scale.getX(), offset.getX(), offset.getY());
    }

    /** Gives the visible part; everything before the first layout. */
    private Viewport seen() {
        return getWidth() <= 0 || getHeight() <= 0 ? Viewport.ALL : Viewport.of(view(), getWidth(), getHeight());
    }

    /** Chooses the first size that fits at scale 1, else the one with the largest scale; stacks blocks that cannot be read else. */
    private BlockSize bestSize() {
        BlockSize best = SIZES.getFirst();
        double most = 0;
        for (BlockSize size : SIZES) {
            double room = room(canvas.drawn(size));
            if (room > most + 0.01) {
                best = size;
                most = room;
            }
            if (most >= 1) {
                break;
            }
        }
        for (BlockSize size : List.of(BlockSize.STACKED, BlockSize.LOW)) {
            double room = room(canvas.drawn(size));
            if (most < READABLE && room > most) {
                best = size;
                most = room;
            }
        }
        return best;
    }

    /** Gives the scale at which a drawing fits, at most 1. */
    private double room(TreeDrawing drawing) {
        double across = (getWidth() - 2 * MARGIN) / drawing.width();
        double down = (getHeight() - 2 * MARGIN) / drawing.height();
        return Math.min(1, Math.min(across, down));
    }

    /** Starts a movement by the user: the drawing stays where they put it, and its blocks move as pictures. */
    private void moving() {
        lead = Lead.USER;
        more.setVisible(false);
        canvas.moving(true);
        settled.playFromStart();
    }

    private void zoomAt(double x, double y, double by) {
        double before = scale.getX();
        double after = Math.clamp(before * by, MIN_SCALE, MAX_SCALE);
        moving();
        put(new TreePosition(
                after, x - (x - offset.getX()) * after / before, y - (y - offset.getY()) * after / before));
        tell();
    }

    private void tell() {
        onMove.accept(view());
    }

    private void choose(BlockPath path) {
        select(path);
        onSelect.accept(path);
    }
}
