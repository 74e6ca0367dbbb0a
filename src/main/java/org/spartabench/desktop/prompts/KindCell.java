package org.spartabench.desktop.prompts;

import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import org.spartabench.desktop.fx.ItemCell;
import org.spartabench.desktop.fx.Nodes;

/** Shows a kind of prompt in the list, and whether the project has its own. */
final class KindCell extends ItemCell<String> {

    private final PromptsModel model;
    private final Label name = new Label();
    private final Label mark = new Label();
    private final HBox line;

    KindCell(PromptsModel model) {
        this.model = model;
        mark.setMinWidth(Region.USE_PREF_SIZE);
        name.setMinWidth(0);
        line = new HBox(6, name, Nodes.spring(), mark);
        line.setAlignment(Pos.CENTER_LEFT);
        setPrefWidth(0);
    }

    @Override
    protected void show(String kind) {
        String state = model.unsaved(kind) ? "unsaved" : model.own(kind) ? "own" : "";
        name.setText(kind);
        mark.setText(state);
        mark.getStyleClass().setAll("label", "chip", model.unsaved(kind) ? "warning" : "accent");
        Nodes.shown(mark, !state.isEmpty());
        setAccessibleText(kind + (state.isEmpty() ? "" : ", " + state));
        setGraphic(line);
    }
}
