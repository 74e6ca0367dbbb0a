package org.spartabench.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalInt;
import javafx.event.Event;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import org.junit.jupiter.api.Test;
import org.spartabench.authors.item.Status;
import org.spartabench.desktop.shell.route.Route;

/** A key that is held down decides one item; one that moves goes on moving. */
class HeldKeyStoryTest extends SharedWindowStory {

    private static final int ITEMS = 6;

    HeldKeyStoryTest() {
        super("ann");
    }

    @Override
    void fill() {
        SampleProject.generate(project, ITEMS, 7);
    }

    @Test
    void aHeldKeyDecidesOnce() {
        show(1);
        Toolkit.await("the item is seen in full", () -> window.enabled("review.accept"));
        send(KeyEvent.KEY_PRESSED, KeyCode.A);
        awaitItem(2);
        send(KeyEvent.KEY_PRESSED, KeyCode.A);
        send(KeyEvent.KEY_PRESSED, KeyCode.A);
        Toolkit.rest();
        assertThat(project.queue().tally()).containsEntry(Status.ACCEPTED, 1);
        send(KeyEvent.KEY_RELEASED, KeyCode.A);
        Toolkit.await("the item is seen in full", () -> window.enabled("review.accept"));
        send(KeyEvent.KEY_PRESSED, KeyCode.A);
        send(KeyEvent.KEY_RELEASED, KeyCode.A);
        awaitItem(3);
        assertThat(project.queue().tally()).containsEntry(Status.ACCEPTED, 2);
    }

    /** While a project opens or closes, no key does anything, and the window says why. */
    @Test
    void aKeyBehindTheVeilDecidesNothing() {
        show(6);
        Toolkit.await("the item is seen in full", () -> window.enabled("review.accept"));
        var before = project.queue().tally();
        Toolkit.run(() -> window.shell().veil("Opening labs …"));
        send(KeyEvent.KEY_PRESSED, KeyCode.A);
        send(KeyEvent.KEY_RELEASED, KeyCode.A);
        Toolkit.rest();
        assertThat(window.find(".veil .label", Label.class).getText()).isEqualTo("Opening labs …");
        assertThat(project.queue().tally()).isEqualTo(before);
        Toolkit.run(() -> window.shell().unveil());
        Toolkit.await("the key works again", () -> window.enabled("review.accept"));
        awaitItem(6);
    }

    @Test
    void aHeldKeyMovesOn() {
        show(3);
        send(KeyEvent.KEY_PRESSED, KeyCode.J);
        awaitItem(4);
        send(KeyEvent.KEY_PRESSED, KeyCode.J);
        awaitItem(5);
        send(KeyEvent.KEY_RELEASED, KeyCode.J);
    }

    private void show(int item) {
        window.go(new Route.Review(OptionalInt.of(item)));
        awaitItem(item);
    }

    private void awaitItem(int item) {
        Toolkit.await(
                "item " + item + " is shown",
                () -> window.find("#number", Label.class).getText().endsWith("" + item));
    }

    private void send(javafx.event.EventType<KeyEvent> type, KeyCode code) {
        Toolkit.run(() -> Event.fireEvent(
                window.scene().getRoot(), new KeyEvent(type, "", "", code, false, false, false, false)));
    }
}
