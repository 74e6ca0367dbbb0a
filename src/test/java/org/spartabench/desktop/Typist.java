package org.spartabench.desktop;

import java.util.function.Supplier;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import org.fxmisc.richtext.StyleClassedTextArea;

/** A validator in Review who uses keys only, and counts them: each press of a key is one, with Shift held down two. */
public final class Typist {

    private final StoryWindow window;
    private int keys;

    public Typist(StoryWindow window) {
        this.window = window;
    }

    public int keys() {
        return keys;
    }

    /** How many keys something took. */
    public int count(Runnable work) {
        int before = keys;
        work.run();
        return keys - before;
    }

    /** The id of the item on the desk. */
    public String item() {
        return Toolkit.on(() -> window.find("#number", Label.class).getText());
    }

    public void accept() {
        decided(() -> press(KeyCode.A));
    }

    public void defer() {
        decided(() -> press(KeyCode.D));
    }

    public void undo() {
        decided(() -> press(KeyCode.Z));
    }

    /** @param reasons keys of the reasons, as the sheet shows them */
    public void reject(KeyCode... reasons) {
        decided(() -> {
            press(KeyCode.R);
            for (KeyCode reason : reasons) {
                press(reason);
            }
            press(KeyCode.ENTER);
        });
    }

    /** Puts another number where that one stands in the question, and accepts. */
    public void correct(String number, String right) {
        StyleClassedTextArea question = question();
        decided(() -> {
            press(KeyCode.E);
            Toolkit.await("the question can be edited", question::isEditable);
            for (int i = 0; i < 9 && !selected(question).equals(number); i++) {
                press(KeyCode.TAB);
            }
            if (!selected(question).equals(number)) {
                throw new AssertionError("Tab does not come to " + number + " in: " + on(question::getText));
            }
            keys += right.length();
            window.type(right);
            press(KeyCode.ENTER);
        });
    }

    public StyleClassedTextArea question() {
        return window.find(".question", StyleClassedTextArea.class);
    }

    private static String selected(StyleClassedTextArea question) {
        return on(question::getSelectedText);
    }

    private static <T> T on(Supplier<T> work) {
        return Toolkit.on(work::get);
    }

    private void press(KeyCode code) {
        keys++;
        window.press(code);
    }

    /** Goes on when the next item is there. */
    private void decided(Runnable work) {
        String before = item();
        work.run();
        Toolkit.await("the next item is shown after " + before, () -> !item().equals(before));
    }
}
