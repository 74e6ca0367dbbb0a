package org.spartabench.desktop.fx.frame;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import javafx.animation.PauseTransition;
import javafx.scene.Node;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;
import javafx.util.Duration;

/** Runs steps one per frame, so that the window answers keys between them. For the UI thread. */
public final class FrameSteps {

    /** Shorter than a frame, so that each frame runs a step. */
    private static final Duration FRAME = Duration.millis(8);

    private final Deque<Runnable> steps = new ArrayDeque<>();
    private final PauseTransition pause = new PauseTransition(FRAME);

    public FrameSteps() {
        pause.setOnFinished(e -> {
            Optional.ofNullable(steps.poll()).ifPresent(Runnable::run);
            if (!steps.isEmpty()) {
                pause.playFromStart();
            }
        });
    }

    /** Runs further steps after those that wait. */
    public void add(List<Runnable> more) {
        if (steps.isEmpty()) {
            pause.playFromStart();
        }
        steps.addAll(more);
    }

    /** Empties a pane and puts its children back one by one: JavaFX styles and lays out each in a frame of its own. */
    public void fill(Pane pane) {
        List<Node> children = List.copyOf(pane.getChildren());
        pane.getChildren().clear();
        add(children.stream()
                .<Runnable>map(child -> () -> pane.getChildren().add(child))
                .toList());
    }

    /**
     * Lets a list or table become as high as it may in some frames: JavaFX makes the rows that come into view in each.
     *
     * @param rows pixels by which it grows in a frame
     */
    public void grow(Region list, double rows, int frames) {
        list.setMaxHeight(rows);
        add(IntStream.rangeClosed(2, frames)
                .<Runnable>mapToObj(n -> () -> list.setMaxHeight(n == frames ? Double.MAX_VALUE : n * rows))
                .toList());
    }

    /** Drops the steps that wait. */
    public void clear() {
        pause.stop();
        steps.clear();
    }

    public boolean isEmpty() {
        return steps.isEmpty();
    }

    /** Runs all steps that wait, at once. */
    public void finish() {
        List<Runnable> left = List.copyOf(steps);
        clear();
        left.forEach(Runnable::run);
    }
}
