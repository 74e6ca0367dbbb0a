package org.spartabench.desktop.shell.screen;

import javafx.scene.Parent;
import org.spartabench.desktop.fx.file.FilePort;
import org.spartabench.desktop.shell.route.Navigator;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.desktop.shell.sheet.Overlay;

/** Defines one screen of an open project. */
public abstract class ProjectScreen extends Screen {

    protected final ProjectScope scope;
    protected final Navigator navigator;
    protected final Overlay overlay;
    protected final FilePort files;

    /** Loads the screen from the FXML file beside its class, which has the name of the class. */
    protected ProjectScreen(ScreenFrame frame) {
        this.scope = frame.scope();
        this.navigator = frame.navigator();
        this.overlay = frame.overlay();
        this.files = frame.files();
    }

    protected ProjectScreen(ScreenFrame frame, Parent node) {
        super(node);
        this.scope = frame.scope();
        this.navigator = frame.navigator();
        this.overlay = frame.overlay();
        this.files = frame.files();
    }
}
