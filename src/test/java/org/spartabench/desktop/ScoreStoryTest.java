package org.spartabench.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.VBox;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.authors.item.Item;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.project.Project;
import org.spartabench.publishing.score.error.ErrorKind;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Expr;

/** Two systems are compared; a wrong answer is opened, explained and labelled by one key, and its item reviewed. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ScoreStoryTest {

    @TempDir
    private static Path folder;

    private Project project;
    private StoryWindow window;
    private final List<Item> items = new ArrayList<>();

    @BeforeAll
    void begin() {
        Toolkit.start();
        project = SampleProject.make(SampleDomain.MEDICAL, folder);
        SampleProject.generate(project, 9, 7);
        project.set().present(items::add);
        window = StoryWindow.over(project, "anna", NoProjects.INSTANCE);
    }

    @AfterAll
    void end() {
        window.close();
        project.close();
    }

    private Path predictions(String name, int wrong) throws IOException {
        Map<String, List<String>> answers = new LinkedHashMap<>();
        items.forEach(i -> answers.put(
                i.id(),
                i.number() <= wrong
                        ? List.of("Nobody " + i.number())
                        : i.answer().values()));
        return Files.writeString(folder.resolve(name), new ObjectMapper().writeValueAsString(answers));
    }

    private List<?> list(String id) {
        return Toolkit.on(() -> List.copyOf(window.find(id, ListView.class).getItems()));
    }

    private void page(String name) {
        Toolkit.run(() -> {
            ListView<?> pages = window.find("#score-pages", ListView.class);
            pages.getItems().stream()
                    .filter(p -> p.toString().equals(name))
                    .findFirst()
                    .ifPresent(p ->
                            pages.getSelectionModel().select(pages.getItems().indexOf(p)));
        });
    }

    private boolean tableHolds(String cell) {
        return Toolkit.on(() -> window.scene().getRoot().lookupAll(".table-cell").stream()
                .anyMatch(c -> c instanceof Labeled l && cell.equals(l.getText())));
    }

    private void add(Path file, int systems) {
        window.answers().next(file);
        window.command("score.add");
        Toolkit.await(
                "the system is listed",
                () -> window.find("#score-systems", ListView.class).getItems().size() == systems);
    }

    @Test
    void twoSystemsAreComparedAndAnErrorIsLabelled() throws IOException {
        window.go(new Route.Score());
        window.answers().next(Files.writeString(folder.resolve("bad.json"), "1"));
        window.command("score.add");
        Toolkit.await("the bad file is told", () -> window.text("#figure-note").contains("is a number, not an object"));
        add(predictions("good.json", 1), 1);
        add(predictions("weak.json", 6), 2);
        assertThat(Toolkit.on(() -> window.text("#figure-note"))).isEmpty();
        Toolkit.await("the scores of both stand there", () -> tableHolds("88.9") && tableHolds("33.3"));
        page("Differences");
        Toolkit.await("the difference holds", () -> tableHolds("55.6") && tableHolds("holds"));
        page("Shape");
        Toolkit.await("each shape has its scores", () -> tableHolds("non-nested") && tableHolds("(2, 2)"));

        Toolkit.run(() -> window.find("#score-systems", ListView.class)
                .getSelectionModel()
                .select(1));
        page("Wrong answers");
        Toolkit.await("six are wrong", () -> list("#errors-list").size() == 6);
        Toolkit.run(() -> window.find("#errors-list", ListView.class).requestFocus());
        window.press(KeyCode.J);
        Toolkit.await("the next one is shown", () -> window.text("#errors-id").equals("medical:2"));
        Toolkit.await(
                "it is explained", () -> window.text("#errors-suggestion").contains("Nothing of the gold answer"));
        Toolkit.await("with evidence", () -> !window.text("#errors-evidence").isBlank());
        assertThat(Toolkit.on(() -> window.find("#errors-answer", VBox.class).getChildren().stream()
                        .map(n -> ((Labeled) n).getText())
                        .toList()))
                .containsExactly("Nobody 2  (not in gold)");
        window.press(KeyCode.DIGIT3);
        Toolkit.await(
                "the label is kept",
                () -> project.records().errorLabels().of("weak").equals(Map.of("medical:2", ErrorKind.ANALYSIS)));
        page("Kinds of errors");
        Toolkit.await("it is counted", () -> tableHolds("wrong analysis") && tableHolds("1"));
        Path results = folder.resolve("results.html");
        window.answers().next(results);
        window.command("score.results");
        Toolkit.await("the page is written", () -> window.text("#figure-note").equals(results + ": 9 items"));
        assertThat(results).content().contains("Nobody 2", "\"system\":\"weak\"");
        page("Wrong answers");
        Toolkit.await("it is still chosen", () -> window.text("#errors-id").equals("medical:2"));
        window.command("score.review");
        assertThat(project.records().errorLabels().files())
                .containsExactly(folder.resolve("good.json"), folder.resolve("weak.json"));
        Toolkit.await(
                "its item is in Review",
                () -> window.shell().place().get() instanceof Route.Review r
                        && r.item().orElse(0) == 2);
        queriesAreShownBesideGold();
    }

    private void queriesAreShownBesideGold() throws IOException {
        window.go(new Route.Score());
        window.command("score.remove");
        Toolkit.await("one is left", () -> list("#score-systems").size() == 1);
        window.command("score.remove");
        Toolkit.await("none is left", () -> list("#score-systems").isEmpty());
        Map<String, String> queries = new LinkedHashMap<>();
        items.forEach(i -> queries.put(
                i.id(), Sql.print(i.number() < 3 ? i.query().withSelect(new Expr.TextLiteral("nobody")) : i.query())));
        add(Files.writeString(folder.resolve("coder.json"), new ObjectMapper().writeValueAsString(queries)), 1);
        page("All items");
        Toolkit.await("they ran", () -> tableHolds("77.8"));
        page("Hardness");
        Toolkit.await("levels have scores", () -> tableHolds("extra"));
        page("Wrong answers");
        Toolkit.await("two are wrong", () -> list("#errors-list").size() == 2);
        Toolkit.await(
                "the clause is named",
                () -> window.text("#errors-suggestion").equals("Its rows are right with gold's SELECT"));
        assertThat(Toolkit.on(() -> window.find("#errors-clauses", GridPane.class).getChildren().stream()
                        .map(n -> ((Labeled) n).getText())
                        .limit(6)
                        .toList()))
                .contains("GOLD QUERY", "CODER", "SELECT\ndiffers", "'nobody'");
    }
}
