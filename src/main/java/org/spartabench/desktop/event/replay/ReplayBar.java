package org.spartabench.desktop.event.replay;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;
import javafx.scene.AccessibleAttribute;
import javafx.scene.AccessibleRole;
import javafx.scene.Group;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Region;
import javafx.scene.shape.Circle;
import org.spartabench.desktop.event.EventLine;
import org.spartabench.desktop.event.Moment;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.making.run.event.RunEvent;

/** Shows a slider over events: a dot for each, larger and named if it had a result. */
public final class ReplayBar extends Region {

    /** Left and right of the line, in pixels. */
    public static final double SIDE = 26;

    private static final double LINE_Y = 18;
    private static final double LABEL_Y = 30;
    private static final double SMALL = 2.5;
    private static final double LARGE = 5;
    private static final double THUMB = 8;
    private static final double LABEL_GAP = 8;
    private static final double HEIGHT = 52;
    private static final double WIDTH = 400;

    /** The number of events above which only events with a result get a dot. */
    private static final int CROWDED = 150;

    /** Describes the dot of one event, with its word if it had a result. */
    private record Mark(int index, Circle dot, Optional<Label> word) {}

    private final Region track = new Region();
    private final Region passed = Nodes.styled(new Region(), "bar-fill");
    private final Circle thumb = Nodes.styled(new Circle(THUMB), "thumb");

    /** All dots and words, cached as a picture over which the thumb moves. */
    private final Group layer = new Group();

    private final List<Mark> marks = new ArrayList<>();
    private IntConsumer onGo = index -> {};
    private List<Moment> events = List.of();
    private int at = -1;

    public ReplayBar() {
        getStyleClass().add("replay");
        setAccessibleText("Events to replay");
        track.getStyleClass().add("bar-track");
        thumb.setMouseTransparent(true);
        for (Node moved : List.of(track, passed, layer, thumb)) {
            moved.setManaged(false);
        }
        layer.setCache(true);
        getChildren().addAll(track, passed, layer, thumb);
        setMinHeight(HEIGHT);
        setPrefHeight(HEIGHT);
        setFocusTraversable(true);
        setAccessibleRole(AccessibleRole.SLIDER);
        setOnMousePressed(this::point);
        setOnMouseDragged(this::point);
    }

    /** Sets the listener for the index of the event under the pointer. */
    public void onGo(IntConsumer listener) {
        onGo = listener;
    }

    /** Shows these events, the one at {@code index} as the current one. */
    public void show(List<Moment> all, int index) {
        if (!same(all)) {
            events = List.copyOf(all);
            populate();
            requestLayout();
        }
        at = index;
        placeThumb();
        notifyAccessibleAttributeChanged(AccessibleAttribute.TEXT);
    }

    /** Makes the text on request: the thumb moves often. */
    @Override
    public Object queryAccessibleAttribute(AccessibleAttribute attribute, Object... parameters) {
        return attribute == AccessibleAttribute.TEXT
                ? "Replay, event " + (at + 1) + " of " + events.size()
                        + (at >= 0 && at < events.size()
                                ? ", " + EventLine.of(events.get(at).event()).word()
                                : "")
                : super.queryAccessibleAttribute(attribute, parameters);
    }

    /** Compares only both ends: a history only grows. */
    private boolean same(List<Moment> all) {
        return all.size() == events.size()
                && (all.isEmpty() || all.getFirst() == events.getFirst() && all.getLast() == events.getLast());
    }

    private void populate() {
        marks.clear();
        List<Node> all = new ArrayList<>();
        for (int i = 0; i < events.size(); i++) {
            boolean counts = counts(events.get(i).event());
            if (counts || events.size() <= CROWDED) {
                Mark mark = mark(i, counts);
                marks.add(mark);
                all.add(mark.dot());
            }
        }
        marks.forEach(mark -> mark.word().ifPresent(all::add));
        layer.getChildren().setAll(all);
    }

    private Mark mark(int index, boolean counts) {
        EventLine line = EventLine.of(events.get(index).event());
        Circle dot = new Circle(counts ? LARGE : SMALL);
        dot.getStyleClass().addAll("event-dot", line.tone().style());
        dot.setManaged(false);
        Nodes.hint(dot, () -> line.word() + ": " + line.detail() + "  " + line.figure());
        if (!counts) {
            return new Mark(index, dot, Optional.empty());
        }
        Label word = Nodes.label(line.word(), "event-word", line.tone().style());
        word.setMouseTransparent(true);
        word.setManaged(false);
        return new Mark(index, dot, Optional.of(word));
    }

    private static boolean counts(RunEvent event) {
        return switch (event) {
            case RunEvent.Replied reply -> !reply.given();
            case RunEvent.Ran ran -> ran.result() != RunEvent.Result.ROWS;
            case RunEvent.Asked _, RunEvent.Counted _, RunEvent.Costed _ -> false;
            case RunEvent.Planned _, RunEvent.Placed _, RunEvent.Diagnosed _, RunEvent.Repaired _ -> true;
            case RunEvent.RolledBack _, RunEvent.Refused _, RunEvent.Worded _, RunEvent.Accepted _ -> true;
            case RunEvent.Pooled _, RunEvent.GivenUp _, RunEvent.Started _, RunEvent.Finished _ -> true;
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

    /** Ignores the content: the thumb moves often, and nothing else is to be laid out for it. */
    @Override
    protected double computePrefWidth(double height) {
        return WIDTH;
    }

    @Override
    protected double computeMinWidth(double height) {
        return 0;
    }

    @Override
    protected void layoutChildren() {
        track.resizeRelocate(SIDE, LINE_Y - 2, Math.max(0, getWidth() - 2 * SIDE), 4);
        double free = 0;
        for (Mark mark : marks) {
            mark.dot().setCenterX(x(mark.index()));
            mark.dot().setCenterY(LINE_Y);
            if (mark.word().isPresent()) {
                free = place(mark.word().get(), x(mark.index()), free);
            }
        }
        placeThumb();
    }

    /** Shows a word where there is room for it. @return where the next may begin */
    private double place(Label word, double centre, double free) {
        double width = Math.ceil(word.prefWidth(-1));
        double left = centre - width / 2;
        boolean fits = left >= free && left + width <= getWidth();
        word.setVisible(fits);
        if (fits) {
            word.resizeRelocate(left, LABEL_Y, width, word.prefHeight(-1));
        }
        return fits ? left + width + LABEL_GAP : free;
    }

    private void placeThumb() {
        passed.resizeRelocate(SIDE, LINE_Y - 2, at < 0 ? 0 : Math.max(0, x(at) - SIDE), 4);
        thumb.setVisible(at >= 0);
        thumb.setCenterX(x(Math.max(0, at)));
        thumb.setCenterY(LINE_Y);
    }
}
