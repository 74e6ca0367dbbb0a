package org.spartabench.desktop.review;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.desktop.work.WorkScope;
import org.spartabench.project.Project;
import org.spartabench.project.Projects;
import org.spartabench.project.author.Authors;

class ProposalModelTest {

    @TempDir
    private Path folder;

    /** A key between what shows the reply and what ends the request was lost without a word. */
    @Test
    void whoSeesTheReplyMayAskAgain() throws Exception {
        try (Project project = Projects.ok(Project.open(Projects.make(folder.resolve("p"))))) {
            Projects.fill(project, 1);
            WorkScope work = new WorkScope();
            BlockingQueue<Runnable> screen = new LinkedBlockingQueue<>();
            List<String> notices = new ArrayList<>();
            ProposalModel model = new ProposalModel(
                    new ProjectScope(project, work, "ann", Clock.systemUTC(), Authors::offline),
                    screen::add,
                    notices::add);
            model.about(project.queue().item(1));
            model.ask();
            String asking = notices.getLast();
            screen.take().run();
            assertThat(notices.getLast()).as("the reply is shown").isNotEqualTo(asking);
            model.ask();
            assertThat(notices.getLast()).isEqualTo(asking);
            work.closeAsync(() -> {}).join();
        }
    }
}
