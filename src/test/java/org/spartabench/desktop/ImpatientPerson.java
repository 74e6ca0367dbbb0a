package org.spartabench.desktop;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import javafx.application.Platform;
import javafx.beans.value.ChangeListener;
import javafx.event.Event;
import javafx.scene.control.Labeled;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import org.spartabench.desktop.desk.SeenGuard;

/** Somebody who presses the key of a decision again at once, and again as soon as the next thing is filled in, before a frame paints it. */
final class ImpatientPerson {

    private final StoryWindow window;
    private final String line;
    private final List<String> notices = Collections.synchronizedList(new ArrayList<>());

    /** @param line the label with what the screen says */
    ImpatientPerson(StoryWindow window, String line) {
        this.window = window;
        this.line = line;
    }

    /**
     * Presses a key that decides three times, of which only the first one sees what it decides.
     *
     * @param command of the key
     * @param fills a label whose text changes when the next thing is filled in
     * @return what the screen said after each of the two early keys
     */
    List<String> press(KeyCode key, String command, String fills) {
        Labeled filled = window.find(fills, Labeled.class);
        notices.clear();
        ChangeListener<String> early = (o, was, is) -> Platform.runLater(() -> early(key));
        Toolkit.await("something is seen in full", () -> window.enabled(command));
        Toolkit.run(() -> {
            filled.textProperty().addListener(early);
            send(key);
            early(key);
        });
        Toolkit.await("the next is filled in", () -> notices.size() > 1);
        Toolkit.run(() -> filled.textProperty().removeListener(early));
        return List.copyOf(notices);
    }

    private void early(KeyCode key) {
        send(key);
        notices.add(window.text(line));
    }

    private void send(KeyCode key) {
        String typed = key.getName().length() == 1 ? key.getName().toLowerCase(Locale.ROOT) : "";
        for (KeyEvent event : List.of(
                new KeyEvent(KeyEvent.KEY_PRESSED, "", "", key, false, false, false, false),
                new KeyEvent(KeyEvent.KEY_TYPED, typed, "", KeyCode.UNDEFINED, false, false, false, false),
                new KeyEvent(KeyEvent.KEY_RELEASED, "", "", key, false, false, false, false))) {
            Event.fireEvent(window.scene().getRoot(), event);
        }
    }

    /** What the screen says to each early key. */
    static List<String> refusals(String noun) {
        return Collections.nCopies(2, SeenGuard.waiting(noun));
    }
}
