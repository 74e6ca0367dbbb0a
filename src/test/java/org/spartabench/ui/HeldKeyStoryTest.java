package org.spartabench.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.OptionalInt;
import javafx.event.Event;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.fact.sample.SampleDomain;
import org.spartabench.item.Status;
import org.spartabench.store.Project;
import org.spartabench.ui.shell.Place;

/** A key that is held down decides one item; one that moves goes on moving. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HeldKeyStoryTest {

    private static final int ITEMS = 6;

    @TempDir
    private static Path folder;

    private Project workspace;
    private StoryWindow window;

    @BeforeAll
    void begin() {
        Toolkit.start();
        workspace = SampleProject.make(SampleDomain.MEDICAL, folder);
        SampleProject.generate(workspace, ITEMS, 7);
        window = StoryWindow.over(workspace, "ann", NoProjects.INSTANCE);
    }

    @AfterAll
    void end() {
        window.close();
        workspace.close();
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
        assertThat(workspace.queue().tally()).containsEntry(Status.ACCEPTED, 1);
        send(KeyEvent.KEY_RELEASED, KeyCode.A);
        Toolkit.await("the item is seen in full", () -> window.enabled("review.accept"));
        send(KeyEvent.KEY_PRESSED, KeyCode.A);
        send(KeyEvent.KEY_RELEASED, KeyCode.A);
        awaitItem(3);
        assertThat(workspace.queue().tally()).containsEntry(Status.ACCEPTED, 2);
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
        window.go(new Place.Review(OptionalInt.of(item)));
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
