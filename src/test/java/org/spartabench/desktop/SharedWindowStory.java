package org.spartabench.desktop;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.project.Project;

/** Opens one window over one medical project for all tests of a class. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class SharedWindowStory {

    private final String validator;
    private Path folder = Path.of("");
    Project project;
    StoryWindow window;

    SharedWindowStory(String validator) {
        this.validator = validator;
    }

    /** Fills the project, before the window shows it. */
    abstract void fill() throws Exception;

    @BeforeAll
    void openWindow(@TempDir Path made) throws Exception {
        Toolkit.start();
        folder = made;
        project = SampleProject.make(SampleDomain.MEDICAL, folder);
        fill();
        window = StoryWindow.over(project, validator, NoProjects.INSTANCE);
    }

    /** Closes the window and the project, and opens both again. */
    void reopen() {
        closeWindow();
        project = SampleProject.open(folder);
        window = StoryWindow.over(project, validator, NoProjects.INSTANCE);
    }

    @AfterAll
    void closeWindow() {
        window.close();
        project.close();
    }
}
