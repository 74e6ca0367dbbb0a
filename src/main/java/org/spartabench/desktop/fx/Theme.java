package org.spartabench.desktop.fx;

import java.net.URL;
import java.util.Objects;
import javafx.application.Application;
import javafx.scene.Parent;
import javafx.scene.Scene;

/** Names the two looks of the workbench: AtlantaFX's Primer with colours for ControlsFX, and our own rules on top. */
public enum Theme {
    LIGHT("primer-light.css"),
    DARK("primer-dark.css");

    private final String file;

    Theme(String file) {
        this.file = file;
    }

    public Theme other() {
        return this == LIGHT ? DARK : LIGHT;
    }

    /** Makes this the look of the whole program. */
    public void apply() {
        Application.setUserAgentStylesheet(url(file));
    }

    /** Adds the workbench's own rules to a scene; once for each scene. */
    public static void bind(Scene scene) {
        scene.getStylesheets().add(url("workbench.css"));
    }

    /** Adds them to what is shown in a small window of its own. */
    public static void bind(Parent root) {
        root.getStylesheets().add(url("workbench.css"));
    }

    private static String url(String name) {
        URL found = Theme.class.getResource(name);
        return Objects.requireNonNull(found, name).toExternalForm();
    }
}
