package org.spartabench.desktop.fx;

import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import javafx.application.Platform;
import javafx.geometry.Bounds;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.SplitPane;
import javafx.scene.input.MouseEvent;
import org.jspecify.annotations.Nullable;

/**
 * Stays divided as the user has divided it: its window keeps the positions of the dividers under its id. What a narrow window has
 * squeezed gets its space back when the window grows.
 */
public final class KeptSplitPane extends SplitPane {

    /** Keeps the positions of dividers, from 0 to 1, by the id of their pane. */
    private record Positions(Function<String, Optional<List<Double>>> kept, BiConsumer<String, List<Double>> changed) {}

    private boolean restored;

    /** Positions as they were set or dragged, and what each item had then, in pixels; none before the first layout. */
    private double[] wanted = {};

    private double[] sizes = {};
    private double length;

    /** @param id under which the positions are kept */
    public KeptSplitPane(String id, Node... items) {
        this();
        setId(id);
        getItems().setAll(items);
    }

    /** Serves FXML, which sets the id. */
    public KeptSplitPane() {
        sceneProperty().addListener((o, was, is) -> restore(is));
        addEventFilter(MouseEvent.MOUSE_RELEASED, e -> {
            if (e.getTarget() instanceof Node target && divider(target)) {
                keep();
            }
        });
    }

    /** Gives the panes of a scene their kept positions, and stores those that the user changes. */
    public static void install(
            Scene scene, Function<String, Optional<List<Double>>> kept, BiConsumer<String, List<Double>> changed) {
        scene.getProperties().put(KeptSplitPane.class, new Positions(kept, changed));
    }

    private void restore(@Nullable Scene scene) {
        if (scene != null
                && !restored
                && scene.getProperties().get(KeptSplitPane.class) instanceof Positions positions) {
            restored = true;
            positions
                    .kept()
                    .apply(getId())
                    .filter(own -> own.size() == getDividers().size())
                    .ifPresent(own -> setDividerPositions(
                            own.stream().mapToDouble(Double::doubleValue).toArray()));
        }
    }

    /** Whether this is one of its dividers, or a part of one. */
    private boolean divider(Node node) {
        Parent parent = node.getParent();
        return node.getStyleClass().contains("split-pane-divider")
                ? parent == this
                : parent != null && parent != this && divider(parent);
    }

    @Override
    protected void layoutChildren() {
        super.layoutChildren();
        double was = length;
        length = size(getLayoutBounds());
        if (length > 0 && sizes.length != getItems().size()) {
            remember();
        } else if (length > was && squeezed()) {
            Platform.runLater(() -> {
                if (wanted.length == getDividers().size()) {
                    setDividerPositions(wanted);
                }
            });
        }
    }

    private void remember() {
        wanted = getDividerPositions();
        sizes = sizesNow();
    }

    private boolean squeezed() {
        double[] now = sizesNow();
        return IntStream.range(0, now.length).anyMatch(i -> now[i] < sizes[i] - 1);
    }

    private double[] sizesNow() {
        return getItems().stream()
                .mapToDouble(item -> size(item.getLayoutBounds()))
                .toArray();
    }

    private double size(Bounds bounds) {
        return getOrientation() == Orientation.HORIZONTAL ? bounds.getWidth() : bounds.getHeight();
    }

    private void keep() {
        remember();
        if (getScene().getProperties().get(KeptSplitPane.class) instanceof Positions positions) {
            positions
                    .changed()
                    .accept(
                            getId(),
                            getDividers().stream().map(Divider::getPosition).toList());
        }
    }
}
