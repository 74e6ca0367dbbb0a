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
import javafx.scene.control.ComboBox;
import javafx.scene.control.ListView;
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
import org.spartabench.project.foreign.SetExport;
import org.spartabench.publishing.foreign.layout.SetLayout;

/** A text-to-SQL set of others becomes a project from the Welcome page; its errors come first, and it leaves corrected. */
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
        try (Project project = Project.open(school).orThrow(IllegalStateException::new)) {
            new CheckJob(project).run(TaskControl.NONE);
            try (StoryWindow window = StoryWindow.over(project, "anna", NoProjects.INSTANCE)) {
                decide(window, project);
            }
        }
        Path out = folder.resolve("corrected");
        try (SetExport export = new SetExport(SetLayout.SPIDER, false, false);
                Project project = Project.open(school).orThrow(IllegalStateException::new)) {
            export.add(project);
            assertThat(export.write(out).orThrow(IllegalStateException::new).errata())
                    .isEqualTo(1);
        }
        assertThat(Files.readString(out.resolve("dev.json"))).doesNotContain("How many areas?");
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
        Path database = Files.createDirectories(set.resolve("database/school"));
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database.resolve("school.sqlite"));
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE pupils (name TEXT PRIMARY KEY, area TEXT, mark REAL)");
            statement.execute("INSERT INTO pupils VALUES ('Ann', 'north', 1.5), ('Bo', 'west', 2.5)");
        }
        Files.writeString(set.resolve("dev.json"), """
            [{"db_id": "school", "question": "Which pupils are in the north?", "query": "SELECT name FROM pupils WHERE area = 'north'"},
             {"db_id": "school", "question": "What is the best mark?", "query": "SELECT MAX(mark) FROM pupils"},
             {"db_id": "school", "question": "How many areas?", "query": "SELECT CAST(area AS INTEGER) + 1 FROM pupils"}]
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
