package org.spartabench.ui.prompts;

import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;

/** A kind of prompt in the list, with a word on whether the project has its own. */
final class KindCell extends ListCell<String> {

    private final PromptsModel model;
    private final Label name = new Label();
    private final Label mark = new Label();
    private final HBox line;

    KindCell(PromptsModel model) {
        this.model = model;
        mark.setMinWidth(Region.USE_PREF_SIZE);
        name.setMinWidth(0);
        Region spring = new Region();
        HBox.setHgrow(spring, Priority.ALWAYS);
        line = new HBox(6, name, spring, mark);
        line.setAlignment(Pos.CENTER_LEFT);
        setPrefWidth(0);
    }

    @Override
    protected void updateItem(String kind, boolean empty) {
        super.updateItem(kind, empty);
        if (empty || kind == null) {
            setGraphic(null);
            setAccessibleText(null);
            return;
        }
        String state = model.unsaved(kind) ? "unsaved" : model.own(kind) ? "own" : "";
        name.setText(kind);
        mark.setText(state);
        mark.getStyleClass().setAll("label", "chip", model.unsaved(kind) ? "warning" : "accent");
        mark.setVisible(!state.isEmpty());
        mark.setManaged(!state.isEmpty());
        setAccessibleText(kind + (state.isEmpty() ? "" : ", " + state));
        setGraphic(line);
    }
}
