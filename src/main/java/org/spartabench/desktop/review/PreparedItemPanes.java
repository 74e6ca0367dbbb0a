package org.spartabench.desktop.review;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.animation.PauseTransition;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.value.ObservableValue;
import javafx.scene.control.Label;
import javafx.scene.layout.StackPane;
import javafx.util.Duration;
import org.jspecify.annotations.Nullable;
import org.spartabench.desktop.fx.frame.DirtyRegionMarker;
import org.spartabench.desktop.fx.frame.FrameSteps;

/**
 * Holds the two item panes of Review: one visible, the other prepared for the next item. The second is made after the screen
 * is complete. For the UI thread.
 */
final class PreparedItemPanes {

    /** The screen paints the decision before the next item is prepared invisibly. */
    private static final Duration PAINTED = Duration.millis(34);

    private static final double SQL_ROOM = 18;
    private static final double LEAST_SQL = 64;
    private static final double MOST_SQL = 230;

    private final Supplier<ItemPane> maker;
    private final List<StackPane> places;
    private final Label evidenceFor;
    private final Label findingCount;
    private final BooleanProperty editing = new SimpleBooleanProperty();
    private final BooleanProperty whole = new SimpleBooleanProperty();
    private final FrameSteps building;
    private final FrameSteps preparing = new FrameSteps();
    private final PauseTransition painted = new PauseTransition(PAINTED);
    private Consumer<ItemPane> onUnchecked = pane -> {};
    private ItemPane front;
    private @Nullable ItemPane back;

    /**
     * @param places of question, SQL, answer, evidence, tree, findings and history
     * @param evidenceFor says what the evidence is for
     * @param findingCount says how many findings stand
     * @param building the steps that complete the screen
     */
    PreparedItemPanes(
            Supplier<ItemPane> maker,
            List<StackPane> places,
            Label evidenceFor,
            Label findingCount,
            FrameSteps building) {
        this.maker = maker;
        this.places = places;
        this.evidenceFor = evidenceFor;
        this.findingCount = findingCount;
        this.building = building;
        front = make();
        front.placing(places).forEach(Runnable::run);
        comeIntoSight();
    }

    private void makeBack() {
        ItemPane pane = make();
        building.add(pane.placing(places));
        back = pane;
    }

    private ItemPane make() {
        ItemPane pane = maker.get();
        pane.onUnchecked(unchecked -> onUnchecked.accept(unchecked));
        pane.sql().totalHeightEstimateProperty().addListener((o, was, is) -> fitSql(pane));
        DirtyRegionMarker.in(places.getFirst(), pane.nodes());
        pane.question().editableProperty().addListener((o, was, is) -> editing.set(is));
        return pane;
    }

    ItemPane front() {
        return front;
    }

    /** Sets what happens when the visible item turns out to be unchecked. */
    void onUnchecked(Consumer<ItemPane> action) {
        onUnchecked = action;
    }

    /** Whether a question is being edited. */
    ReadOnlyBooleanProperty editing() {
        return editing;
    }

    /** Whether every panel of the visible pane shows its item. */
    ReadOnlyBooleanProperty whole() {
        return whole;
    }

    /** Prepares the hidden pane whenever the next item changes: one part per frame. */
    void follow(ObservableValue<Optional<ItemData>> coming) {
        building.add(List.of(this::makeBack));
        coming.addListener((o, was, is) -> {
            if (back != null && !preparing.isEmpty()) {
                preparing.clear();
                back.forget();
            }
            painted.playFromStart();
        });
        painted.setOnFinished(e -> {
            ItemPane hidden = back;
            if (hidden == null || !building.isEmpty()) {
                painted.playFromStart();
            } else {
                coming.getValue()
                        .filter(data -> !shows(front, data) && !shows(hidden, data))
                        .ifPresent(data -> prepare(hidden, data));
            }
        });
    }

    private void prepare(ItemPane hidden, ItemData data) {
        hidden.begin(data);
        hidden.resizeAs(front);
        preparing.add(hidden.queryParts(data));
    }

    /** Shows an item in the visible pane; part by part while the screen is not complete. */
    void show(ItemData data) {
        ItemPane pane = front;
        if (building.isEmpty()) {
            pane.show(data);
        } else {
            pane.begin(data);
            building.add(pane.queryParts(data).stream()
                    .<Runnable>map(part -> () -> {
                        if (shows(pane, data)) {
                            part.run();
                        }
                    })
                    .toList());
        }
    }

    private static boolean shows(@Nullable ItemPane pane, ItemData data) {
        return pane != null && pane.shown().filter(s -> s == data).isPresent();
    }

    /** Shows the pane that was prepared for that item; false if none was. */
    boolean turnTo(ItemData data) {
        ItemPane next = back;
        if (next == null || !shows(next, data)) {
            return false;
        }
        preparing.finish();
        front.inSight(false);
        back = front;
        front = next;
        comeIntoSight();
        return true;
    }

    private void comeIntoSight() {
        front.inSight(true);
        whole.bind(front.whole());
        evidenceFor.textProperty().bind(front.evidenceTitle().textProperty());
        findingCount.textProperty().bind(front.findingCount().textProperty());
        fitSql(front);
    }

    /** Makes the SQL as high as the visible query, within limits and as far as there is room; else it scrolls. */
    private void fitSql(ItemPane pane) {
        Double height = pane.sql().totalHeightEstimateProperty().getValue();
        if (height != null && pane.front()) {
            StackPane place = places.get(1);
            place.setMinHeight(LEAST_SQL);
            place.setPrefHeight(Math.clamp(height + SQL_ROOM, LEAST_SQL, MOST_SQL));
        }
    }
}
