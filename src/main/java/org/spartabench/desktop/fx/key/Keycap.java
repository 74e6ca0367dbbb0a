package org.spartabench.desktop.fx.key;

import java.util.Optional;
import javafx.beans.value.ObservableValue;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;

/** Shows a key on a button. */
public final class Keycap extends Label {

    public Keycap(String text) {
        super(text);
        getStyleClass().add("keycap");
        setMinWidth(USE_PREF_SIZE);
        setMouseTransparent(true);
    }

    /** Makes a keycap that follows a key, and hides without one. */
    public Keycap(ObservableValue<Optional<KeyStroke>> key) {
        this("");
        textProperty().bind(key.map(k -> k.map(KeyStroke::words).orElse("")));
        visibleProperty().bind(key.map(Optional::isPresent));
        managedProperty().bind(visibleProperty());
    }

    /** Shows a fixed key after a button's text. */
    public static void on(ButtonBase button, String key) {
        behind(button, new Keycap(key));
    }

    /** Shows the current key of a command after a button's text. */
    public static void on(ButtonBase button, ObservableValue<Optional<KeyStroke>> key) {
        behind(button, new Keycap(key));
    }

    private static void behind(ButtonBase button, Keycap cap) {
        button.setGraphic(cap);
        button.setContentDisplay(ContentDisplay.RIGHT);
        button.setGraphicTextGap(8);
    }
}
