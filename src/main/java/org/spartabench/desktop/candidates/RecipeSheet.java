package org.spartabench.desktop.candidates;

import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.scene.control.Button;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.code.SqlArea;
import org.spartabench.desktop.fx.key.Keycap;
import org.spartabench.desktop.shell.sheet.Overlay;

/** Edits a recipe: SQL over tables, virtual tables and functions. */
final class RecipeSheet extends VBox {

    private static final double WIDTH = 640;
    private static final double HEIGHT = 240;

    private final Overlay overlay;
    private final SqlArea area = Nodes.named(new SqlArea(), "recipe", "Recipe");
    private final Consumer<String> run;

    private RecipeSheet(Overlay overlay, String sql, Consumer<String> run) {
        this.overlay = overlay;
        this.run = run;
        area.show(sql);
        area.setWrapText(true);
        area.setPrefHeight(HEIGHT);
        Button confirm = Nodes.styled(new Button("Run"), "success");
        confirm.setMinWidth(USE_PREF_SIZE);
        Keycap.on(confirm, "Ctrl+Enter");
        confirm.setOnAction(e -> confirm());
        getChildren()
                .addAll(
                        Nodes.wrapped("Edit a recipe and run it as a contender of your own", "strong"),
                        area,
                        new HBox(
                                12,
                                confirm,
                                Nodes.wrapped(
                                        "It may read tables, call functions, or read APIs as tables. Esc cancels.",
                                        "muted",
                                        "small")));
        setSpacing(10);
        setPrefWidth(WIDTH);
        addEventFilter(KeyEvent.KEY_PRESSED, e -> {
            if (e.getCode() == KeyCode.ENTER && e.isShortcutDown()) {
                e.consume();
                confirm();
            }
        });
    }

    /** Opens after its key event is processed, or the key's letter would appear in the text. */
    static void open(Overlay overlay, String sql, Consumer<String> run) {
        RecipeSheet sheet = new RecipeSheet(overlay, sql, run);
        Platform.runLater(() -> overlay.show(sheet, sheet.area));
    }

    private void confirm() {
        overlay.close();
        run.accept(area.getText());
    }
}
