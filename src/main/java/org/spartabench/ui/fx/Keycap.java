package org.spartabench.ui.fx;

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

    /** A keycap that follows a key which may change; not to be seen while there is none. */
    public Keycap(ObservableValue<Optional<KeyStroke>> key) {
        this("");
        textProperty().bind(key.map(k -> k.map(KeyStroke::words).orElse("")));
        visibleProperty().bind(key.map(Optional::isPresent));
        managedProperty().bind(visibleProperty());
    }

    /** Puts a key that never changes behind a button's text. */
    public static void on(ButtonBase button, String key) {
        behind(button, new Keycap(key));
    }

    /** Puts the key of a command behind a button's text, as it is at any time. */
    public static void on(ButtonBase button, ObservableValue<Optional<KeyStroke>> key) {
        behind(button, new Keycap(key));
    }

    private static void behind(ButtonBase button, Keycap cap) {
        button.setGraphic(cap);
        button.setContentDisplay(ContentDisplay.RIGHT);
        button.setGraphicTextGap(8);
    }
}
