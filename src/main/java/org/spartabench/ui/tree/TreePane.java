package org.spartabench.ui.tree;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import javafx.animation.PauseTransition;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.Group;
import javafx.scene.SnapshotParameters;
import javafx.scene.image.WritableImage;
import javafx.scene.layout.Region;
import javafx.scene.shape.Rectangle;
import javafx.scene.transform.Scale;
import javafx.scene.transform.Transform;
import javafx.scene.transform.Translate;
import javafx.util.Duration;
import org.jspecify.annotations.Nullable;
import org.spartabench.query.BlockPath;
import org.spartabench.query.Shape;

/** Shows a growing tree; zooms with the wheel, pans by dragging, fits itself until the user takes over. */
public final class TreePane extends Region {

    private static final double MARGIN = 14;
    private static final double MIN_SCALE = 0.15;
    private static final double MAX_SCALE = 2.5;
    /** The scale below which small text cannot be read. */
    private static final double READABLE = 0.9;

    /** A place is narrow up to this ratio of width to height. */
    private static final double NARROW = 1.6;

    private static final double ZOOM_STEP = 1.15;

    /** Sizes of the boxes that are tried, the one to be preferred first. */
    private static final List<BlockSize> SIZES =
            List.of(BlockSize.WIDE, BlockSize.MIDDLE, BlockSize.NARROW, BlockSize.SLIM, BlockSize.FLAT);

    /** All on which the best size depends. */
    private record Frame(double width, double height, Shape shape, Set<Link> links) {}

    private final TreeCanvas canvas = new TreeCanvas(this::choose);
    private final Group moved = new Group(canvas);
    private final Scale scale = new Scale(1, 1, 0, 0);
    private final Translate offset = new Translate();
    private final PauseTransition settled = new PauseTransition(Duration.millis(250));
    private final ReadOnlyObjectWrapper<@Nullable TreeState> shown = new ReadOnlyObjectWrapper<>();
    private Consumer<BlockPath> onSelect = path -> {};
    private Consumer<View> onMove = view -> {};
    private @Nullable Frame fitted;
    private boolean fitting = true;
    private double dragX;
    private double dragY;

    public TreePane() {
        getStyleClass().add("tree-canvas");
        moved.getTransforms().addAll(offset, scale);
        getChildren().add(new Group(moved));
        Rectangle clip = new Rectangle();
        clip.widthProperty().bind(widthProperty());
        clip.heightProperty().bind(heightProperty());
        setClip(clip);
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
            tell();
        });
        settled.setOnFinished(e -> canvas.moving(false));
    }

    /** Who hears that a block was chosen, by mouse or by keyboard. */
    public void onSelect(Consumer<BlockPath> listener) {
        onSelect = listener;
    }

    /** Who hears that the user has moved the drawing or changed its scale. */
    public void onMove(Consumer<View> listener) {
        onMove = listener;
    }

    /** Puts the drawing there, as if the user had moved it. */
    public void look(View view) {
        moving();
        scale.setX(view.scale());
        scale.setY(view.scale());
        offset.setX(view.x());
        offset.setY(view.y());
    }

    /** Says of blocks how they compare with another tree; blocks left out say nothing. */
    public void mark(Map<BlockPath, BlockMark> compared) {
        canvas.mark(compared);
    }

    /** Whether a change of state is shown by a short fade; on by default, off for pictures. */
    public void animated(boolean value) {
        canvas.animated(value);
    }

    /** Shows this state; only what differs is changed as long as the shape stays. */
    public void show(TreeState state) {
        TreeState before = shown.get();
        shown.set(state);
        if (before == null || !before.shape().equals(state.shape())) {
            fitting = true;
        }
        if (canvas.show(state)) {
            requestLayout();
        }
    }

    /** What is shown now; null for nothing. */
    public ReadOnlyObjectProperty<@Nullable TreeState> shown() {
        return shown.getReadOnlyProperty();
    }

    /** Shows nothing. */
    public void clear() {
        shown.set(null);
        canvas.clear();
    }

    /** Marks a block as the chosen one, or none. */
    public void select(@Nullable BlockPath path) {
        canvas.select(path);
    }

    /** Shows the whole tree, no larger than life, and keeps doing so as the window changes. */
    public void fit() {
        fitting = true;
        requestLayout();
    }

    public void zoomIn() {
        zoomAt(getWidth() / 2, getHeight() / 2, ZOOM_STEP);
    }

    public void zoomOut() {
        zoomAt(getWidth() / 2, getHeight() / 2, 1 / ZOOM_STEP);
    }

    /** The whole tree as a picture on the background of the theme, whatever part of it is in sight. */
    public WritableImage picture(double resolution) {
        SnapshotParameters how = new SnapshotParameters();
        how.setTransform(Transform.scale(resolution, resolution));
        return canvas.snapshot(how, null);
    }

    @Override
    protected void layoutChildren() {
        TreeState state = shown.get();
        if (fitting && getWidth() > 0 && state != null) {
            Frame frame = new Frame(getWidth(), getHeight(), state.shape(), state.links());
            if (!frame.equals(fitted)) {
                fitted = frame;
                canvas.size(bestSize());
            }
        }
        canvas.resize(canvas.drawnWidth(), canvas.drawnHeight());
        canvas.layout();
        if (fitting && getWidth() > 0 && canvas.drawnWidth() > 0) {
            double factor = Math.max(MIN_SCALE, room());
            scale.setX(factor);
            scale.setY(factor);
            offset.setX(Math.round((getWidth() - canvas.drawnWidth() * factor) / 2));
            offset.setY(Math.round(Math.max(MARGIN, (getHeight() - canvas.drawnHeight() * factor) / 2)));
        }
    }

    /** The first size that fits as it is, else the one that has to be made smaller least. */
    private BlockSize bestSize() {
        BlockSize best = SIZES.getFirst();
        double most = 0;
        for (BlockSize size : SIZES) {
            canvas.size(size);
            if (room() > most + 0.01) {
                best = size;
                most = room();
            }
            if (most >= 1) {
                break;
            }
        }
        return stackedIn(best, most);
    }

    /** One block below the other, where a narrow place would make them too small to be read side by side. */
    private BlockSize stackedIn(BlockSize best, double most) {
        if (most < READABLE && getWidth() < getHeight() * NARROW) {
            canvas.size(BlockSize.STACKED);
            return room() > most ? BlockSize.STACKED : best;
        }
        return best;
    }

    /** The scale at which the drawing fits, at most life size. */
    private double room() {
        double across = (getWidth() - 2 * MARGIN) / canvas.drawnWidth();
        double down = (getHeight() - 2 * MARGIN) / canvas.drawnHeight();
        return Math.min(1, Math.min(across, down));
    }

    /** The user moves the drawing: from now on it stays where it is put, and while it moves it is a picture. */
    private void moving() {
        fitting = false;
        canvas.moving(true);
        settled.playFromStart();
    }

    private void zoomAt(double x, double y, double by) {
        double before = scale.getX();
        double after = Math.clamp(before * by, MIN_SCALE, MAX_SCALE);
        moving();
        offset.setX(x - (x - offset.getX()) * after / before);
        offset.setY(y - (y - offset.getY()) * after / before);
        scale.setX(after);
        scale.setY(after);
        tell();
    }

    private void tell() {
        onMove.accept(new View(scale.getX(), offset.getX(), offset.getY()));
    }

    private void choose(BlockPath path) {
        select(path);
        onSelect.accept(path);
    }
}
