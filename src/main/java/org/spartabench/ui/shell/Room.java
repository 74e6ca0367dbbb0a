package org.spartabench.ui.shell;

import java.util.List;
import javafx.beans.value.ObservableValue;
import javafx.scene.Parent;

/** One screen inside the frame. All methods are called on the UI thread. */
public interface Room {

    Parent node();

    /** One line about what is shown, for the right end of the top bar; may change. */
    ObservableValue<String> summary();

    /** What can be done here; asked once. */
    List<Command> commands();

    /** Comes into view, at this place. */
    void enter(Place place);

    /** Goes out of view. */
    default void leave() {}

    /** Is not shown any more: what was asked for is done, and nothing is read or written afterwards. */
    default void close() {}
}
