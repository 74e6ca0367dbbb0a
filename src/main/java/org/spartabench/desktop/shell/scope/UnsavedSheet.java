package org.spartabench.desktop.shell.scope;

import javafx.beans.value.ChangeListener;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.shell.sheet.Overlay;

/** Asks what becomes of unsaved work before a project is left. */
public final class UnsavedSheet extends VBox {

    private static final double WIDTH = 520;

    private final Drafts drafts;
    private final Runnable next;
    private final Overlay overlay;
    private final Label notice = Nodes.wrapped("", "muted", "small");
    private final ChangeListener<String> saved = (o, was, is) -> goOn(is);

    private UnsavedSheet(Overlay overlay, Drafts drafts, Runnable next) {
        super(12);
        this.overlay = overlay;
        this.drafts = drafts;
        this.next = next;
        Button save = Nodes.button("unsaved-save", "Save", this::save, "accent");
        save.setDefaultButton(true);
        notice.setMinHeight(USE_PREF_SIZE);
        Nodes.shown(notice, false);
        Runnable discard = () -> {
            close();
            next.run();
        };
        getChildren()
                .addAll(
                        Nodes.label("Save your changes?", "card-title"),
                        Nodes.wrapped("Not saved: " + drafts.line().get() + "."),
                        notice,
                        Nodes.end(
                                Nodes.button("unsaved-stay", "Stay", this::close),
                                Nodes.button("unsaved-discard", "Discard", discard, "danger"),
                                save));
        setId("unsaved-sheet");
        setPrefWidth(WIDTH);
        overlay.show(this, save);
    }

    /** Goes on at once if nothing is unsaved; else asks, and goes on once everything is saved or discarded. */
    public static void settle(Overlay overlay, Drafts drafts, Runnable next) {
        if (drafts.isEmpty()) {
            next.run();
        } else {
            new UnsavedSheet(overlay, drafts, next);
        }
    }

    private void save() {
        drafts.line().removeListener(saved);
        drafts.line().addListener(saved);
        Nodes.shown(notice, true);
        notice.setText("Saving … If this does not end, something cannot be saved: close this sheet and read the message"
                + " beside it.");
        drafts.save();
    }

    private void goOn(String unsaved) {
        if (unsaved.isEmpty()) {
            close();
            next.run();
        }
    }

    private void close() {
        drafts.line().removeListener(saved);
        overlay.close();
    }
}
