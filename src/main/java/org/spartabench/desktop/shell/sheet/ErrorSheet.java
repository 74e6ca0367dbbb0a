package org.spartabench.desktop.shell.sheet;

import javafx.scene.control.TextArea;
import javafx.scene.layout.VBox;
import org.spartabench.desktop.fx.Nodes;

/** Shows an error that no screen has handled, with its details for a report. */
public final class ErrorSheet extends VBox {

    private static final double WIDTH = 640;
    private static final int LINES = 12;

    private ErrorSheet(String message, String details, Runnable openLogs, Runnable close) {
        super(12);
        TextArea area = new TextArea(details);
        area.setEditable(false);
        area.setPrefRowCount(LINES);
        getChildren()
                .addAll(
                        Nodes.label("Something went wrong", "card-title"),
                        Nodes.wrapped(
                                message + "\nYour saved work is safe. You can continue; if it happens again, report"
                                        + " it with the details below."),
                        Nodes.named(area, "error-details", "Details of the error"),
                        Nodes.end(
                                Nodes.button("error-copy", "Copy details", () -> Nodes.copy(details)),
                                Nodes.button("error-logs", "Open log folder", openLogs),
                                Nodes.button("error-close", "Close", close, "accent")));
        setId("error-sheet");
        setPrefWidth(WIDTH);
    }

    /** Shows the error over the window, in place of any other sheet. On the UI thread. */
    public static void open(Overlay overlay, String message, String details, Runnable openLogs) {
        ErrorSheet sheet = new ErrorSheet(message, details, openLogs, overlay::close);
        overlay.show(sheet, sheet.lookup("#error-close"));
    }
}
