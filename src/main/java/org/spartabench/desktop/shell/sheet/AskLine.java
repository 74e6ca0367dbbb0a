package org.spartabench.desktop.shell.sheet;

import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.beans.binding.Bindings;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.TextInputControl;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.key.Keycap;

/** Asks for one line of text on a sheet: Enter confirms, Esc cancels. */
public final class AskLine extends VBox {

    private static final double WIDTH = 420;

    private final TextField line = Nodes.named(new TextField(), "ask-line");

    private AskLine(Overlay overlay, String question, String prompt, Consumer<String> given) {
        super(10);
        Label title = Nodes.wrapped(question, "strong");
        line.setPromptText(prompt);
        line.setAccessibleText(question);
        Runnable done = () -> {
            String text = line.getText().strip();
            if (!text.isEmpty()) {
                overlay.close();
                given.accept(text);
            }
        };
        line.setOnAction(e -> done.run());
        getChildren().addAll(title, line, buttons(overlay, "OK", line, done));
        setPrefWidth(WIDTH);
    }

    /** Makes Cancel, and a button that does what Enter does in a line with text. */
    public static HBox buttons(Overlay overlay, String words, TextField line, Runnable done) {
        return buttons(overlay, words, "Enter", line, done);
    }

    /** @param key does what the button does */
    public static HBox buttons(Overlay overlay, String words, String key, TextInputControl line, Runnable done) {
        Button cancel = new Button("Cancel");
        Keycap.on(cancel, "Esc");
        cancel.setOnAction(e -> overlay.close());
        Button confirm = Nodes.styled(new Button(words), "accent");
        confirm.setId("ask-confirm");
        Keycap.on(confirm, key);
        confirm.disableProperty()
                .bind(Bindings.createBooleanBinding(() -> line.getText().isBlank(), line.textProperty()));
        confirm.setOnAction(e -> done.run());
        HBox buttons = Nodes.end(cancel, confirm);
        return buttons;
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
