package org.spartabench.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicReference;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.authors.item.Status;
import org.spartabench.base.task.TaskControl;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.desktop.welcome.Projects;
import org.spartabench.judging.review.ItemRow;
import org.spartabench.project.Project;
import org.spartabench.project.check.CheckJob;

/**
 * A text-to-SQL set of others becomes a project for each database from the Welcome page; its errors come first, and all its databases
 * leave corrected, in one folder.
 */
class SetAuditStoryTest {

    @TempDir
    private static Path folder;

    @BeforeAll
    static void begin() {
        Toolkit.start();
    }

    @Test
    void fromTheWelcomePageToTheCorrectedSet() throws Exception {
        Path set = spider();
        AtomicReference<Path> opened = new AtomicReference<>();
        try (StoryWindow window = StoryWindow.without(projects(opened))) {
            window.go(new Route.Welcome());
            window.answers().next(set);
            window.command("welcome.audit");
            Toolkit.await("the first project is open", () -> opened.get() != null);
        }
        Path school = opened.get();
        assertThat(school).isEqualTo(folder.resolve("spider-audit/school"));
        Path out = folder.resolve("corrected");
        try (Project project = Project.open(school).orThrow(IllegalStateException::new)) {
            new CheckJob(project).run(TaskControl.NONE);
            try (StoryWindow window = StoryWindow.over(project, "anna", NoProjects.INSTANCE)) {
                decide(window, project);
                export(window, out);
            }
        }
        assertThat(Files.readString(out.resolve("dev.json")))
                .doesNotContain("How many areas?")
                .contains("Who is old?");
        assertThat(out.resolve("database/school/school.sqlite")).exists();
        assertThat(out.resolve("database/town/town.sqlite")).exists();
        assertThat(Files.readAllLines(out.resolve("errata.csv"))).hasSize(2);
    }

    private static void export(StoryWindow window, Path out) {
        window.go(new Route.Publish());
        Toolkit.await("the set is counted", () -> !window.text("#states").isEmpty());
        window.fire("#ofSet");
        CheckBox together = window.find("#together", CheckBox.class);
        assertThat(together.getText()).isEqualTo("With the other databases of the set (1 project beside this one)");
        assertThat(Toolkit.on(() -> together.isVisible() && together.isSelected()))
                .isTrue();
        assertThat(window.find("#target", TextField.class).getText())
                .as("beside the folder of the projects")
                .isEqualTo(folder.resolve("spider-audit-corrected").toString());
        Toolkit.run(() -> {
            window.find("#undecided", CheckBox.class).setSelected(true);
            window.find("#target", TextField.class).setText(out.toString());
        });
        window.command("publish.export");
        Toolkit.await("it asks", () -> window.scene().lookup("#export-confirm") != null);
        assertThat(Toolkit.on(() -> ((Labeled) window.scene().lookup("#export-sheet .card-title")).getText()))
                .startsWith("Export 3 items");
        window.fire("#export-confirm");
        Toolkit.await("the set is written", () -> Files.isRegularFile(out.resolve("errata.csv")));
    }

    /** The query whose answer the database does not give comes first, and is rejected by keys. */
    private static void decide(StoryWindow window, Project project) {
        window.go(new Route.Review());
        Toolkit.await("an item is on the desk", () -> window.enabled("review.reject"));
        ComboBox<?> order = window.find("#order", ComboBox.class);
        Toolkit.run(() -> order.getSelectionModel().select(1));
        ListView<?> queue = window.find("#list", ListView.class);
        Toolkit.await(
                "the wrong one comes first",
                () -> queue.getItems().getFirst() instanceof Optional<?> first
                        && first.filter(ItemRow.class::isInstance)
                                .map(row -> ((ItemRow) row).number() == 3)
                                .orElse(false));
        window.go(new Route.Review(OptionalInt.of(3)));
        Toolkit.await("it is on the desk", () -> window.text("#number").equals("school:3"));
        window.press(KeyCode.R);
        Toolkit.await("reasons are asked for", () -> window.scene().lookup("#reason-INCORRECT") != null);
        window.press(KeyCode.DIGIT1);
        window.press(KeyCode.ENTER);
        Toolkit.await(
                "it is rejected", () -> project.queue().item(3).orElseThrow().status() == Status.REJECTED);
    }

    private static Path spider() throws IOException, SQLException {
        Path set = folder.resolve("spider");
        for (String name : List.of("school", "town")) {
            Path file = Files.createDirectories(set.resolve("database").resolve(name))
                    .resolve(name + ".sqlite");
            try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                    Statement statement = connection.createStatement()) {
                statement.execute("CREATE TABLE pupils (name TEXT PRIMARY KEY, area TEXT, mark REAL)");
                statement.execute("INSERT INTO pupils VALUES ('Ann', 'north', 1.5), ('Bo', 'west', 2.5)");
            }
        }
        Files.writeString(set.resolve("dev.json"), """
            [{"db_id": "school", "question": "Which pupils are in the north?", "query": "SELECT name FROM pupils WHERE area = 'north'"},
             {"db_id": "school", "question": "What is the best mark?", "query": "SELECT MAX(mark) FROM pupils"},
             {"db_id": "school", "question": "How many areas?", "query": "SELECT CAST(area AS INTEGER) + 1 FROM pupils"},
             {"db_id": "town", "question": "Who is old?", "query": "SELECT name FROM pupils WHERE mark > 2"}]
            """);
        return set;
    }

    private static Projects projects(AtomicReference<Path> opened) {
        return new Projects() {
            @Override
            public List<Recent> recent() {
                return List.of();
            }

            @Override
            public void open(Path project) {
                opened.set(project);
            }

            @Override
            public Path proposed(String name) {
                return folder.resolve(name);
            }
        };
    }
}
