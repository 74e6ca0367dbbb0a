package org.spartabench.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalInt;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseEvent;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.spartabench.desktop.shell.route.Route;

/** What a screen says is true of what it shows now: lines, counts, edits that are not accepted, places of the focus. */
class TrueStatesStoryTest extends SharedWindowStory {

    TrueStatesStoryTest() {
        super("ann");
    }

    @Override
    void fill() {
        SampleProject.generate(project, 6, 7);
    }

    @BeforeAll
    void enterReview() {
        window.go(new Route.Review());
        Toolkit.await("an item is seen", () -> window.enabled("review.accept"));
    }

    @Test
    void whatIsSaidOfAnItemGoesWithIt() {
        show(1);
        Toolkit.run(() -> window.find("#blocks", Button.class).fire());
        Toolkit.await("a block is lit", () -> window.text("#notice").startsWith("Block 1 of"));
        window.press(KeyCode.J);
        Toolkit.await("the line is gone", () -> window.text("#notice").isEmpty());
    }

    @Test
    void theLineOfTheLastDecisionStays() {
        show(5);
        window.press(KeyCode.D);
        Toolkit.await("item 5 is deferred", () -> window.text("#notice").startsWith("Item 5 deferred"));
        show(1);
        assertThat(window.text("#notice")).startsWith("Item 5 deferred");
        window.press(KeyCode.Z);
        Toolkit.await("it is undone", () -> !window.text("#notice").startsWith("Item 5 deferred"));
    }

    @Test
    void aKeyThatShowsSomethingOfAnItemSaysThatItComesTooEarly() {
        show(1);
        Toolkit.run(() -> {
            window.shell().go(new Route.Review(OptionalInt.of(2)));
            window.shell().fire("review.program");
            assertThat(window.find("#notice", Label.class).getText()).startsWith("Nothing is decided yet");
        });
        Toolkit.await("item 2 is seen", () -> window.enabled("review.accept"));
    }

    @Test
    void anEditThatIsNotAcceptedIsNamedUntilItEnds() {
        show(3);
        window.press(KeyCode.E);
        Toolkit.await(
                "the edit is named", () -> window.text("#task-title").startsWith("Edit of item 3 not accepted yet"));
        window.press(KeyCode.ESCAPE);
        Toolkit.await("it has ended", () -> window.text("#task-title").equals("Ready. Everything is saved."));
    }

    @Test
    void aFilterChosenWithTheMouseGivesTheKeysBackToTheQueue() {
        show(1);
        Toolkit.run(() -> {
            ComboBox<?> shape = window.find("#shape", ComboBox.class);
            shape.requestFocus();
            Pointer.fire(shape, MouseEvent.MOUSE_PRESSED, 4, 4);
            shape.show();
            shape.hide();
        });
        Toolkit.await(
                "the queue has the focus",
                () -> window.scene().getFocusOwner() instanceof ListView<?> list && "list".equals(list.getId()));
        Toolkit.run(() -> {
            Node type = window.find("#type", ComboBox.class);
            type.requestFocus();
            ((ComboBox<?>) type).show();
            ((ComboBox<?>) type).hide();
        });
        assertThat(Toolkit.on(() -> window.scene().getFocusOwner()))
                .as("opened by keys, a filter keeps the focus")
                .isInstanceOf(ComboBox.class);
    }

    private void show(int item) {
        window.go(new Route.Review(OptionalInt.of(item)));
        Toolkit.await(
                "item " + item + " is seen",
                () -> window.text("#number").equals("medical:" + item) && window.enabled("review.accept"));
    }
}
