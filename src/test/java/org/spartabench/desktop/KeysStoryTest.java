package org.spartabench.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import javafx.event.Event;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyEvent;
import org.fxmisc.richtext.StyleClassedTextArea;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.verdict.RejectReason;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.desktop.fx.key.KeyStroke;
import org.spartabench.desktop.fx.key.Keycap;
import org.spartabench.desktop.shell.command.Command;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.desktop.shell.route.Side;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.judging.review.StoredItem;
import org.spartabench.project.Project;
import org.spartabench.sql.path.BlockPath;

/** Keys are changed on the sheet and kept by the window; people with other keyboards reach everything by what they type. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class KeysStoryTest {

    private static final int ITEMS = 6;

    @TempDir
    private static Path folder;

    private Workbench window;
    private Keyboard board = Keyboard.QWERTY;

    @BeforeAll
    void begin() {
        Toolkit.start();
        Project project = SampleProject.make(SampleDomain.MEDICAL, folder);
        SampleProject.generate(project, ITEMS, 7);
        project.close();
        open();
    }

    @AfterAll
    void end() {
        close();
    }

    private void open() {
        window = OwnWindow.open(folder, new Route.Review());
    }

    private void close() {
        OwnWindow.close(window);
    }

    @Test
    @Order(1)
    void aKeyIsChangedAndShownEverywhereAtOnce() {
        awaitItem(1);
        press("?");
        chooseKey("review.accept", "Y");
        assertThat(notice()).isEqualTo("“Accept the item” now has the key Y.");
        press("Esc");
        assertThat(capOn("#accept")).isEqualTo("Y");
        press("A");
        assertThat(status(1)).as("the old key does nothing").isEqualTo(Status.OPEN);
        press("Y");
        awaitItem(2);
        assertThat(status(1)).isEqualTo(Status.ACCEPTED);
    }

    @Test
    @Order(2)
    void aKeyThatIsTakenIsToldAndMayBeSwapped() {
        press("?");
        chooseKey("review.defer", "R");
        assertThat(notice()).startsWith("R is the key of “Reject the item with a reason”.");
        press("Esc");
        assertThat(capOn("#key-of-review-defer")).as("Esc leaves both").isEqualTo("D");
        chooseKey("review.defer", "R");
        press("Enter");
        assertThat(capOn("#key-of-review-defer")).isEqualTo("R");
        assertThat(capOn("#key-of-review-reject")).isEqualTo("D");
        press("Esc");
        press("R");
        awaitItem(3);
        assertThat(status(2)).isEqualTo(Status.DEFERRED);
    }

    @Test
    @Order(3)
    void aSignAndAKeyWithAltCanBeKeysToo() {
        press("?");
        chooseKey("review.query", "!");
        chooseKey("go.Facts", "Alt+F");
        press("Esc");
        press("!");
        Toolkit.await("the query room is shown", () -> window.shell().place().get() instanceof Route.Query);
        press("Alt+F");
        Toolkit.await("the facts are shown", () -> window.shell().place().get() instanceof Route.Facts);
        press("Ctrl+3");
        Toolkit.await("Review is shown", () -> window.shell().place().get() instanceof Route.Review);
    }

    @Test
    @Order(4)
    void theKeysAreKeptWhenTheWindowIsOpenedAgain() {
        close();
        open();
        awaitItem(3);
        assertThat(capOn("#accept")).isEqualTo("Y");
        assertThat(capOn("#reject")).isEqualTo("D");
        press("Y");
        awaitItem(4);
        assertThat(status(3)).isEqualTo(Status.ACCEPTED);
    }

    @Test
    @Order(5)
    void noKeyFiresWhileOneTypes() {
        press("?");
        chooseKey("review.accept", "%");
        press("Esc");
        press("E");
        StyleClassedTextArea question = (StyleClassedTextArea) find(".question");
        Toolkit.await("the question can be edited", question::isEditable);
        String before = question.getText();
        for (String key : List.of("%", "D", "Y", "?")) {
            press(key);
        }
        press("Ctrl+Z");
        assertThat(status(4)).isEqualTo(Status.OPEN);
        assertThat(status(3)).as("Ctrl+Z is the text's while one types").isEqualTo(Status.ACCEPTED);
        press("Esc");
        assertThat(question.getText()).isEqualTo(before);
        press("Ctrl+F");
        press("%");
        assertThat(status(4)).isEqualTo(Status.OPEN);
        assertThat(((TextField) find("#search")).getText()).isEqualTo("%");
        TextField search = (TextField) find("#search");
        Node list = find("#list");
        Toolkit.run(() -> {
            search.clear();
            list.requestFocus();
        });
        press("Ctrl+Z");
        awaitItem(3);
        assertThat(status(3)).isEqualTo(Status.OPEN);
    }

    @Test
    @Order(6)
    void aKeyIsTakenAwayAndAllGoBack() {
        press("?");
        chooseKey("review.natural", "review.score", "Backspace");
        assertThat(notice()).contains("has no key");
        assertThat(find("#key-of-review-score").getAccessibleText()).endsWith("no key");
        ButtonBase reset = (ButtonBase) find("#keys-reset");
        Toolkit.run(() -> {
            reset.requestFocus(); // as a click does; the button goes when it is done
            reset.fire();
        });
        Toolkit.rest();
        press("Esc");
        assertThat(Toolkit.on(() -> window.shell().overlay().showing())).isFalse();
        assertThat(capOn("#accept")).isEqualTo("A");
        assertThat(capOn("#reject")).isEqualTo("R");
        assertThat(capOn("#natural")).isEqualTo("S");
    }

    @Test
    @Order(7)
    void aFrenchKeyboardWorksByWhatItWrites() {
        board = Keyboard.AZERTY;
        window.shell();
        go(3);
        press("A");
        awaitItem(4);
        assertThat(status(3)).isEqualTo(Status.ACCEPTED);
        press("Z");
        awaitItem(3);
        press("R");
        Toolkit.await("the reasons are shown", () -> scene().lookup("#reason-AMBIGUOUS") != null);
        board.digitRow(5).forEach(this::send);
        assertThat(((CheckBox) find("#reason-AMBIGUOUS")).isSelected())
                .as("the row of digits needs no Shift")
                .isTrue();
        press("6");
        assertThat(((CheckBox) find("#reason-DUPLICATE_ROWS")).isSelected())
                .as("with Shift it is a digit too")
                .isTrue();
        press("Enter");
        awaitItem(4);
        assertThat(project().queue().decisions(3).getLast().verdict())
                .isEqualTo(new Verdict.Reject(List.of(RejectReason.AMBIGUOUS, RejectReason.DUPLICATE_ROWS), ""));
        press("?");
        assertThat(notice()).startsWith("Select a command");
        press("Esc");
        press("Ctrl+6");
        Toolkit.await("the query room is shown", () -> window.shell().place().get() instanceof Route.Query);
        Route two = new Route.Compare(new Side.OfItem(1), new Side.OfItem(2));
        Toolkit.run(() -> window.shell().go(two));
        press("X");
        Toolkit.await(
                "the sides are swapped",
                () -> new Route.Compare(new Side.OfItem(2), new Side.OfItem(1))
                        .equals(window.shell().place().get()));
        press("R");
        TextField other = (TextField) find(".text-field");
        Toolkit.await("a number is asked for", () -> other.isFocused() && other.getSkin() != null);
        Toolkit.run(() -> other.setText("3"));
        press("Enter");
        Toolkit.await(
                "another item is on the right",
                () -> new Route.Compare(new Side.OfItem(2), new Side.OfItem(3))
                        .equals(window.shell().place().get()));
        press("Esc");
        awaitItem(3);
        StoredItem item = project().queue().item(3).orElseThrow();
        Toolkit.run(() -> window.shell().go(new Route.WhyNot(item.run(), item.place(), BlockPath.ROOT)));
        press("R");
        awaitItem(3);
        board = Keyboard.QWERTY;
    }

    @Test
    @Order(8)
    void everyFirstKeyCanBePressedOnEveryKeyboard() {
        List<String> missing = new ArrayList<>();
        StoredItem item = project().queue().item(1).orElseThrow();
        List<Route> places = new ArrayList<>(List.of(
                new Route.Welcome(),
                new Route.Facts(),
                new Route.Generate(),
                new Route.WhyNot(item.run(), item.place(), BlockPath.ROOT),
                new Route.Review(),
                new Route.Publish(),
                new Route.Query(),
                new Route.Apis(),
                new Route.Score(),
                new Route.Correct(),
                new Route.Compare(new Side.OfItem(1), new Side.OfItem(2))));
        List.of("validators", "sharing", "agreement", "adjudication", "faults", "precision")
                .forEach(page -> places.add(new Route.Team(Optional.of(page))));
        for (Route route : places) {
            Toolkit.run(() -> window.shell().go(route));
            Toolkit.await("one is there", () -> window.shell().place().get().equals(route));
            for (Command command : Toolkit.on(() -> window.shell().commandsInForce())) {
                KeyStroke key = command.key().get().orElse(KeyStroke.of("F1"));
                for (Keyboard keyboard : Keyboard.values()) {
                    boolean handled = keyboard.events(key).stream()
                            .anyMatch(e -> e.getEventType() == KeyEvent.KEY_PRESSED
                                    ? KeyStroke.pressed(e).contains(key)
                                    : KeyStroke.typed(e).contains(key));
                    if (!handled) {
                        missing.add(keyboard + " " + command.id() + " " + key.words());
                    }
                }
            }
        }
        assertThat(missing).isEmpty();
    }

    /** Presses a command's row on the sheet, then its new key. */
    private void chooseKey(String command, String key) {
        chooseKey(command, command, key);
    }

    private void chooseKey(String what, String command, String key) {
        ButtonBase row = (ButtonBase) find("#key-of-" + command.replace('.', '-'));
        Toolkit.run(row::fire);
        assertThat(notice()).as(what).startsWith("Press the new key");
        press(key);
    }

    private String notice() {
        return ((Label) find("#keys-told")).getText();
    }

    /** Sends what the board makes of a key, once the command that has it may be used. */
    private void press(String text) {
        KeyStroke key = KeyStroke.of(text);
        boolean typing = Toolkit.on(() -> scene().getFocusOwner() instanceof TextField);
        if (!typing) {
            Toolkit.await(text + " can be pressed", () -> {
                List<Command> meant = window.shell().commandsInForce().stream()
                        .filter(c -> c.key().get().equals(Optional.of(key)))
                        .toList();
                return meant.isEmpty()
                        || key.plain() && editing()
                        || meant.stream().anyMatch(c -> c.enabled().get());
            });
        }
        board.events(key).forEach(this::send);
    }

    private boolean editing() {
        return scene().getFocusOwner() instanceof StyleClassedTextArea area && area.isEditable();
    }

    private void send(KeyEvent event) {
        Toolkit.run(() -> {
            Node focused = scene().getFocusOwner();
            Event.fireEvent(focused == null || focused.getScene() != scene() ? scene().getRoot() : focused, event);
        });
    }

    private Scene scene() {
        return window.stage().getScene();
    }

    private Node find(String selector) {
        Toolkit.await(selector + " is there", () -> scene().lookup(selector) != null);
        return Toolkit.on(() -> scene().lookup(selector));
    }

    private String capOn(String button) {
        Node found = find(button);
        return Toolkit.on(() -> ((Keycap) Optional.ofNullable(found.lookup(".keycap"))
                        .orElseThrow(() -> new AssertionError("no keycap on " + button)))
                .getText());
    }

    private Project project() {
        return window.session().orElseThrow().project();
    }

    private Status status(int number) {
        return project().queue().item(number).orElseThrow().status();
    }

    private void go(int number) {
        Toolkit.run(() -> window.shell().go(new Route.Review(OptionalInt.of(number))));
        awaitItem(number);
    }

    private void awaitItem(int number) {
        String id = project().queue().item(number).orElseThrow().item().id();
        Toolkit.await(
                "item " + number + " is shown",
                () -> scene().lookup("#number") instanceof Label shown
                        && shown.getText().equals(id));
    }
}
