package org.spartabench.ui.review;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.animation.PauseTransition;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.value.ObservableValue;
import javafx.scene.control.Label;
import javafx.scene.layout.StackPane;
import javafx.util.Duration;
import org.spartabench.ui.shell.ProjectScope;

/** Holds the two item panes of Review: one visible, the other prepared for the next item. For the UI thread. */
final class PreparedItemPanes {

    /** The screen paints the decision before the next item is prepared invisibly. */
    private static final Duration PAINTED = Duration.millis(34);

    /** Less than a frame, so that the next part is made ready with the next one. */
    private static final Duration FRAME = Duration.millis(8);

    private static final double SQL_ROOM = 18;
    private static final double LEAST_SQL = 64;
    private static final double MOST_SQL = 230;

    private final StackPane sqlPlace;
    private final Label evidenceFor;
    private final Label findingCount;
    private final PauseTransition preparing = new PauseTransition();
    private final Deque<Runnable> parts = new ArrayDeque<>();
    private ItemPane front;
    private ItemPane back;

    /**
     * @param places of question, SQL, answer, evidence, tree, findings and history
     * @param evidenceFor says what the evidence is for
     * @param findingCount says how many findings stand
     */
    PreparedItemPanes(
            ProjectScope session, ReviewModel model, List<StackPane> places, Label evidenceFor, Label findingCount) {
        this.sqlPlace = places.get(1);
        this.evidenceFor = evidenceFor;
        this.findingCount = findingCount;
        front = new ItemPane(session, model);
        back = new ItemPane(session, model);
        ItemPane.place(places, front, back);
        for (ItemPane card : List.of(front, back)) {
            new LinkedHighlight(card).link();
            card.sql().totalHeightEstimateProperty().addListener((o, was, is) -> fitSql(card));
        }
        inSight();
    }

    /** The card in sight. */
    ItemPane front() {
        return front;
    }

    /** Hears that the item in sight was not checked yet. */
    void onUnchecked(Consumer<ItemPane> heard) {
        front.onUnchecked(heard);
        back.onUnchecked(heard);
    }

    /** Whether a question is being edited. */
    BooleanBinding editing() {
        return Bindings.or(front.question().editableProperty(), back.question().editableProperty());
    }

    /** Prepares the hidden pane whenever the next item changes: one part per frame. */
    void follow(ObservableValue<Optional<ItemData>> coming) {
        coming.addListener((o, was, is) -> {
            if (!parts.isEmpty()) {
                parts.clear();
                back.forget();
            }
            prepareAfter(PAINTED);
        });
        preparing.setOnFinished(e -> {
            if (parts.isEmpty()) {
                coming.getValue()
                        .filter(sheet -> !shows(front, sheet) && !shows(back, sheet))
                        .ifPresent(this::begin);
            }
            Optional.ofNullable(parts.poll()).ifPresent(Runnable::run);
            if (!parts.isEmpty()) {
                prepareAfter(FRAME);
            }
        });
    }

    private void prepareAfter(Duration wait) {
        preparing.setDuration(wait);
        preparing.playFromStart();
    }

    private void begin(ItemData sheet) {
        parts.add(() -> {
            back.show(sheet);
            back.resizeAs(front);
        });
        parts.addAll(back.queryParts(sheet));
    }

    private static boolean shows(ItemPane card, ItemData sheet) {
        return card.shown().filter(s -> s == sheet).isPresent();
    }

    /** Shows the pane that was prepared for that item; false if none was. */
    boolean turnTo(ItemData sheet) {
        boolean ready = shows(back, sheet);
        if (ready) {
            parts.forEach(Runnable::run);
            parts.clear();
            ItemPane was = front;
            front = back;
            back = was;
            inSight();
        }
        return ready;
    }

    private void inSight() {
        front.turnOver(back);
        evidenceFor.textProperty().unbind();
        evidenceFor.textProperty().bind(front.evidenceTitle().textProperty());
        findingCount.textProperty().unbind();
        findingCount.textProperty().bind(front.findingCount().textProperty());
        fitSql(front);
    }

    /** As high as the query in sight, within limits and as far as there is room; else it scrolls. */
    private void fitSql(ItemPane card) {
        Double height = card.sql().totalHeightEstimateProperty().getValue();
        if (height != null && card.front()) {
            sqlPlace.setMinHeight(LEAST_SQL);
            sqlPlace.setPrefHeight(Math.clamp(height + SQL_ROOM, LEAST_SQL, MOST_SQL));
        }
    }
}
