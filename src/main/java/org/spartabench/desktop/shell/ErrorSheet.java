package org.spartabench.desktop.shell;

import java.util.Map;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.input.Clipboard;
import javafx.scene.input.DataFormat;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.spartabench.desktop.fx.Nodes;

/** Shows an error that no screen has handled, with its details for a report. */
public final class ErrorSheet extends VBox {

    private static final double WIDTH = 640;
    private static final int LINES = 12;

    private ErrorSheet(String message, String details, Runnable openLogs, Runnable close) {
        super(12);
        Label title = Nodes.label("Something went wrong", "card-title");
        Label text = Nodes.wrapped(
                message + "\nYour saved work is safe. You can continue; if it happens again, report it with the"
                        + " details below.");
        TextArea area = Nodes.named(new TextArea(details), "error-details", "Details of the error");
        area.setEditable(false);
        area.setPrefRowCount(LINES);
        Button copy = button(
                "error-copy",
                "Copy details",
                () -> Clipboard.getSystemClipboard().setContent(Map.of(DataFormat.PLAIN_TEXT, details)));
        Button logs = button("error-logs", "Open log folder", openLogs);
        Button done = button("error-close", "Close", close);
        done.getStyleClass().add("accent");
        HBox buttons = Nodes.end(copy, logs, done);
        getChildren().addAll(title, text, area, buttons);
        setId("error-sheet");
        setPrefWidth(WIDTH);
    }

    /** Shows the error over the window, in place of any other sheet. On the UI thread. */
    public static void open(Overlay overlay, String message, String details, Runnable openLogs) {
        ErrorSheet sheet = new ErrorSheet(message, details, openLogs, overlay::close);
        overlay.show(sheet, sheet.lookup("#error-close"));
    }

    private static Button button(String id, String text, Runnable action) {
        Button button = Nodes.named(new Button(text), id);
        button.setOnAction(e -> action.run());
        return button;
    }
}
