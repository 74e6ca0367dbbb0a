package org.spartabench.desktop.fx.fxml;

import javafx.scene.Parent;

/** Loads its scene graph from the FXML file beside its class, which has the name of the class. */
public abstract class FxmlView {

    private final Parent node = Fxml.load(this);

    public final Parent node() {
        return node;
    }
}
