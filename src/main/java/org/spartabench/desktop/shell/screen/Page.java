package org.spartabench.desktop.shell.screen;

import java.util.Optional;
import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.Parent;
import org.spartabench.desktop.fx.file.FilePort;
import org.spartabench.desktop.fx.fxml.Fxml;
import org.spartabench.desktop.shell.command.Commands;
import org.spartabench.desktop.shell.route.Navigator;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.desktop.shell.sheet.Overlay;

/** Defines one page of a screen with several pages. All methods are called on the UI thread. */
public abstract class Page {

    protected final ProjectScope scope;
    protected final Navigator navigator;
    protected final Overlay overlay;
    protected final FilePort files;
    private final String id;
    private final String name;
    private final Parent node;

    /**
     * Loads the page from the FXML file beside its class, which has the name of the class.
     *
     * @param id stable name, for the place that leads to it: {@code validators}
     * @param name its name in the list of pages
     */
    protected Page(ScreenFrame frame, String id, String name) {
        this(frame, id, name, Optional.empty());
    }

    /** Makes a page of a node that is there. */
    protected Page(ScreenFrame frame, String id, String name, Parent node) {
        this(frame, id, name, Optional.of(node));
    }

    private Page(ScreenFrame frame, String id, String name, Optional<Parent> node) {
        this.scope = frame.scope();
        this.navigator = frame.navigator();
        this.overlay = frame.overlay();
        this.files = frame.files();
        this.id = id;
        this.name = name;
        this.node = node.orElseGet(() -> Fxml.load(this));
    }

    public final String id() {
        return id;
    }

    public final String name() {
        return name;
    }

    public final Parent node() {
        return node;
    }

    /** Adds the commands of the page, once. @param shown whether the page is visible, so that its keys work */
    public void register(Commands commands, ObservableBooleanValue shown) {}

    /** Comes into view: reads its data again. */
    public abstract void enter();

    /** Others' decisions came in while the page is in view: figures follow, what is on a desk stays. */
    public void came() {}

    /** The project is left: ends what the page has started. */
    public void close() {}
}
