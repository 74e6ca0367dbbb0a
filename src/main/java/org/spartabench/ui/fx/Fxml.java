package org.spartabench.ui.fx;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import javafx.fxml.FXMLLoader;
import javafx.scene.Parent;

/** Loads a screen's FXML, which stands beside its controller class under the same name. */
public final class Fxml {

    private Fxml() {}

    /**
     * The scene graph of {@code XView.fxml}, bound to {@code controller}, an {@code XView}.
     *
     * @throws IllegalStateException when the file is missing or does not fit the class: a fault of the program
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
