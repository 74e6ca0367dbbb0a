package org.spartabench.desktop.cases;

import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.VBox;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.shell.Overlay;

/** Asks for a text of several lines on a sheet: Ctrl+Enter confirms, Esc cancels. */
final class AskText extends VBox {

    private static final double WIDTH = 640;
    private static final int LINES = 16;

    private AskText(Overlay overlay, String question, TextArea area, Consumer<String> given) {
        Label title = Nodes.wrapped(question, "strong");
        area.setId("ask-text");
        area.getStyleClass().add("mono");
        area.setPrefRowCount(LINES);
        area.setAccessibleText(question);
        area.addEventFilter(KeyEvent.KEY_PRESSED, e -> {
            if (e.getCode() == KeyCode.ENTER && e.isShortcutDown()) {
                e.consume();
                if (!area.getText().isBlank()) {
                    overlay.close();
                    given.accept(area.getText().strip());
                }
            }
        });
        getChildren().addAll(title, area, Nodes.label("Ctrl+Enter confirms. Esc cancels.", "muted", "small"));
        setPrefWidth(WIDTH);
    }

    /**
     * Opens after its key event is processed, or the key's letter would appear in the text.
     *
     * @param present initial text
     * @param given takes the text, which is not blank
     */
    static void open(Overlay overlay, String question, String present, Consumer<String> given) {
        TextArea area = new TextArea(present);
        AskText sheet = new AskText(overlay, question, area, given);
        Platform.runLater(() -> overlay.show(sheet, area));
    }
}
