package org.spartabench.ui.event;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import javafx.scene.AccessibleAttribute;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Region;
import javafx.scene.shape.Circle;
import org.spartabench.run.RunEvent;

/** A slider over events: a dot for each, larger and named where something came of it. */
public final class ReplayBar extends Region {

    private static final double SIDE = 26;
    private static final double LINE_Y = 18;
    private static final double LABEL_Y = 30;
    private static final double SMALL = 2.5;
    private static final double LARGE = 5;
    private static final double THUMB = 8;
    private static final double LABEL_GAP = 8;
    private static final double HEIGHT = 52;

    private final Region track = new Region();
    private final Region passed = new Region();
    private final Circle thumb = new Circle(THUMB);
    private final List<Circle> dots = new ArrayList<>();
    private final List<Label> labels = new ArrayList<>();
    private IntConsumer onGo = index -> {};
    private List<Moment> events = List.of();
    private int at = -1;

    public ReplayBar() {
        getStyleClass().add("replay");
        track.getStyleClass().add("bar-track");
        passed.getStyleClass().add("bar-fill");
        thumb.getStyleClass().add("thumb");
        thumb.setMouseTransparent(true);
        setMinHeight(HEIGHT);
        setPrefHeight(HEIGHT);
        setFocusTraversable(true);
        setAccessibleRole(AccessibleRole.SLIDER);
        setOnMousePressed(this::point);
        setOnMouseDragged(this::point);
    }

    /** @param listener hears the index of the event that was pointed at */
    public void onGo(IntConsumer listener) {
        onGo = listener;
    }

    /** Shows these events, and the one at that index as the present one. */
    public void show(List<Moment> all, int index) {
        if (!all.equals(events)) {
            events = List.copyOf(all);
            populate();
        }
        at = index;
        notifyAccessibleAttributeChanged(AccessibleAttribute.VALUE);
        setAccessibleText("Replay, event " + (index + 1) + " of " + events.size()
                + (index >= 0 && index < events.size()
                        ? ", " + EventLine.of(events.get(index).event()).word()
                        : ""));
        requestLayout();
    }

    private void populate() {
        dots.clear();
        labels.clear();
        for (Moment moment : events) {
            EventLine line = EventLine.of(moment.event());
            boolean counts = counts(moment.event());
            Circle dot = new Circle(counts ? LARGE : SMALL);
            dot.getStyleClass().addAll("event-dot", line.tone().style());
            Tooltip.install(dot, new Tooltip(line.word() + ": " + line.detail() + "  " + line.figure()));
            dots.add(dot);
            Label label = new Label(counts ? line.word() : "");
            label.getStyleClass().addAll("event-word", line.tone().style());
            label.setMouseTransparent(true);
            labels.add(label);
        }
        List<Node> all = new ArrayList<>(List.of(track, passed));
        all.addAll(dots);
        all.addAll(labels);
        all.add(thumb);
        getChildren().setAll(all);
    }

    private static boolean counts(RunEvent event) {
        return switch (event) {
            case RunEvent.Asked e -> false;
            case RunEvent.Replied e -> !e.given();
            case RunEvent.Ran e -> e.result() != RunEvent.Result.ROWS;
            case RunEvent.Counted e -> false;
            case RunEvent.Costed e -> false;
            case RunEvent.Planned e -> true;
            case RunEvent.Placed e -> true;
            case RunEvent.Diagnosed e -> true;
            case RunEvent.Repaired e -> true;
            case RunEvent.RolledBack e -> true;
            case RunEvent.Refused e -> true;
            case RunEvent.Worded e -> true;
            case RunEvent.Accepted e -> true;
            case RunEvent.GivenUp e -> true;
            case RunEvent.Started e -> true;
            case RunEvent.Finished e -> true;
        };
    }

    private void point(MouseEvent e) {
        requestFocus();
        if (!events.isEmpty()) {
            onGo.accept((int) Math.clamp(Math.round((e.getX() - SIDE) / step()), 0L, events.size() - 1L));
        }
    }

    private double step() {
        return (getWidth() - 2 * SIDE) / Math.max(1, events.size() - 1);
    }

    private double x(int index) {
        return SIDE + index * step();
    }

    @Override
    protected void layoutChildren() {
        track.resizeRelocate(SIDE, LINE_Y - 2, Math.max(0, getWidth() - 2 * SIDE), 4);
        passed.resizeRelocate(SIDE, LINE_Y - 2, at < 0 ? 0 : x(at) - SIDE, 4);
        double free = 0;
        for (int i = 0; i < dots.size(); i++) {
            dots.get(i).setCenterX(x(i));
            dots.get(i).setCenterY(LINE_Y);
            Label label = labels.get(i);
            double width = Math.ceil(label.prefWidth(-1));
            double left = x(i) - width / 2;
            boolean fits = !label.getText().isEmpty() && left >= free && left + width <= getWidth();
            label.setVisible(fits);
            if (fits) {
                label.resizeRelocate(left, LABEL_Y, width, label.prefHeight(-1));
                free = left + width + LABEL_GAP;
            }
        }
        thumb.setVisible(at >= 0);
        thumb.setCenterX(x(Math.max(0, at)));
        thumb.setCenterY(LINE_Y);
    }
}
