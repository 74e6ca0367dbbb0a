package org.spartabench.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javafx.scene.control.ListView;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.desktop.desk.SeenGuard;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.project.Project;

/** A bound and a DISTINCT are taken out of questions; the page shows both readings, and Enter writes a phrase back in. */
class ClarityStoryTest {

    private static final int SHOWN = 5;

    @TempDir
    private static Path folder;

    @Test
    void anOpenQuestionIsMadeClearWithOneKey() {
        Toolkit.start();
        try (Project project = BlurredProject.make(folder)) {
            StoryWindow window = StoryWindow.over(project, "anna", NoProjects.INSTANCE);
            window.go(new Route.Correct(Optional.of("clarity")));
            Toolkit.await(
                    "nothing is checked yet",
                    () -> window.text("#clarity-count").contains("not checked yet"));
            window.fire("#clarity-check");
            Toolkit.await(
                    "the items are checked: " + project.findings().lacking(),
                    () -> project.findings().lacking().isEmpty());
            Toolkit.await(
                    "questions are open", () -> window.text("#clarity-count").matches("[1-9]\\d* open questions?"));
            int open = window.find("#clarity-open", ListView.class).getItems().size();
            assertThat(open).isPositive();
            String clear = window.text("#clarity-clear");
            assertThat(clear).contains(window.text("#clarity-phrase")).isNotEqualTo(window.text("#clarity-question"));
            assertThat(window.text("#clarity-answer"))
                    .as("the answer of the reading that the query takes")
                    .isEqualTo(asked(project, window.text("#clarity-question")))
                    .isNotEqualTo(window.text("#clarity-otherwise"));
            assertThat(window.text("#clarity-inquiry")).endsWith("?");
            assertThat(window.scene().getRoot().lookupAll(".table-view")).hasSize(2);

            assertThat(new ImpatientPerson(window, "#clarity-state")
                            .press(KeyCode.ENTER, "clarity.take", "#clarity-count"))
                    .as("one key writes the only open question")
                    .containsExactly(SeenGuard.waiting("question"), SeenGuard.none("question"));
            assertThat(window.text("#clarity-count")).startsWith("0 open questions");
            assertThat(project.queue().items(ItemFilter.ALL, 0, BlurredProject.ITEMS))
                    .extracting(row ->
                            project.queue().item(row.number()).orElseThrow().question())
                    .contains(clear);
            assertThat(window.find("#clarity-open", ListView.class).getItems()).hasSize(open - 1);

            window.go(new Route.Correct(Optional.of("figures")));
            Toolkit.await(
                    "the figures are there",
                    () -> window.find("#figures-list", ListView.class)
                                    .getItems()
                                    .size()
                            == 6);
            Toolkit.run(() -> window.find("#figures-list", ListView.class)
                    .getSelectionModel()
                    .select(1));
            List<?> rows = Toolkit.on(() -> window.scene().getRoot().lookupAll(".table-view").stream()
                    .map(TableView.class::cast)
                    .findFirst()
                    .orElseThrow()
                    .getItems());
            assertThat(rows).hasSize(2 + 12).anyMatch(row -> row.toString().contains("project"));
            assertThat(rows.stream().filter(row -> row.toString().contains("†")))
                    .as("two totals of Table 2 do not follow from their parts")
                    .hasSize(2);
            window.close();
        }
    }

    /** Gives the stored answer to a question, as the page shortens it. */
    private static String asked(Project project, String question) {
        List<String> all = project.queue().items(ItemFilter.ALL, 0, BlurredProject.ITEMS).stream()
                .map(row -> project.queue().item(row.number()).orElseThrow())
                .filter(item -> item.question().equals(question))
                .map(item -> item.item().answer().values())
                .findFirst()
                .orElseThrow();
        String first = String.join(", ", all.subList(0, Math.min(all.size(), SHOWN)));
        return all.size() > SHOWN ? first + " and " + (all.size() - SHOWN) + " more" : first;
    }
}
