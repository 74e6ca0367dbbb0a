package org.spartabench.ui.shell;

import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.Parent;

/** Defines one page of a screen with several pages. All methods are called on the UI thread. */
public interface RoomPage {

    /** Stable name, for the place that leads to it: {@code validators}. */
    String id();

    /** As it stands in the list of pages. */
    String name();

    Parent node();

    /** Adds what can be done here, once. @param shown whether this page is in sight, so that its keys hold */
    void register(Commands commands, ObservableBooleanValue shown);

    /** Comes into view: reads its data again. */
    void enter();
}
