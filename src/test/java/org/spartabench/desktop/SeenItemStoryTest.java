package org.spartabench.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.spartabench.desktop.shell.route.Route;

/** Only what is seen in full is decided, however busy the machine is. */
class SeenItemStoryTest extends SharedWindowStory {

    private static final int ITEMS = 20;
    private static final int DECISIONS = 8;

    SeenItemStoryTest() {
        super("ann");
    }

    @Override
    void fill() {
        SampleProject.generate(project, ITEMS, 5);
    }

    @Test
    void keysUnderLoadDecideNoItemThatIsNotPaintedWhole() throws InterruptedException {
        Toolkit.run(() -> window.shell().go(new Route.Review())); // the keys come before the screen is complete
        HastyValidator validator = new HastyValidator(window.shell(), window.scene(), project, 3);
        try (BusyProcessor load = new BusyProcessor(3, 80, 60)) {
            validator.decide(DECISIONS, 40);
        }
        Toolkit.await("the last decision is on disk", validator::settled);
        assertThat(validator.blind()).isEmpty();
        assertThat(validator.refused()).as("keys that came too early").isPositive();
    }
}
