package org.spartabench.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.item.Status;
import org.spartabench.run.task.TaskControl;
import org.spartabench.store.Project;
import org.spartabench.store.job.CheckJob;
import org.spartabench.store.foreign.SetExport;
import org.spartabench.publish.foreign.SetLayout;
import org.spartabench.ui.shell.Place;
import org.spartabench.ui.welcome.Projects;

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
            window.go(new Place.Welcome());
            window.answers().next(set);
            window.command("welcome.audit");
            Toolkit.await("the first project is open", () -> opened.get() != null);
        }
        Path school = opened.get();
        assertThat(school).isEqualTo(folder.resolve("spider-audit/school"));
        try (Project project = SampleProject.opened(school)) {
            new CheckJob(project).run(TaskControl.NONE);
            try (StoryWindow window = StoryWindow.over(project, "anna", NoProjects.INSTANCE)) {
                window.go(new Place.Review());
                Toolkit.await("an item is on the desk", () -> window.enabled("review.accept"));
                window.command("review.risk");
                Toolkit.await("the statement that fails comes first", () -> window.text("#item-id").equals("school:2"));
            }
        }
    }

    private static Path spider() throws IOException, SQLException {
        Path set = folder.resolve("spider");
        Path database = Files.createDirectories(set.resolve("database/school"));
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database.resolve("school.sqlite"));
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE pupils (name TEXT PRIMARY KEY, area TEXT, mark REAL)");
            statement.execute("INSERT INTO pupils VALUES ('Ann', 'north', 1.5), ('Bo', 'west', 2.5)");
        }
        return set;
    }
}
