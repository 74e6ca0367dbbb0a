package org.spartabench.desktop.shell;

import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.Parent;

/** Defines one page of a screen with several pages. All methods are called on the UI thread. */
public interface RoomPage {

    /** Gives a stable name, for the place that leads to it: {@code validators}. */
    String id();

    /** Its name in the list of pages. */
    String name();

    Parent node();

    /** Adds the commands of the page, once. @param shown whether the page is visible, so that its keys work */
    void register(Commands commands, ObservableBooleanValue shown);

    /** Comes into view: reads its data again. */
    void enter();

    /** The project is left: ends what the page has started. */
    default void close() {}
}
