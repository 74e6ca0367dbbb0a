package org.spartabench.desktop.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.desktop.SampleProject;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.desktop.work.WorkScope;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.project.Project;
import org.spartabench.project.author.Authors;

class RunControllerTest {

    @TempDir
    private Path folder;

    /** The list of runs, asked for when the screen was entered, came late and opened the latest run in place of the item. */
    @Test
    void theItemThatIsAskedForStaysWhenTheRunsAreListedLate() {
        try (Project project = SampleProject.make(SampleDomain.MEDICAL, folder)) {
            SampleProject.generate(project, 4, 7);
            List<Runnable> steps = new ArrayList<>();
            ProjectScope scope =
                    new ProjectScope(project, WorkScope.on(steps::add), "ann", Clock.systemUTC(), Authors::offline);
            GenerateModel model = new GenerateModel(scope);
            RunController controller = new RunController(scope, model);
            controller.readRuns(true);
            Runnable listing = steps.removeFirst();
            controller.openItem(2);
            steps.removeFirst().run(); // reads the item
            steps.removeFirst().run(); // shows it, and so reads its run
            listing.run();
            steps.removeLast().run(); // shows the runs
            while (!steps.isEmpty()) {
                steps.removeFirst().run();
            }
            assertThat(model.followed()).isEqualTo(2);
        }
    }
}
