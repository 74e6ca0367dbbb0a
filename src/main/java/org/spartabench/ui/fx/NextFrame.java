package org.spartabench.ui.fx;

import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.Scene;
import org.jspecify.annotations.Nullable;

/**
 * Work that is done just before the next frame is laid out, once however often it was asked for. While its node is in no
 * scene it waits.
 */
public final class NextFrame {

    private final Runnable work;
    private boolean wanted;

    /** @param node in whose scene the frame is waited for */
    public NextFrame(Node node, Runnable work) {
        this.work = work;
        each(node, this::frame);
    }

    /** Does something just before each frame is laid out, as long as the node is in a scene. */
    static void each(Node node, Runnable frame) {
        change(null, node.getScene(), frame);
        node.sceneProperty().addListener((o, was, is) -> change(was, is, frame));
    }

    private static void change(@Nullable Scene was, @Nullable Scene is, Runnable frame) {
        if (was != null) {
            was.removePreLayoutPulseListener(frame);
        }
        if (is != null) {
            is.addPreLayoutPulseListener(frame);
        }
    }

    /** Asks for the work; on the UI thread. */
    public void ask() {
        wanted = true;
        Platform.requestNextPulse();
    }

    private void frame() {
        if (wanted) {
            wanted = false;
            work.run();
        }
    }
}
