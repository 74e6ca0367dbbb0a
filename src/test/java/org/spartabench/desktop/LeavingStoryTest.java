package org.spartabench.desktop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import javafx.geometry.Rectangle2D;
import javafx.scene.Scene;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.SplitPane;
import javafx.scene.input.MouseEvent;
import javafx.stage.WindowEvent;
import org.fxmisc.richtext.StyleClassedTextArea;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.authors.prompted.PromptFiles;
import org.spartabench.desktop.fx.code.SqlArea;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.project.Project;

/** A window that is closed asks about what is not saved; one that opens a project says so, and stays on the screen. */
class LeavingStoryTest {

    @TempDir
    private Path folder;

    @BeforeAll
    static void begin() {
        Toolkit.start();
    }

    @Test
    void unsavedWorkIsToldOfAndAskedAbout() throws Exception {
        SampleProject.make(SampleDomain.MEDICAL, folder).close();
        Workbench window = OwnWindow.open(folder, new Route.Generate());
        Scene scene = window.stage().getScene();
        Toolkit.await("the screen is there", () -> scene.lookup("#page-prompts") != null);
        fire(scene, "#page-prompts");
        Toolkit.await("the prompts are there", () -> scene.lookup("#prompt-editor") != null);
        int where = PromptFiles.KINDS.indexOf("where");
        Toolkit.run(() -> {
            ((ListView<?>) scene.lookup("#kinds")).getSelectionModel().select(where);
            StyleClassedTextArea editor = (StyleClassedTextArea) scene.lookup("#prompt-editor");
            editor.appendText("\nBe brief.\n");
        });
        Toolkit.await("the strip says so", () -> strip(scene).contains("Not saved: the prompt where."));

        close(window);
        assertThat(Toolkit.on(() -> texts(scene, "#unsaved-sheet"))).contains("Not saved: the prompt where.");
        fire(scene, "#unsaved-stay");
        assertThat(window.session()).as("the project stays open").isPresent();

        close(window);
        fire(scene, "#unsaved-save");
        Toolkit.await("the window is closed", () -> !window.stage().isShowing());
        assertThat(Files.readString(folder.resolve("project/prompts/where.md"))).endsWith("Be brief.\n");
    }

    @Test
    void aProjectBeingOpenedIsToldOf() {
        SampleProject.make(SampleDomain.MEDICAL, folder).close();
        Workbench window = OwnWindow.open(folder, new Route.Facts());
        Scene scene = window.stage().getScene();
        Toolkit.run(() -> {
            window.open(folder.resolve("missing"));
            assertThat(texts(scene, ".veil")).containsExactly("Opening missing …");
            assertThat(window.shell().commandsInForce()).isEmpty();
        });
        Toolkit.await("it says that it cannot", () -> scene.lookup(".veil") == null);
        OwnWindow.close(window);
    }

    @Test
    void aProjectIsOpenedAgainWhereItWasLeft() {
        try (Project project = SampleProject.make(SampleDomain.MEDICAL, folder)) {
            SampleProject.generate(project, 6, 7);
        }
        ItemFilter filter = new ItemFilter(Optional.empty(), Optional.of("non-nested"), Optional.empty(), "");
        Workbench window = OwnWindow.open(folder, new Route.Review(OptionalInt.of(2), Optional.of(filter)));
        Toolkit.await("item 2 is shown", () -> window.shell().here().equals(place(2, filter)));
        Scene scene = window.stage().getScene();
        Toolkit.run(() -> moveDivider(split(scene, "#review-split"), 0.33));
        Toolkit.run(() -> window.shell().go(new Route.Query()));
        Toolkit.await("the room is there", () -> scene.lookup("#query-sql") != null);
        Toolkit.run(() -> ((SqlArea) scene.lookup("#query-sql")).replaceText("SELECT name FROM"));
        Toolkit.run(() -> window.shell().go(place(2, filter)));
        Toolkit.await("item 2 is shown again", () -> window.shell().here().equals(place(2, filter)));
        OwnWindow.close(window);
        try (Project project = SampleProject.open(folder)) {
            assertThat(ProjectEntry.of(project).route()).isEqualTo(place(2, filter));
        }
        Workbench again = OwnWindow.without(folder);
        Toolkit.run(() -> again.open(folder.resolve("project")));
        Toolkit.await("it is where it was", () -> again.shell().here().equals(place(2, filter)));
        Scene there = again.stage().getScene();
        assertThat(Toolkit.on(() -> split(there, "#review-split").getDividerPositions()[0]))
                .as("what the user has divided")
                .isCloseTo(0.33, within(0.01));
        Toolkit.run(() -> again.shell().go(new Route.Query()));
        Toolkit.await(
                "the typed query is there",
                () -> ((SqlArea) there.lookup("#query-sql")).getText().equals("SELECT name FROM"));
        OwnWindow.close(again);
    }

    private static SplitPane split(Scene scene, String id) {
        return (SplitPane) scene.lookup(id);
    }

    private static void moveDivider(SplitPane pane, double to) {
        pane.setDividerPosition(0, to);
        Pointer.fire(pane.lookup(".split-pane-divider"), MouseEvent.MOUSE_RELEASED, 0, 0);
    }

    private static Route place(int item, ItemFilter filter) {
        return new Route.Review(OptionalInt.of(item), Optional.of(filter));
    }

    @Test
    void aWindowStaysOnItsScreen() {
        Rectangle2D screen = new Rectangle2D(0, 0, 1280, 800);
        assertThat(WindowBounds.within(new Rectangle2D(0, -28, 1280, 828), screen))
                .isEqualTo(screen);
        assertThat(WindowBounds.within(new Rectangle2D(900, 700, 1000, 640), screen))
                .isEqualTo(new Rectangle2D(280, 160, 1000, 640));
        Rectangle2D inside = new Rectangle2D(10, 20, 1000, 700);
        assertThat(WindowBounds.within(inside, screen)).isEqualTo(inside);
    }

    private static void close(Workbench window) {
        Toolkit.run(() -> window.stage().fireEvent(new WindowEvent(window.stage(), WindowEvent.WINDOW_CLOSE_REQUEST)));
    }

    private static void fire(Scene scene, String button) {
        Toolkit.await(button + " is there", () -> scene.lookup(button) instanceof ButtonBase b && !b.isDisabled());
        Toolkit.run(() -> ((ButtonBase) scene.lookup(button)).fire());
    }

    private static List<String> strip(Scene scene) {
        return texts(scene, ".task-strip");
    }

    private static List<String> texts(Scene scene, String part) {
        return scene.lookup(part).lookupAll(".label").stream()
                .filter(Label.class::isInstance)
                .map(l -> ((Label) l).getText())
                .toList();
    }
}
