package org.spartabench.desktop;

import javafx.event.Event;
import javafx.event.EventType;
import javafx.scene.Node;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;

/** The mouse of a test. */
public final class Pointer {

    private Pointer() {}

    /** Does something with the primary button at a place of a node, in pixels; on the UI thread. */
    public static void fire(Node node, EventType<MouseEvent> type, double x, double y) {
        Event.fireEvent(
                node,
                new MouseEvent(
                        type,
                        x,
                        y,
                        x,
                        y,
                        MouseButton.PRIMARY,
                        1,
                        false,
                        false,
                        false,
                        false,
                        true,
                        false,
                        false,
                        true,
                        false,
                        false,
                        null));
    }
}
