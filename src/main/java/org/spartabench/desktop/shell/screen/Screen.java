package org.spartabench.desktop.shell.screen;

import java.util.List;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.value.ObservableValue;
import javafx.scene.Parent;
import org.spartabench.desktop.fx.fxml.Fxml;
import org.spartabench.desktop.shell.command.Command;
import org.spartabench.desktop.shell.command.Commands;
import org.spartabench.desktop.shell.route.Route;

/** Defines one screen inside the frame. All methods are called on the UI thread. */
public abstract class Screen {

    protected final Commands commands = new Commands();
    protected final ReadOnlyStringWrapper summary = new ReadOnlyStringWrapper("");
    private final Parent node;

    /** Loads the screen from the FXML file beside its class, which has the name of the class. */
    protected Screen() {
        this.node = Fxml.load(this);
    }

    protected Screen(Parent node) {
        this.node = node;
    }

    public Parent node() {
        return node;
    }

    /** Describes what is shown in one line, for the right end of the top bar; may change. */
    public final ObservableValue<String> summary() {
        return summary.getReadOnlyProperty();
    }

    /** Lists the commands of the screen; called once. */
    public final List<Command> commands() {
        return commands.list();
    }

    /** Comes into view, at this place. */
    public abstract void enter(Route route);

    /** Gives the place as it is now, to come back to. @param entered where it was entered last */
    public Route here(Route entered) {
        return entered;
    }

    /** Others' decisions came in while the screen is in view: figures follow, what is on a desk stays. */
    public void came() {}

    /** Goes out of view. */
    public void leave() {}

    /** Ends the screen: finishes accepted work; reads and writes nothing afterwards. */
    public void close() {}
}
