package org.spartabench.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.scene.control.ListView;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.clarify.Clarifier;
import org.spartabench.clarify.CompiledTrial;
import org.spartabench.clarify.Dialogue;
import org.spartabench.fact.Limits;
import org.spartabench.fact.sample.SampleDomain;
import org.spartabench.item.Item;
import org.spartabench.item.Verdict;
import org.spartabench.program.DecimalScales;
import org.spartabench.program.ProgramCompiler;
import org.spartabench.review.ItemFilter;
import org.spartabench.review.ItemRow;
import org.spartabench.review.Judged;
import org.spartabench.review.StoredItem;
import org.spartabench.run.task.TaskControl;
import org.spartabench.store.Project;
import org.spartabench.store.job.ClarifyJob;
import org.spartabench.ui.shell.Place;

/** A bound and a DISTINCT are taken out of questions; the page shows both readings, and Enter writes a phrase back in. */
class ClarityStoryTest {

    private static final int ITEMS = 8;

    @TempDir
    private static Path folder;

    /** Takes the words of a bound or "different" out of questions. */
    private static void blur(Project project) {
        for (ItemRow row : project.queue().items(ItemFilter.ALL, 0, ITEMS)) {
            StoredItem item = project.queue().item(row.number()).orElseThrow();
            String blurred = item.question()
                    .replaceFirst("\\b(?:more than|fewer than|different) (?=\\d|specializations|descriptions)", "");
            if (!blurred.equals(item.question())) {
                project.queue().decide(Judged.of(item), "cy", new Verdict.EditQuestion(blurred), 1);
            }
        }
    }

    private static void clarify(Project project) {
        List<Item> items = new ArrayList<>();
        project.set().present(items::add);
        Clarifier clarifier = new Clarifier(
                project.facts(), Limits.DEFAULT, project.files().lexicon().orThrow(IllegalStateException::new));
        ClarifyJob job = new ClarifyJob(
                project,
                new Dialogue(clarifier, project.schema(), Optional.empty(), Optional.empty()),
                Optional.of(new CompiledTrial(
                        new ProgramCompiler(project.schema(), new DecimalScales(project.facts())), Optional.empty())),
                items,
                result -> {});
        try {
            job.run(TaskControl.NONE);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static void picture(StoryWindow window, String name) {
        if (Boolean.getBoolean("pictures")) {
            for (String theme : List.of("light", "dark")) {
                Toolkit.picture(window.scene(), name + "-" + theme);
                window.command("shell.theme");
            }
        }
    }

    @Test
    void anOpenQuestionIsMadeClearWithOneKey() {
        Toolkit.start();
        try (Project project = SampleProject.make(SampleDomain.MEDICAL, folder)) {
            SampleProject.generate(project, ITEMS, 3);
            blur(project);
            clarify(project);
            StoryWindow window = StoryWindow.over(project, "anna", NoProjects.INSTANCE);
            window.go(new Place.Correct(Optional.of("clarity")));
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
            assertThat(window.text("#clarity-answer")).isNotEqualTo(window.text("#clarity-otherwise"));
            assertThat(window.text("#clarity-inquiry")).endsWith("?");
            assertThat(window.scene().getRoot().lookupAll(".table-view")).hasSize(2);
            picture(window, "clarity");

            window.press(KeyCode.ENTER);
            Toolkit.await(
                    "the phrase is written", () -> window.text("#clarity-state").endsWith("has the clear question."));
            assertThat(project.queue().items(ItemFilter.ALL, 0, ITEMS))
                    .extracting(row ->
                            project.queue().item(row.number()).orElseThrow().question())
                    .contains(clear);
            assertThat(window.find("#clarity-open", ListView.class).getItems()).hasSizeLessThan(open);

            window.go(new Place.Correct(Optional.of("figures")));
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
            picture(window, "figures");
            window.close();
        }
    }
}
