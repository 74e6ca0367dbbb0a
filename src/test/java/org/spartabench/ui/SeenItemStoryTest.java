package org.spartabench.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.fact.sample.SampleDomain;
import org.spartabench.store.Project;
import org.spartabench.ui.shell.Place;

/** Only what is seen in full is decided, however busy the machine is. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SeenItemStoryTest {

    private static final int ITEMS = 20;
    private static final int DECISIONS = 8;

    @TempDir
    private static Path folder;

    private Project workspace;
    private StoryWindow window;

    @BeforeAll
    void begin() {
        Toolkit.start();
        workspace = SampleProject.make(SampleDomain.MEDICAL, folder);
        SampleProject.generate(workspace, ITEMS, 5);
        window = StoryWindow.over(workspace, "ann", NoProjects.INSTANCE);
    }

    @AfterAll
    void end() {
        window.close();
        workspace.close();
    }

    @Test
    void keysUnderLoadDecideNoItemThatIsNotPaintedWhole() throws InterruptedException {
        Toolkit.run(() -> window.shell().go(new Place.Review())); // the keys come before the screen is complete
        HastyValidator validator = new HastyValidator(window.shell(), window.scene(), workspace, 3);
        try (BusyProcessor load = new BusyProcessor(3, 80, 60)) {
            validator.decide(DECISIONS, 40);
        }
        Toolkit.await("the last decision is on disk", validator::settled);
        assertThat(validator.blind()).isEmpty();
        assertThat(validator.refused()).as("keys that came too early").isPositive();
    }
}
