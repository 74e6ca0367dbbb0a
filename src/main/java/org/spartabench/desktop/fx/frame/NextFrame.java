package org.spartabench.desktop.fx.frame;

import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.Scene;
import org.jspecify.annotations.Nullable;

/**
 * Runs work just before the layout of the next frame, once for several requests. Waits while its node is in no scene.
 */
public final class NextFrame {

    private final Runnable work;
    private boolean wanted;

    /** @param node in whose scene the frame is waited for */
    public NextFrame(Node node, Runnable work) {
        this.work = work;
        each(node, this::frame);
    }

    /** Runs {@code frame} just before the layout of each frame, while the node is in a scene. */
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

    /** Requests the work; on the UI thread. */
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
