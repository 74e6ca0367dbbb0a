package org.spartabench.desktop.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.control.TextField;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.desktop.Toolkit;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.desktop.work.WorkScope;
import org.spartabench.project.Project;
import org.spartabench.project.Projects;
import org.spartabench.project.author.Authors;

class ModelFormTest {

    @TempDir
    private Path folder;

    @BeforeAll
    static void start() {
        Toolkit.start();
    }

    /** Settings that were read late replaced what had been typed. */
    @Test
    void whatIsTypedStaysWhenTheSettingsComeLate() throws Exception {
        try (Project project = Projects.ok(Project.open(Projects.make(folder.resolve("p"))))) {
            List<Runnable> steps = new ArrayList<>();
            ProjectScope scope =
                    new ProjectScope(project, WorkScope.on(steps::add), "ann", Clock.systemUTC(), Authors::offline);
            ModelForm form = Toolkit.on(() -> new ModelForm(scope, new AuthorWish()));
            TextField url = Toolkit.on(() -> (TextField) form.lookup("#model-url"));
            Toolkit.run(() -> {
                url.setText("http://localhost:1");
                while (!steps.isEmpty()) {
                    steps.removeFirst().run();
                }
            });
            assertThat(url.getText()).isEqualTo("http://localhost:1");
        }
    }
}
