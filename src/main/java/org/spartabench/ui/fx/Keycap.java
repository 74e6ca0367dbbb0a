package org.spartabench.ui.fx;

import javafx.scene.control.ButtonBase;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCombination;

/** A key as it stands on a button. */
public final class Keycap extends Label {

    public Keycap(String text) {
        super(text);
        getStyleClass().add("keycap");
        setMinWidth(USE_PREF_SIZE);
        setMouseTransparent(true);
    }

    /** Keys as they are written everywhere: {@code Ctrl+K}, {@code Esc}. */
    public static String words(KeyCombination keys) {
        return keys.getDisplayText().replace("Escape", "Esc");
    }

    /** Puts the keys of a command behind a button's text. */
    public static void on(ButtonBase button, KeyCombination keys) {
        button.setGraphic(new Keycap(words(keys)));
        button.setContentDisplay(ContentDisplay.RIGHT);
        button.setGraphicTextGap(8);
    }
}
