package org.spartabench.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.input.KeyCode;
import javafx.scene.text.Text;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.finding.Check;
import org.spartabench.authors.item.verdict.RejectReason;
import org.spartabench.base.task.TaskControl;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.project.check.CheckJob;
import org.spartabench.project.file.Guidelines;

/** The project's guidelines are read beside the item, edited and kept; and a page tells how often the checks were right. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class GuidelinesStoryTest extends SharedWindowStory {

    GuidelinesStoryTest() {
        super("anna");
    }

    @Override
    void fill() throws InterruptedException {
        SampleProject.generate(project, 5, 7);
        new CheckJob(project).run(TaskControl.NONE);
    }

    @BeforeAll
    void enterReview() {
        window.go(new Route.Review());
        Toolkit.await("an item is shown", () -> !window.text("#number").isEmpty());
    }

    @Test
    void theShippedTextExplainsEveryReason() {
        for (RejectReason reason : RejectReason.values()) {
            assertThat(Guidelines.shipped()).contains("- **" + reason.label() + "**: ");
        }
    }

    @Test
    @Order(1)
    void theyAreReadBesideTheItemWhileItIsDecided() {
        String item = window.text("#number");
        window.press(KeyCode.G, KeyCode.SHIFT);
        Toolkit.await("the guidelines are shown", () -> shown().contains("How to decide"));
        window.press(KeyCode.A);
        Toolkit.await("the next item is shown", () -> !window.text("#number").equals(item));
        assertThat(project.queue().item(1).orElseThrow().status()).isEqualTo(Status.ACCEPTED);
        assertThat(shown()).contains("How to decide");
    }

    @Test
    @Order(2)
    void theyAreEditedAndKeptWithTheProject() throws IOException {
        Path file = project.folder().resolve("guidelines.md");
        assertThat(file).doesNotExist();
        window.press(KeyCode.E, KeyCode.SHIFT);
        Toolkit.await("they can be edited", () -> text().isVisible() && text().isFocused());
        Toolkit.run(() -> text().setText("# Our rules\n\nAsk *Berta* about bills.\n"));
        window.type("a");
        assertThat(project.queue().item(2).orElseThrow().status())
                .as("typing decides nothing")
                .isEqualTo(Status.OPEN);
        window.press(KeyCode.S, KeyCode.CONTROL);
        Toolkit.await("they are kept", () -> !text().isVisible() && shown().contains("Our rules"));
        assertThat(Files.readString(file)).contains("Ask *Berta* about bills.");
        window.press(KeyCode.G, KeyCode.SHIFT);
        Toolkit.await("the tree is back", () -> window.scene().lookup("#guidelines") == null);
        window.press(KeyCode.G, KeyCode.SHIFT);
        Toolkit.await("the own text is shown", () -> shown().contains("Berta"));
        window.press(KeyCode.E, KeyCode.SHIFT);
        Toolkit.await("they can be edited", () -> text().isVisible() && text().isFocused());
        Toolkit.run(() -> text().setText("something else"));
        window.press(KeyCode.ESCAPE);
        Toolkit.await("Esc leaves them as they were", () -> !text().isVisible());
        assertThat(Files.readString(file)).contains("Berta");
        new Guidelines(project.folder()).write(Guidelines.shipped());
        assertThat(file).as("the shipped text needs no file").doesNotExist();
    }

    @Test
    @Order(3)
    void aPageTellsHowOftenTheChecksWereRight() {
        window.go(new Route.Team(Optional.of("precision")));
        Toolkit.await("the page has its table", () -> window.scene().lookup(".sheet-table") != null);
        assertThat(project.findings().precision(org.spartabench.authors.item.finding.Finding.Severity.INFO))
                .hasSize(Check.values().length)
                .anyMatch(p -> p.flagged() > 0);
        window.go(new Route.Review(OptionalInt.of(2)));
    }

    private TextArea text() {
        return window.find("#guidelines-text", TextArea.class);
    }

    /** What stands in the pane as it is read. */
    private String shown() {
        Node pane = window.scene().lookup("#guidelines");
        if (pane == null) {
            return "";
        }
        StringBuilder words = new StringBuilder();
        List.copyOf(pane.lookupAll("*")).forEach(n -> {
            if (n instanceof Text t) {
                words.append(t.getText()).append(' ');
            } else if (n instanceof Label l) {
                words.append(l.getText()).append(' ');
            }
        });
        return words.toString();
    }
}
