package org.spartabench.desktop.run;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import javafx.collections.ObservableList;
import javafx.scene.layout.Region;

/** Shows items in progress and recently finished ones as small cards, in the order of their start; two rows of them. */
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
        double height = ROWS * CardNode.HEIGHT + (ROWS - 1) * GAP + PADDING;
        setMinHeight(height);
        setPrefHeight(height);
        setMaxHeight(height);
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
        int first = Math.max(0, rows - ROWS) * across;
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
}
