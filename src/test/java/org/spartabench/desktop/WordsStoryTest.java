package org.spartabench.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.authors.wording.Wording;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.project.Project;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Block;

/** A project is taught its words, and asks with them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WordsStoryTest {

    @TempDir
    private static Path folder;

    private Project project;

    @BeforeAll
    void begin() {
        Toolkit.start();
        project = SampleProject.make(SampleDomain.MEDICAL, folder);
    }

    @AfterAll
    void end() {
        project.close();
    }

    @Test
    void aChangedWordChangesTheQuestionsAndIsKept() {
        try (StoryWindow window = StoryWindow.over(project, "anna", NoProjects.INSTANCE)) {
            window.go(new Route.Facts(Optional.of("doctors")));
            window.press(KeyCode.W);
            Toolkit.await("a question speaks of doctors", () -> asked(window).contains("How many doctors are there?"));
            assertThat(window.find("#save-words", ButtonBase.class).isDisabled())
                    .isTrue();
            write(window, "#row-one", "physician");
            Toolkit.await("it follows", () -> asked(window).contains("How many physicians are there?"));
            assertThat(asked(window)).contains("was: How many doctors are there?");
            column(window, "specialization");
            Toolkit.await("the column is shown", () -> window.scene().lookup("#phrase-after") != null);
            write(window, "#column-one", "field of work");
            Toolkit.run(() -> window.find("#phrase-after", TextArea.class).setText("skilled in {v}"));
            Toolkit.run(() -> window.find("#phrase-verb", TextArea.class).setText("[is|are] skilled in"));
            Toolkit.await(
                    "a lost value is warned of",
                    () -> textOf(window, "#word-warnings").contains("has no {v}"));
            Toolkit.run(() -> window.find("#phrase-verb", TextArea.class).setText("[is|are] skilled in {v}"));
            Toolkit.await(
                    "the phrase is used",
                    () -> asked(window).stream().anyMatch(q -> q.contains("physicians") && q.contains("skilled in")));
            window.press(KeyCode.S, KeyCode.CONTROL);
            Toolkit.await(
                    "the words are saved", () -> textOf(window, "#words-told").startsWith("Saved."));
        }
        assertThat(question("SELECT COUNT(*) FROM doctors WHERE specialization = 'Cardiology'"))
                .contains("physicians")
                .contains("skilled in");
        assertThat(question("SELECT DISTINCT specialization FROM doctors WHERE years_experience > 5"))
                .contains("fields of work");
        try (StoryWindow window = StoryWindow.over(project, "anna", NoProjects.INSTANCE)) {
            window.go(new Route.Facts(Optional.of("doctors")));
            window.press(KeyCode.W);
            Toolkit.await(
                    "the own word is marked",
                    () -> window.scene().getRoot().lookupAll("#subjects .list-cell").stream()
                            .anyMatch(c -> c.getAccessibleText() != null
                                    && c.getAccessibleText().equals("name of a row, changed")));
        }
    }

    @Test
    void aTemplateIsEditedAndThePassagesFollow() {
        try (StoryWindow window = StoryWindow.over(project, "anna", NoProjects.INSTANCE)) {
            window.go(new Route.Facts());
            window.press(KeyCode.P);
            Toolkit.await("passages are shown", () -> !passage(window).isBlank());
            window.fire("#edit-template");
            Toolkit.await(
                    "the template is shown",
                    () -> window.scene().lookup("#template") != null
                            && !window.find("#template", TextArea.class)
                                    .getText()
                                    .isBlank());
            TextArea template = window.find("#template", TextArea.class);
            String usual = template.getText();
            Toolkit.run(() -> template.setText(usual.replaceFirst("(?s)^(.*?version: 1)", "$1\n\n{nothing} ")));
            window.fire("#save-template");
            Toolkit.await("the mistake is told", () -> textOf(window, "#fault").contains("no column 'nothing'"));
            Toolkit.run(() -> template.setText(usual.replaceFirst("(?s)^(.*?version: 1)", "$1\n\nFrom our files: ")));
            window.fire("#save-template");
            Toolkit.await("the passages are told anew", () -> passage(window).startsWith("From our files:"));
        }
        String table = project.files().passages().tables().getFirst();
        assertThat(project.files().passages().page(table, 0, 1).getFirst().text())
                .startsWith("From our files:");
    }

    private static String passage(StoryWindow window) {
        return window.scene().getRoot().lookupAll(".passage-card").stream()
                .limit(1)
                .flatMap(card -> ((TextFlow) card).getChildren().stream())
                .map(piece -> ((Text) piece).getText())
                .collect(Collectors.joining());
    }

    /** What the next run would ask. */
    private String question(String sql) {
        Block query = SqlReader.read(sql).block().orElseThrow();
        return new Wording(project.files().lexicon().orThrow(IllegalStateException::new))
                .phrase(query, project.schema(), 1)
                .text();
    }

    private static void write(StoryWindow window, String id, String text) {
        Toolkit.run(() -> window.find(id, TextField.class).setText(text));
    }

    private static void column(StoryWindow window, String name) {
        ListView<?> subjects = window.find("#subjects", ListView.class);
        Toolkit.run(() -> {
            for (int i = 0; i < subjects.getItems().size(); i++) {
                if (subjects.getItems().get(i).toString().contains("doctors." + name + "]")) {
                    subjects.getSelectionModel().clearAndSelect(i);
                }
            }
        });
    }

    private static List<String> asked(StoryWindow window) {
        return window.scene().getRoot().lookupAll("#questions .label").stream()
                .map(n -> ((Label) n).getText())
                .toList();
    }

    private static String textOf(StoryWindow window, String id) {
        return window.scene().lookup(id) instanceof Label label ? label.getText() : "";
    }
}
