package org.spartabench.desktop.plan;

import javafx.scene.Node;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.javafx.FontIcon;
import org.spartabench.desktop.fx.Nodes;

/** Hides fields that are seldom needed under a line that opens them. */
final class Fold extends VBox {

    private static final String CLOSED = "fth-chevron-right";
    private static final String OPEN = "fth-chevron-down";

    Fold(String title, Node content) {
        super(4);
        getStyleClass().add("plan-fold");
        FontIcon sign = new FontIcon(CLOSED);
        ToggleButton head = new ToggleButton(title, sign);
        head.getStyleClass().setAll("fold-head");
        head.selectedProperty().addListener((o, was, is) -> {
            sign.setIconLiteral(is ? OPEN : CLOSED);
            Nodes.shown(content, is);
        });
        Nodes.shown(content, false);
        getChildren().addAll(head, content);
    }
}
