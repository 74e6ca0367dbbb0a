package org.spartabench.ui.shell;

import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.VBox;
import org.spartabench.ui.fx.Keycap;

/** The sheet of all keys in force. */
final class KeySheet {

    private static final int COLUMNS = 2;

    private KeySheet() {}

    static void open(Overlay overlay, List<Command> commands) {
        GridPane grid = new GridPane(24, 6);
        int n = 0;
        for (Command command : commands) {
            if (command.keys().isPresent()) {
                int column = (n % COLUMNS) * 2;
                grid.add(new Keycap(Keycap.words(command.keys().get())), column, n / COLUMNS);
                grid.add(new Label(command.title()), column + 1, n / COLUMNS);
                n++;
            }
        }
        Label title = new Label("Keys");
        title.getStyleClass().add("strong");
        Label hint = new Label("A plain key never fires while you type. Esc closes this sheet.");
        hint.getStyleClass().addAll("muted", "small");
        VBox sheet = new VBox(title, grid, hint);
        sheet.setFocusTraversable(true);
        overlay.show(sheet, sheet);
    }
}
