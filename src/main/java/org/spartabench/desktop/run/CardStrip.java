package org.spartabench.desktop.run;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import javafx.collections.ObservableList;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;
import org.spartabench.desktop.event.EventLine;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.tree.layout.ShapeGlyph;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.shape.Shape;

/** Shows items in progress and recently finished ones as small cards, in the order of their start: two rows of them, one in a low window. */
public final class CardStrip extends Region {

    private static final int ROWS = 2;
    private static final double GAP = 6;
    private static final double PADDING = 10;

    private final List<CardNode> nodes = new ArrayList<>();
    private List<RunItem> cards = List.of();
    private IntConsumer onChoose = item -> {};
    private int followed;

    public CardStrip() {
        getStyleClass().add("card-strip");
        setMinHeight(height(1));
        setPrefHeight(height(ROWS));
        setMaxHeight(height(ROWS));
    }

    private static double height(int rows) {
        return rows * CardNode.HEIGHT + (rows - 1) * GAP + PADDING;
    }

    void onChoose(IntConsumer listener) {
        onChoose = listener;
    }

    /** @param all every card of the run, in order */
    void show(List<RunItem> all, int chosen) {
        cards = all;
        followed = chosen;
        fill();
    }

    private void fill() {
        int across = across();
        int rows = Math.ceilDiv(cards.size(), across);
        int first = Math.max(0, rows - (getHeight() < height(ROWS) ? 1 : ROWS)) * across;
        int count = cards.size() - first;
        ObservableList<javafx.scene.Node> children = getChildren();
        while (nodes.size() < count) {
            CardNode node = new CardNode();
            node.setOnAction(e -> onChoose.accept(node.item()));
            nodes.add(node);
            children.add(node);
        }
        for (int i = 0; i < nodes.size(); i++) {
            CardNode node = nodes.get(i);
            node.setVisible(i < count);
            if (i < count) {
                RunItem card = cards.get(first + i);
                node.show(card, card.number() == followed);
                node.resizeRelocate(
                        PADDING + (i % across) * (width() + GAP),
                        (double) (i / across) * (CardNode.HEIGHT + GAP),
                        width(),
                        CardNode.HEIGHT);
            }
        }
    }

    private int across() {
        return Math.max(1, (int) ((getWidth() - 2 * PADDING + GAP) / (CardNode.LEAST_WIDTH + GAP)));
    }

    /** Gives the width with which the cards of a row fill it. */
    private double width() {
        return Math.floor((getWidth() - 2 * PADDING + GAP) / across() - GAP);
    }

    @Override
    protected void layoutChildren() {
        fill();
    }

    /** Shows one item as a small card: number, phase, shape and types. */
    private static final class CardNode extends Button {

        static final double LEAST_WIDTH = 122;
        static final double HEIGHT = 44;

        private static final PseudoClass FOLLOWED = PseudoClass.getPseudoClass("followed");

        private final Label name = Nodes.label("", "strong");
        private final Label phase = Nodes.label("", "phase");
        private final Label types = Nodes.label("", "muted");
        private final HBox below = new HBox(6);
        private @Nullable RunItem shown;
        private @Nullable Shape drawn;

        CardNode() {
            getStyleClass().setAll("item-card");
            setManaged(false);
            name.setMinWidth(USE_PREF_SIZE);
            below.setAlignment(Pos.CENTER_LEFT);
            BorderPane content = new BorderPane();
            HBox above = new HBox(6, name, phase);
            above.setAlignment(Pos.BASELINE_LEFT);
            content.setTop(above);
            content.setBottom(below);
            content.setMouseTransparent(true);
            content.prefWidthProperty().bind(widthProperty().subtract(16));
            content.setPrefHeight(HEIGHT - 10);
            setGraphic(content);
            setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
        }

        int item() {
            return shown == null ? 0 : shown.number();
        }

        void show(RunItem card, boolean followed) {
            pseudoClassStateChanged(FOLLOWED, followed);
            if (card.equals(shown)) {
                return;
            }
            shown = card;
            name.setText(card.name());
            String repaired = card.repairs() == 0
                    ? ""
                    : card.repairs() == 1 ? " · repaired" : " · repaired " + card.repairs() + "×";
            String done =
                    card.phase() == RunItem.Phase.DONE ? "✓" : card.phase().word();
            phase.setText(done + (card.phase() == RunItem.Phase.DONE && card.repairs() > 0 ? " repaired" : ""));
            types.setText(card.types().stream().map(Nesting::name).collect(Collectors.joining(" ")));
            if (!card.shape().equals(drawn)) {
                drawn = card.shape();
                below.getChildren().setAll(new ShapeGlyph(card.shape()), types);
            }
            getStyleClass().setAll("item-card", card.phase().style());
            setAccessibleText("Item " + card.name() + ", " + card.phase().word() + repaired + ", "
                    + EventLine.shape(card.shape()) + (types.getText().isEmpty() ? "" : ", types " + types.getText()));
        }
    }
}
