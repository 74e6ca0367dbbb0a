package org.spartabench.desktop.fx.fxml;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import javafx.fxml.FXMLLoader;
import javafx.scene.Parent;

/** Loads the FXML file of a screen, which has the name of its controller class. */
public final class Fxml {

    private Fxml() {}

    /**
     * Loads {@code XView.fxml} with {@code controller}, an {@code XView}.
     *
     * @throws IllegalStateException if the file is missing
     */
    public static Parent load(Object controller) {
        Class<?> type = controller.getClass();
        URL file = type.getResource(type.getSimpleName() + ".fxml");
        if (file == null) {
            throw new IllegalStateException("no FXML file beside " + type.getName());
        }
        FXMLLoader loader = new FXMLLoader(file);
        loader.setControllerFactory(wanted -> controller);
        try {
            return loader.load();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot load " + file, e);
        }
    }
}
