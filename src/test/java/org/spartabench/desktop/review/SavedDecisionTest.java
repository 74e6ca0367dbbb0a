package org.spartabench.desktop.review;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.desktop.AsSeen;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.desktop.work.WorkScope;
import org.spartabench.judging.review.Judged;
import org.spartabench.project.Project;
import org.spartabench.project.Projects;
import org.spartabench.project.author.Authors;

/** Review never says of a decision on disk that it was not saved. */
class SavedDecisionTest {

    @TempDir
    private Path folder;

    @Test
    void aDecisionOnDiskIsCalledSavedThoughTheNextItemCannotBeRead() throws Exception {
        review((project, model, sql) -> {
            // The item that was read ahead is decided by somebody else; the one after it cannot be read in full.
            new AsSeen(project.queue()).decide(2, "bo", new Verdict.EditQuestion("Which two players?"), 0);
            sql.execute("ALTER TABLE proposal RENAME TO lost");
            model.accept();
            sql.execute("ALTER TABLE lost RENAME TO proposal");
            assertThat(project.queue().item(1).orElseThrow().status()).isEqualTo(Status.ACCEPTED);
            assertThat(model.notice().get()).startsWith("Saved, but the screen cannot be updated: ");
        });
    }

    @Test
    void aDecisionThatCannotBeWrittenIsCalledNotSaved() throws Exception {
        review((project, model, sql) -> {
            sql.execute("ALTER TABLE decision RENAME TO lost");
            model.accept();
            sql.execute("ALTER TABLE lost RENAME TO decision");
            assertThat(project.queue().item(1).orElseThrow().status()).isEqualTo(Status.OPEN);
            assertThat(model.notice().get()).startsWith("Not saved: ");
        });
    }

    private interface Story {
        void tell(Project project, ReviewModel model, Statement sql) throws SQLException;
    }

    /** Puts the first of three items on the desk. */
    private void review(Story story) throws Exception {
        Path place = Projects.make(folder.resolve("p"));
        try (Project project = Projects.ok(Project.open(place));
                Connection beside =
                        DriverManager.getConnection("jdbc:h2:file:" + place.resolve("workspace"), "sa", "");
                Statement sql = beside.createStatement()) {
            Projects.fill(project, 3);
            WorkScope work = WorkScope.onCallingThread();
            ReviewModel model = new ReviewModel(
                    new ProjectScope(project, work, "ann", Clock.systemUTC(), Authors::offline),
                    work.serial("desk"),
                    System::nanoTime);
            model.open(OptionalInt.of(1));
            model.seen().set(model.sheet().get().map(ItemData::stored).map(Judged::of));
            story.tell(project, model, sql);
        }
    }
}
