package org.spartabench.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.layout.VBox;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.publishing.entry.Entry;
import org.spartabench.sql.read.SqlReader;

/** A stale item returns with what has changed, and a filter is saved under a name and chosen again. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class QueueStoryTest extends SharedWindowStory {

    QueueStoryTest() {
        super("anna");
    }

    @Override
    void fill() {
        project.set()
                .add(List.of(
                        entry(1, "Which doctors are old?", "SELECT name FROM doctors WHERE years_experience > 26"),
                        entry(2, "How many doctors are there?", "SELECT COUNT(*) FROM doctors")));
        new AsSeen(project.queue()).decide(1, "anna", new Verdict.EditQuestion("Which doctors are experienced?"), 0);
        new AsSeen(project.queue()).decide(1, "bo", new Verdict.Accept(), 0);
        project.queue().undo("anna");
    }

    @BeforeAll
    void enterReview() {
        window.go(new Route.Review());
    }

    private static Entry entry(int number, String question, String sql) {
        return new Entry(
                "medical:" + number,
                question,
                SqlReader.read(sql).block().orElseThrow(),
                List.of("Ann"),
                Optional.empty());
    }

    private boolean shows(String start) {
        return window.find("#stale", VBox.class).lookupAll(".label").stream()
                .anyMatch(n -> n instanceof Label label && label.getText().startsWith(start));
    }

    @Test
    @Order(1)
    void aStaleItemSaysWhatHasChanged() {
        assertThat(project.queue().item(1).orElseThrow().status()).isEqualTo(Status.STALE);
        Toolkit.await("it is told who decided it", () -> shows("Since bo decided it on"));
        Toolkit.await("the answer is compared", () -> shows("Answer now: +"));
    }

    @Test
    @Order(2)
    @SuppressWarnings("unchecked")
    void aFilterIsSavedUnderAName() {
        ComboBox<String> feature = window.find("#feature", ComboBox.class);
        Toolkit.run(() -> feature.setValue("aggregate"));
        Toolkit.await("one item is found", () -> window.text("#found").equals("1 item"));
        Toolkit.run(() -> fire("Save this filter…"));
        window.answer("counts");
        Toolkit.await("it is saved", () -> project.queue().filters().all().containsKey("counts"));
        Toolkit.run(() -> fire("Show all items"));
        Toolkit.await("all are found", () -> window.text("#found").equals("2 items"));
        Toolkit.await("it can be chosen", () -> item("counts").isPresent());
        Toolkit.run(() -> fire("counts"));
        Toolkit.await("one item is found again", () -> window.text("#found").equals("1 item"));
    }

    private Optional<MenuItem> item(String text) {
        return window.find("#saved", MenuButton.class).getItems().stream()
                .filter(i -> text.equals(i.getText()))
                .findFirst();
    }

    private void fire(String text) {
        item(text).orElseThrow().fire();
    }
}
