package org.spartabench.ui.shell;

import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.VBox;
import org.spartabench.ui.fx.Nodes;

/** Asks for one line of text on a sheet: Enter confirms, Esc cancels. */
public final class AskLine extends VBox {

    private static final double WIDTH = 420;

    private final TextField line = new TextField();

    private AskLine(Overlay overlay, String question, String prompt, Consumer<String> given) {
        Label title = Nodes.wrapped(question, "strong");
        line.setId("ask-line");
        line.setPromptText(prompt);
        line.setAccessibleText(question);
        getChildren().addAll(title, line, Nodes.label("Enter confirms. Esc cancels.", "muted", "small"));
        setPrefWidth(WIDTH);
        line.setOnAction(e -> {
            String text = line.getText().strip();
            if (!text.isEmpty()) {
                overlay.close();
                given.accept(text);
            }
        });
    }

    /**
     * Opens after its key event is processed, or the key's letter would appear in the line.
     *
     * @param given takes the text, which is not blank
     */
    public static void open(Overlay overlay, String question, String prompt, Consumer<String> given) {
        open(overlay, question, prompt, "", given);
    }

    /** @param present initial text */
    public static void open(Overlay overlay, String question, String prompt, String present, Consumer<String> given) {
        AskLine sheet = new AskLine(overlay, question, prompt, given);
        sheet.line.setText(present);
        Platform.runLater(() -> overlay.show(sheet, sheet.line));
    }
}
