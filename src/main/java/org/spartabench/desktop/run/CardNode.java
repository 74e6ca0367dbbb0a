package org.spartabench.desktop.run;

import java.util.stream.Collectors;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import org.jspecify.annotations.Nullable;
import org.spartabench.desktop.event.EventLine;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.tree.ShapeGlyph;
import org.spartabench.sql.tree.Nesting;
import org.spartabench.sql.tree.Shape;

/** Shows one item as a small card: number, phase, shape and types. */
final class CardNode extends Button {

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
        String repaired =
                card.repairs() == 0 ? "" : card.repairs() == 1 ? " · repaired" : " · repaired " + card.repairs() + "×";
        String done = card.phase() == RunItem.Phase.DONE ? "✓" : card.phase().word();
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
