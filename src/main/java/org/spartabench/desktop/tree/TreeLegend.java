package org.spartabench.desktop.tree;

import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.scene.shape.Line;
import org.spartabench.desktop.fx.Nodes;

/** Explains the borders and lines of a tree. */
public final class TreeLegend extends VBox {

    private static final double SWATCH_WIDTH = 18;
    private static final double SWATCH_HEIGHT = 11;

    public TreeLegend() {
        super(4);
        getStyleClass().add("tree-legend");
        for (BlockState.Status status : BlockState.Status.values()) {
            Region swatch = new Region();
            swatch.getStyleClass().addAll("block", "swatch");
            swatch.pseudoClassStateChanged(PseudoClass.getPseudoClass(status.style()), true);
            swatch.setMinSize(SWATCH_WIDTH, SWATCH_HEIGHT);
            swatch.setMaxSize(SWATCH_WIDTH, SWATCH_HEIGHT);
            getChildren().add(entry(swatch, status.word()));
        }
        Line line = Nodes.styled(new Line(0, 0, SWATCH_WIDTH + 4, 0), "edge", "correlated");
        getChildren().add(entry(line, "correlated with the block at the arrow"));
    }

    private static HBox entry(Node sign, String word) {
        HBox entry = Nodes.row(8, sign, Nodes.label(word, "muted", "small"));
        return entry;
    }
}
