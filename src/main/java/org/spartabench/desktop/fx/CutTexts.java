package org.spartabench.desktop.fx;

import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Labeled;
import javafx.scene.control.Tooltip;
import javafx.scene.input.MouseEvent;

/** Shows at the pointer the whole of a text that is cut for want of room, wherever it stands. */
public final class CutTexts {

    private CutTexts() {}

    /** Watches a scene; once for each. */
    public static void install(Scene scene) {
        scene.addEventFilter(MouseEvent.MOUSE_ENTERED_TARGET, e -> {
            if (e.getTarget() instanceof Labeled text && text.isTextTruncated() && text.getTooltip() == null) {
                Tooltip whole = new Tooltip();
                whole.textProperty().bind(text.textProperty()); // a cell is used again for other values
                whole.setWrapText(true);
                whole.setMaxWidth(scene.getWidth() / 2);
                text.setTooltip(whole);
                text.getProperties().put(CutTexts.class, whole);
            }
        });
        scene.addEventFilter(MouseEvent.MOUSE_EXITED_TARGET, e -> {
            if (e.getTarget() instanceof Node node
                    && node.getProperties().remove(CutTexts.class) instanceof Tooltip whole
                    && node instanceof Labeled text
                    && text.getTooltip() == whole) {
                whole.textProperty().unbind();
                text.setTooltip(null);
            }
        });
    }
}
