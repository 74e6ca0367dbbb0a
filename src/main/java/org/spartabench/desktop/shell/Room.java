package org.spartabench.desktop.shell;

import java.util.List;
import javafx.beans.value.ObservableValue;
import javafx.scene.Parent;

/** Defines one screen inside the frame. All methods are called on the UI thread. */
public interface Room {

    Parent node();

    /** Describes what is shown in one line, for the right end of the top bar; may change. */
    ObservableValue<String> summary();

    /** Lists the commands of the screen; called once. */
    List<Command> commands();

    /** Comes into view, at this place. */
    void enter(Place place);

    /** Gives the place as it is now, to come back to. @param entered where it was entered last */
    default Place here(Place entered) {
        return entered;
    }

    /** Goes out of view. */
    default void leave() {}

    /** Ends the screen: finishes accepted work; reads and writes nothing afterwards. */
    default void close() {}
}
