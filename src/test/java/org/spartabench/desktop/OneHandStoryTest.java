package org.spartabench.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javafx.scene.input.KeyCode;
import org.fxmisc.richtext.StyleClassedTextArea;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.project.GivenEntries;
import org.spartabench.project.Project;
import org.spartabench.project.table.run.RunInfo;
import org.spartabench.publishing.entry.Entry;
import org.spartabench.publishing.release.form.CardForm;
import org.spartabench.publishing.release.form.CardQuestion;

/**
 * Three stories, each once with the keyboard alone and once with the mouse alone (letters are typed into fields): a review of
 * 22 items, a run with a pause and a repair, and a first release. No story may take more steps than it takes today.
 */
class OneHandStoryTest {

    private static final int ITEMS = 22;
    private static final List<String> QUERIES = List.of(
            "SELECT COUNT(*) FROM appointments WHERE status = 'Completed'",
            "SELECT COUNT(*) FROM appointments WHERE status = 'No-show'",
            "SELECT MAX(cost) FROM treatments");

    @TempDir
    private Path folder;

    @BeforeAll
    static void begin() {
        Toolkit.start();
    }

    // A review of 22 items: one is edited, one is rejected, and one decision is taken back.

    @Test
    void aReviewByKeys() {
        review(28, hand -> hand.press(KeyCode.DIGIT3, KeyCode.CONTROL), (hand, what) -> {
            switch (what) {
                case ACCEPT -> hand.press(KeyCode.A);
                case EDIT -> {
                    hand.press(KeyCode.E);
                    writeOn(hand);
                    hand.key(KeyCode.ENTER);
                }
                case REJECT -> {
                    hand.press(KeyCode.R);
                    hand.reads("Why do you reject");
                    hand.key(KeyCode.DIGIT5);
                    hand.key(KeyCode.ENTER);
                }
                case UNDO -> hand.press(KeyCode.Z);
            }
        });
    }

    @Test
    void aReviewByTheMouse() {
        review(28, hand -> hand.click("Review"), (hand, what) -> {
            switch (what) {
                case ACCEPT -> hand.click("Accept");
                case EDIT -> {
                    hand.click("Edit");
                    writeOn(hand);
                    hand.click("Save");
                }
                case REJECT -> {
                    hand.click("Reject…");
                    hand.click("ambiguous");
                    hand.click("Reject");
                }
                case UNDO -> hand.click("Undo");
            }
        });
    }

    private enum Deed {
        ACCEPT,
        EDIT,
        REJECT,
        UNDO
    }

    private void review(int most, Consumer<OneHand> open, BiConsumer<OneHand, Deed> decide) {
        try (Project project = SampleProject.make(SampleDomain.MEDICAL, folder)) {
            SampleProject.generate(project, ITEMS, 7);
        }
        story("a review", most, hand -> {
            open.accept(hand);
            for (int item = 1; item <= ITEMS; item++) {
                Toolkit.await(
                        "an item is seen in full",
                        () -> window().shell().commandsInForce().stream()
                                .anyMatch(c -> c.id().equals("review.accept")
                                        && c.enabled().get()));
                String id = hand.says("#number");
                decide.accept(hand, item == 5 ? Deed.EDIT : item == 9 ? Deed.REJECT : Deed.ACCEPT);
                awaitAnother(hand, id);
                if (item == 13) {
                    decide.accept(hand, Deed.UNDO);
                    Toolkit.await("the item is back", () -> hand.says("#number").equals(id));
                    decide.accept(hand, Deed.ACCEPT);
                    awaitAnother(hand, id);
                }
            }
        });
        try (Project project = SampleProject.open(folder)) {
            assertThat(project.set().states().entrySet().stream().filter(e -> e.getValue() > 0))
                    .containsExactlyInAnyOrder(
                            Map.entry(Status.ACCEPTED, ITEMS - 2),
                            Map.entry(Status.EDITED, 1),
                            Map.entry(Status.REJECTED, 1));
        }
    }

    private static void awaitAnother(OneHand hand, String id) {
        Toolkit.await(
                "another item than " + id + " is seen",
                () -> !hand.says("#number").equals(id));
    }

    private void writeOn(OneHand hand) {
        Toolkit.await(
                "the question can be edited",
                () -> window().stage().getScene().lookup(".question") instanceof StyleClassedTextArea question
                        && question.isEditable()
                        && question.isFocused());
        hand.type(" Name each once.");
    }

    // A run is planned, paused and resumed, and a repair in it is looked at: the last of its items had one.

    @Test
    void aRunByKeys() {
        run(13, hand -> {
            hand.press(KeyCode.DIGIT2, KeyCode.CONTROL);
            hand.reads("Start");
            hand.tabTo("Items in all");
            hand.type("38");
            hand.key(KeyCode.ENTER);
            hand.press(KeyCode.G);
            hand.press(KeyCode.P);
            hand.reads("Resume");
            hand.press(KeyCode.P);
            hand.reads("New run");
            Toolkit.await("the last tree is shown, which was repaired", () -> hand.sees("Repair"));
            hand.press(KeyCode.W);
            hand.reads("Why empty");
            hand.press(KeyCode.B);
            hand.reads("Differences");
            hand.key(KeyCode.ESCAPE);
            hand.key(KeyCode.ESCAPE);
            hand.reads("New run");
        });
    }

    @Test
    void aRunByTheMouse() {
        run(8, hand -> {
            hand.click("Generate");
            hand.doubleClick("Items in all");
            hand.type("38");
            hand.click("Start");
            hand.click("Pause");
            hand.click("Resume");
            hand.reads("New run");
            hand.click("Repair");
            hand.reads("Why empty");
            hand.click("Before and after");
            hand.click("Generate");
            hand.reads("New run");
        });
    }

    private void run(int most, Consumer<OneHand> told) {
        SampleProject.make(SampleDomain.MEDICAL, folder).close();
        story("a run", most, told);
        try (Project project = SampleProject.open(folder)) {
            assertThat(project.runs().all()).singleElement().satisfies(run -> {
                assertThat(run.state()).isEqualTo(RunInfo.State.DONE);
                assertThat(run.accepted()).isEqualTo(38);
            });
        }
    }

    // A set that is decided gets its card and is released.

    @Test
    void aReleaseByKeys() {
        release(24, hand -> {
            hand.press(KeyCode.DIGIT5, KeyCode.CONTROL);
            command(hand, "form of the card");
            hand.tabTo("Questions of the card");
            Toolkit.await("the card can be answered", () -> hand.sees("Answer"));
            answers().forEach(answer -> {
                hand.tabTo("Answer");
                hand.type(answer);
                hand.key(KeyCode.TAB, KeyCode.SHIFT);
                hand.key(KeyCode.DOWN);
            });
            command(hand, "show release");
            hand.tabTo("License");
            hand.type("CC-BY-4.0");
            hand.key(KeyCode.ENTER);
            hand.press(KeyCode.X);
        });
    }

    /** Finds a command by its name. */
    private static void command(OneHand hand, String name) {
        hand.press(KeyCode.K, KeyCode.CONTROL);
        hand.type(name);
        hand.key(KeyCode.ENTER);
    }

    @Test
    void aReleaseByTheMouse() {
        release(13, hand -> {
            hand.click("Publish");
            hand.click("Card");
            List<CardQuestion> asked = Stream.of(CardQuestion.values())
                    .filter(CardQuestion::required)
                    .toList();
            for (int i = 0; i < asked.size(); i++) {
                hand.click(asked.get(i).label() + " (required)");
                hand.click("Answer");
                hand.type(answers().get(i));
            }
            hand.click("Release");
            hand.click("License");
            hand.type("CC-BY-4.0");
            hand.click("#release-make");
        });
    }

    private static List<String> answers() {
        CardForm form = SampleProject.filledForm();
        return Stream.of(CardQuestion.values())
                .filter(CardQuestion::required)
                .map(q -> form.answer(q).orElseThrow())
                .toList();
    }

    private void release(int most, Consumer<OneHand> told) {
        Path out = folder.resolve("project-release");
        try (Project project = SampleProject.make(SampleDomain.MEDICAL, folder)) {
            List<Entry> entries = Stream.of(1, 2, 3)
                    .map(n -> GivenEntries.right(project, n, QUERIES.get(n - 1)))
                    .toList();
            project.set().add(entries);
            entries.forEach(e ->
                    new AsSeen(project.queue()).decide(entries.indexOf(e) + 1, "anna", new Verdict.Accept(), 1_000));
        }
        story("a release", most, hand -> {
            told.accept(hand);
            hand.reads(out + ": version 1.0.0, 3 items");
        });
        assertThat(out.resolve("manifest.json")).isRegularFile();
        assertThat(out.resolve("browse.html")).isRegularFile();
    }

    // The window, and what a story takes.

    private Workbench window;

    private Workbench window() {
        return window;
    }

    private void story(String name, int most, Consumer<OneHand> told) {
        window = OwnWindow.open(folder, new Route.Facts());
        OneHand hand = new OneHand(window);
        try {
            told.accept(hand);
            System.out.println(
                    name + ": " + hand.steps() + " steps and " + hand.letters() + " letters: " + hand.told());
            assertThat(hand.steps()).as(hand.told()).isLessThanOrEqualTo(most);
        } catch (AssertionError e) {
            Toolkit.picture(window.stage().getScene(), name.replace(' ', '-'));
            throw new AssertionError(hand.told(), e);
        } finally {
            OwnWindow.close(window);
        }
    }
}
